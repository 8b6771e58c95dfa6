// The page's words. A text that one language lacks does not compile.

import { type Language, settings } from '../lib/settings';
import { de } from './de';
import { en, type Messages } from './en';

const dictionaries: Record<Language, Messages> = { en, de };

/** The words of the language chosen. Read it while rendering; it changes with the language. */
export let t: Messages = dictionaries[settings.get().language];

export const language = (): Language => settings.get().language;

/** Follows the setting; called before anything renders again. */
export function showLanguage(): void {
  t = dictionaries[language()];
  document.documentElement.lang = language();
}

export const number = (value: number, digits = 0): string =>
  value.toLocaleString(language(), { minimumFractionDigits: digits, maximumFractionDigits: digits });

export function bytes(value: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${number(value, unit > 0 && value < 10 ? 1 : 0)} ${units[unit]}`;
}

export function duration(seconds: number): string {
  if (seconds < 1) return t.time.moment;
  if (seconds < 90) return t.time.seconds(Math.round(seconds));
  if (seconds < 5400) return t.time.minutes(Math.round(seconds / 60));
  return t.time.hours(number(seconds / 3600, 1));
}
