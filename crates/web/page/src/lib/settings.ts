// What the person chose for this browser; kept in its local storage.

import { languages } from 'virtual:languages';
import { PSEUDO } from '../i18n/pseudo';
import { Store } from './store';

/** The codes of the languages a person may choose from. */
export const LANGUAGES = Object.keys(languages);
export type Theme = 'auto' | 'light' | 'dark';

export interface Settings {
  language: string;
  theme: Theme;
  /** Of the sounds, 0 to 100; 0 is silence. */
  volume: number;
  /** Whether a pawn becomes a queen without being asked. */
  autoQueen: boolean;
  coordinates: boolean;
  name: string;
  /** What was chosen for the last new game. */
  newGame: object;
}

const KEY = 'kiebitz';

const spoken = (code: string | null | undefined): code is string => code === PSEUDO || LANGUAGES.includes(code ?? '');

/** The language of the address (`?lang=de`), or the one chosen before, or the browser's. */
function language(kept: string | undefined): string {
  const asked = [new URLSearchParams(location.search).get('lang'), kept, navigator.language.slice(0, 2).toLowerCase()];
  return asked.find(spoken) ?? 'en';
}

function read(): Settings {
  const defaults: Settings = {
    language: language(undefined),
    theme: 'auto',
    volume: 50,
    autoQueen: false,
    coordinates: true,
    name: '',
    newGame: {},
  };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>;
    return { ...defaults, ...kept, language: language(kept.language) };
  } catch {
    return defaults;
  }
}

export const settings = new Store<Settings>(read());

export function change(part: Partial<Settings>): void {
  settings.set({ ...settings.get(), ...part });
  try {
    localStorage.setItem(KEY, JSON.stringify(settings.get()));
  } catch {
    // A browser without storage forgets; nothing else depends on it.
  }
}

/** Puts the theme where the style sheet looks for it. */
export function showTheme(): void {
  const { theme } = settings.get();
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const dark = theme === 'auto' ? bar.media.includes('dark') : theme === 'dark';
    bar.content = dark ? '#1b2220' : '#fffdf8';
  }
}
