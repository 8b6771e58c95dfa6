// Which view belongs to which address.

import { t } from '../i18n';
import { link, type Route } from '../lib/router';
import { GameView } from './play/game';
import { Setup } from './play/setup';

export const VIEWS = ['play'] as const;
export type ViewName = (typeof VIEWS)[number];

/** The entry of the navigation that a route belongs to. */
export function viewOf(at: Route): ViewName | undefined {
  if (at.view === '' || at.view === 'game') return 'play';
  return VIEWS.find((name) => name === at.view);
}

export function View({ at }: { at: Route }) {
  switch (viewOf(at)) {
    case 'play':
      return at.view === 'game' ? <GameView id={Number(at.argument)} /> : <Setup key={at.query.toString()} />;
    case undefined:
      return (
        <p class="card">
          {t.shell.notFound} <a href={link('play')}>{t.shell.toStart}</a>
        </p>
      );
  }
}
