import { render } from 'preact';
import { App } from './app';
import { showLanguage } from './i18n';
import { settings, showTheme } from './lib/settings';

const root = document.getElementById('app')!;

async function draw(): Promise<void> {
  showTheme();
  await showLanguage();
  render(<App key={settings.get().language} />, root);
}

// A browser allows it on this machine and over TLS.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  void navigator.serviceWorker.register('./sw.js').catch(() => undefined);

settings.subscribe(() => void draw());
void draw();
