// Which view the address names: `#/name/argument?key=value`. A hash, so that the server need not know the views.

import { take } from './keys';
import { Store } from './store';

export interface Route {
  view: string;
  argument: string;
  query: URLSearchParams;
}

/** A link that invites to a game: `#/join/ID/KEY`. The key leaves the address at once, so that it is not passed on by accident. */
function accept(): void {
  const [, id, key] = /^#\/join\/(\d+)\/([\w-]+)$/.exec(location.hash) ?? [];
  if (id === undefined || key === undefined) return;
  take(id, key);
  history.replaceState(null, '', `#/game/${id}`);
}

function parse(): Route {
  accept();
  const [path = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?', 2);
  const [view = '', argument = ''] = path.split('/', 2);
  return { view, argument, query: new URLSearchParams(query) };
}

export const route = new Store<Route>(parse());
window.addEventListener('hashchange', () => route.set(parse()));

export function link(view: string, argument: string | number = '', query: Record<string, string> = {}): string {
  const parameters = new URLSearchParams(query).toString();
  return `#/${view}${argument === '' ? '' : `/${argument}`}${parameters === '' ? '' : `?${parameters}`}`;
}

export function go(view: string, argument: string | number = '', query: Record<string, string> = {}): void {
  location.hash = link(view, argument, query);
}
