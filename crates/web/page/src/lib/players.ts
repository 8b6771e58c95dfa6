// What players are called.

import type { Player } from '../api/wire';
import { t } from '../i18n';

/** The stable name of a player's kind: `ancestor` of `ancestor:a1`. */
export const stemOf = (spec: string): string => spec.split(':', 1)[0] ?? '';

/** A program by its kind; one of several of a kind has a name of its own after it. */
export function playerName(spec: string): string {
  const own = spec.slice(stemOf(spec).length + 1);
  return `${t(`player-${stemOf(spec)}`)}${own === '' ? '' : ` ${own.toUpperCase()}`}`;
}

/** People and foreign programs have names; ours are called by their kind in the language of the page. */
export function nameOf({ human, kind, name, spec }: Player): string {
  if (human || kind === 'uci' || kind === 'remote') return name;
  // Its strength stands beside it, as a person's rating does.
  return kind === 'elo' ? 'Kiebitz' : playerName(spec);
}
