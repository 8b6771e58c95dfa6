// Language, colours and sounds, in the corner of every view.

import { languages } from 'virtual:languages';
import { t } from '../i18n';
import { useStore } from '../lib/hooks';
import { change, LANGUAGES, settings, type Theme } from '../lib/settings';
import { IconButton } from './buttons';

const NEXT: Record<Theme, Theme> = { auto: 'light', light: 'dark', dark: 'auto' };

export function SettingsMenu({ onHelp }: { onHelp: () => void }) {
  const now = useStore(settings);
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
      <IconButton
        name={now.sounds ? 'sound' : 'mute'}
        label={now.sounds ? t('sounds-off') : t('sounds-on')}
        act={() => change({ sounds: !now.sounds })}
      />
      <IconButton name="help" label={t('help-button')} act={onHelp} />
    </div>
  );
}
