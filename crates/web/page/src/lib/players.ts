// What players are called.

import type { Color, Player, Variant } from '../api/wire';
import { t } from '../i18n';

/** The stable name of a player's kind: `ancestor` of `ancestor:a1`. */
export const stemOf = (spec: string): string => spec.split(':', 1)[0] ?? '';

/** A program by its kind; one of several of a kind has a name of its own after it, and a level is Kiebitz at a strength. */
export function playerName(spec: string): string {
  const own = spec.slice(stemOf(spec).length + 1);
  if (stemOf(spec) === 'elo' && own !== '') return `Kiebitz ${own}`;
  return `${t(`player-${stemOf(spec)}`)}${own === '' ? '' : ` ${own.toUpperCase()}`}`;
}

/** What the server calls a person who has given no name. */
const NAMELESS = 'Human';

/** A name in a list of games, where our programs stand as `Kiebitz elo:1200`. */
export function listedName(name: string): string {
  const spec = /^Kiebitz ((?:random|easy|normal|hard|engine|table|elo:\d+|ancestor:\w+))$/.exec(name)?.[1];
  if (spec !== undefined) return playerName(spec);
  return name === NAMELESS ? t('player-you') : name;
}

/** People and foreign programs have names; ours are called by their kind in the language of the page. */
export function nameOf(player: Player, color: Color, isMine: boolean): string {
  const { human, kind, name, spec } = player;
  if (human && name === NAMELESS) return isMine ? t('player-you') : t('side', { side: color });
  if (human || ['uci', 'remote', 'unknown'].includes(kind)) return name || t('side', { side: color });
  // Its strength stands beside it, as a person's rating does.
  return kind === 'elo' ? 'Kiebitz' : playerName(spec);
}

/** Elo measured in matches on the scale of docs/strength.md, to tens. `random` and `easy` lost too much to be measured. */
const MEASURED: Record<string, Partial<Record<Variant, number>>> = {
  easy: { racingkings: 460 },
  normal: { chess: 530, racingkings: 1400 },
  hard: { chess: 680, racingkings: 1740 },
  'ancestor:a1': { chess: 680 },
  'ancestor:a2': { chess: 900 },
  'ancestor:a3': { chess: 1040 },
  'ancestor:b': { chess: 660 },
  'ancestor:e': { racingkings: 1740 },
  engine: { chess: 3390, racingkings: 3430 },
};

/** Chess960 has no measurement of its own. */
export const measured = (spec: string, variant: Variant): number | undefined =>
  MEASURED[spec]?.[variant === 'chess960' ? 'chess' : variant];
