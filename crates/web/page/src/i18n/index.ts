// The page's words: Fluent texts of `locales/`, of which one language is loaded.

import { FluentBundle, type FluentResource } from '@fluent/bundle';
import { settings } from '../lib/settings';
import { accented, PSEUDO } from './pseudo';
import { baseOf, texts } from './texts';

export const language = (): string => settings.get().language;

let bundle: FluentBundle;
let told = '';

/** The language whose numbers and dates are shown. */
const locale = (): string => bundle.locales[0] ?? '';

/** Follows the setting; called before anything renders. */
export async function showLanguage(): Promise<void> {
  const code = language();
  if (code === told) return;
  const base = baseOf(code);
  const body = await texts(code);
  // Meanwhile another one may have been chosen.
  if (code !== language()) return;
  bundle = new FluentBundle(base, { useIsolating: false, ...(code === PSEUDO ? { transform: accented } : {}) });
  bundle.addResource({ body } as FluentResource);
  told = code;
  document.documentElement.lang = base;
}

/**
 * A text in the language chosen. Read it while rendering; it changes with the language. The key is written out, or ends
 * in the name of a value: `crates/words/tests/keys.rs` compares keys and arguments with `locales/`.
 */
export function t(key: string, values?: Record<string, string | number>): string {
  const pattern = bundle.getMessage(key)?.value;
  if (pattern == null) {
    console.error(`there is no text ${key}`);
    return key;
  }
  const faults: Error[] = [];
  const text = bundle.formatPattern(pattern, values, faults);
  for (const fault of faults) console.error(`${key}: ${fault.message}`);
  return told === PSEUDO ? `[${text}]` : text;
}

/** A text that is read by the page, not shown. */
export const verbatim = (key: string): string => String(bundle.getMessage(key)?.value);

export const number = (value: number, digits = 0): string =>
  value.toLocaleString(locale(), { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** A share of 1 in percent. */
export const percent = (share: number, digits = 0): string =>
  share.toLocaleString(locale(), { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits });

/** A date of PGN, of which month and day may be unknown: 1858.11.02, 1750.??.??. */
export function date(text: string): string {
  const [year, month, day] = text.split(/[.-]/).map((part) => (/^\d+$/.test(part) ? Number(part) : undefined));
  if (year === undefined) return '';
  const at = new Date(0);
  at.setUTCFullYear(year, (month ?? 1) - 1, day ?? 1);
  const parts = month === undefined ? {} : day === undefined ? { month: 'short' } : { month: 'short', day: 'numeric' };
  return at.toLocaleDateString(locale(), { timeZone: 'UTC', year: 'numeric', ...parts } as Intl.DateTimeFormatOptions);
}

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
  if (seconds < 1) return t('under-a-second');
  if (seconds < 90) return t('seconds', { count: Math.round(seconds) });
  if (seconds < 5400) return t('minutes', { count: Math.round(seconds / 60) });
  return t('hours', { count: number(seconds / 3600, 1) });
}
