// Values of the textbook searches: a decided game counts a million, less the plies until then.

import { number } from '../../i18n';

const DECIDED = 1_000_000;
const LONGEST_GAME = 10_000;

/** 35, −20; #3 and #−4 where the game is decided in so many plies; ∞ beyond every value. */
export function labValue(value: number): string {
  const size = Math.abs(value);
  const sign = value < 0 ? '−' : '';
  if (size >= DECIDED) return `${sign}∞`;
  if (size > DECIDED - LONGEST_GAME) return `#${sign}${DECIDED - size}`;
  return `${sign}${number(size)}`;
}
