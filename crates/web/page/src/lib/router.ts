// Which view the address names: `#/name/argument?key=value`. A hash, so that the server need not know the views.

import { Store } from './store';

export interface Route {
  view: string;
  argument: string;
  query: URLSearchParams;
}

function parse(): Route {
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
