// The frame around every view: navigation, settings, banner, notes, live region, keyboard help.

import { useEffect, useRef, useState } from 'preact/hooks';
import { connection } from './api/connection';
import { Dialog } from './components/dialog';
import { Icon } from './components/icon';
import { SettingsMenu } from './components/settingsmenu';
import { t } from './i18n';
import { dismiss, notes, spoken } from './lib/announce';
import { useKeys, useStore } from './lib/hooks';
import { link, route } from './lib/router';
import { VIEWS, View, viewOf } from './views';

export function App() {
  const at = useStore(route);
  const online = useStore(connection);
  const [help, setHelp] = useState(false);
  const [menu, setMenu] = useState(false);
  const main = useRef<HTMLElement>(null);
  const current = viewOf(at);

  useEffect(() => {
    setMenu(false);
    // A complaint belongs to the view it came up in.
    notes.set(notes.get().filter((one) => one.kind !== 'error'));
    document.title = current ? `${t(`nav-${current}`)} · Kiebitz` : 'Kiebitz';
  }, [at]);

  useKeys((key) => {
    if (key === '?') setHelp(true);
    else if (key === 'm') {
      const field = document.querySelector<HTMLInputElement>('.typed-move input');
      field?.focus();
      return field !== null;
    } else return false;
    return true;
  });

  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: the link moves the focus, as its address says */}
      <a
        class="skip"
        href="#content"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {t('skip-to-content')}
      </a>
      <header class="top">
        <a class="brand" href={link('play')} aria-label="Kiebitz">
          <img src="icon.svg" alt="" width="28" height="28" />
          <span>Kiebitz</span>
        </a>
        <button
          type="button"
          class="icon-button menu-button"
          aria-expanded={menu}
          aria-controls="views"
          aria-label={t('menu')}
          onClick={() => setMenu(!menu)}
        >
          <Icon name={menu ? 'close' : 'menu'} />
        </button>
        <nav id="views" class={menu ? 'open' : ''} aria-label={t('menu')}>
          {VIEWS.map((name) => (
            <a
              key={name}
              href={link(name)}
              aria-current={name === current ? 'page' : undefined}
              onClick={() => setMenu(false)}
            >
              {t(`nav-${name}`)}
            </a>
          ))}
        </nav>
        <SettingsMenu onHelp={() => setHelp(true)} />
      </header>
      {!online && (
        <div class="banner" role="alert">
          <strong>{t('server-gone')}</strong> {t('server-gone-hint')}
        </div>
      )}
      <main id="content" ref={main} tabIndex={-1}>
        <View at={at} />
      </main>
      <Notes />
      <LiveRegion />
      {help && (
        <Dialog title={t('help-title')} onClose={() => setHelp(false)}>
          <dl class="keys">
            {keys().map(([key, what]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </Dialog>
      )}
    </>
  );
}

const keys = (): [string, string][] => [
  ['← →', t('help-steps')],
  [t('help-ends-keys'), t('help-ends')],
  ['f', t('help-flip')],
  ['Tab', t('help-tab')],
  ['Enter', t('help-enter')],
  ['Esc', t('help-escape')],
  ['m', t('help-type')],
  ['?', t('help-help')],
];

function Notes() {
  const shown = useStore(notes);
  return (
    <div class="notes" role="status">
      {shown.map((one) => (
        <div key={one.id} class={`note ${one.kind}`}>
          {one.text}
          <button type="button" class="quiet" aria-label={t('close')} onClick={() => dismiss(one.id)}>
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}

const LiveRegion = () => (
  <div class="hidden" aria-live="polite" data-testid="spoken">
    {useStore(spoken)}
  </div>
);
