// Language, colours and sounds, in the corner of every view.

import { t } from '../i18n';
import { change, settings, type Theme } from '../lib/settings';
import { useStore } from '../lib/store';
import { IconButton } from './buttons';

const NEXT: Record<Theme, Theme> = { auto: 'light', light: 'dark', dark: 'auto' };

export function SettingsMenu({ onHelp }: { onHelp: () => void }) {
  const now = useStore(settings);
  const themes = { auto: t.shell.themeAuto, light: t.shell.themeLight, dark: t.shell.themeDark };
  const dark = now.theme === 'dark' || (now.theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  return (
    <div class="settings" role="group" aria-label={t.shell.settings}>
      <button
        type="button"
        class="language"
        lang={now.language === 'de' ? 'en' : 'de'}
        title={now.language === 'de' ? 'English' : 'Deutsch'}
        onClick={() => change({ language: now.language === 'de' ? 'en' : 'de' })}
      >
        {now.language === 'de' ? 'EN' : 'DE'}
        <span class="hidden"> {now.language === 'de' ? 'English' : 'Deutsch'}</span>
      </button>
      <IconButton
        name={dark ? 'moon' : 'sun'}
        label={`${t.shell.theme}: ${themes[now.theme]}`}
        act={() => change({ theme: NEXT[now.theme] })}
      />
      <IconButton
        name={now.sounds ? 'sound' : 'mute'}
        label={now.sounds ? t.shell.soundsOff : t.shell.soundsOn}
        act={() => change({ sounds: !now.sounds })}
      />
      <IconButton name="help" label={t.shell.help} act={onHelp} />
    </div>
  );
}
