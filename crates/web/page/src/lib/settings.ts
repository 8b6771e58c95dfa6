// What the person chose for this browser; kept in its local storage.

import { Store } from './store';

export type Language = 'en' | 'de';
export type Theme = 'auto' | 'light' | 'dark';

export interface Settings {
  language: Language;
  theme: Theme;
  sounds: boolean;
  name: string;
}

const KEY = 'kiebitz';

function browserLanguage(): Language {
  return navigator.language.toLowerCase().startsWith('de') ? 'de' : 'en';
}

function read(): Settings {
  const defaults: Settings = { language: browserLanguage(), theme: 'auto', sounds: false, name: '' };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>;
    return { ...defaults, ...kept };
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
}
