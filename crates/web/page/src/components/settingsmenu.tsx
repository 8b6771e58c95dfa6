// Language, colours and help in the corner of every view; a dialog for what is set more rarely.

import { languages } from 'virtual:languages';
import { useState } from 'preact/hooks';
import { t } from '../i18n';
import { useStore } from '../lib/hooks';
import { change, LANGUAGES, settings, type Theme } from '../lib/settings';
import { play } from '../lib/sound';
import { IconButton } from './buttons';
import { Dialog } from './dialog';

const NEXT: Record<Theme, Theme> = { auto: 'light', light: 'dark', dark: 'auto' };

export function SettingsMenu({ onHelp }: { onHelp: () => void }) {
  const now = useStore(settings);
  const [open, setOpen] = useState(false);
  const next = LANGUAGES[(LANGUAGES.indexOf(now.language) + 1) % LANGUAGES.length] ?? 'en';
  const { name } = languages[next]!;
  const dark = now.theme === 'dark' || (now.theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  return (
    <div class="settings" role="group" aria-label={t('settings')}>
      <button type="button" class="language" lang={next} title={name} onClick={() => change({ language: next })}>
        {next.toUpperCase()}
        <span class="hidden"> {name}</span>
      </button>
      <IconButton
        name={dark ? 'moon' : 'sun'}
        label={t('colours', { theme: now.theme })}
        act={() => change({ theme: NEXT[now.theme] })}
      />
      <IconButton name="gear" label={t('settings')} act={() => setOpen(true)} />
      <IconButton name="help" label={t('help-button')} act={onHelp} />
      {open && (
        <Dialog title={t('settings')} onClose={() => setOpen(false)}>
          <label class="dial">
            {t('volume')}
            <input
              type="range"
              min={0}
              max={100}
              step={10}
              value={now.volume}
              onInput={(event) => change({ volume: Number(event.currentTarget.value) })}
              onChange={() => play('move')}
            />
          </label>
          <label class="tick">
            <input
              type="checkbox"
              checked={now.coordinates}
              onChange={(event) => change({ coordinates: event.currentTarget.checked })}
            />
            {t('coordinates')}
          </label>
          <label class="tick">
            <input
              type="checkbox"
              checked={now.autoQueen}
              onChange={(event) => change({ autoQueen: event.currentTarget.checked })}
            />
            {t('auto-queen')}
          </label>
        </Dialog>
      )}
    </div>
  );
}
