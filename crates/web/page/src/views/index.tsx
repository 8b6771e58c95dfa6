// Which view belongs to which address.

import { t } from '../i18n';
import { link, type Route } from '../lib/router';
import { AnalyseView } from './analyse/view';
import { DrillsView } from './drills/view';
import { EditorView } from './editor/view';
import { EndgamesView } from './endgames/view';
import { GamesView } from './games/view';
import { LabView } from './lab/view';
import { GameView } from './play/game';
import { Setup } from './play/setup';
import { ReviewView } from './review/view';

export const VIEWS = ['play', 'analyse', 'review', 'endgames', 'drills', 'lab', 'editor', 'games'] as const;
export type ViewName = (typeof VIEWS)[number];

/** The entry of the navigation that a route belongs to. */
export function viewOf(at: Route): ViewName | undefined {
  if (at.view === '' || at.view === 'game') return 'play';
  return VIEWS.find((name) => name === at.view);
}

export function View({ at }: { at: Route }) {
  const asked = at.query.toString();
  switch (viewOf(at)) {
    case 'play':
      return at.view === 'game' ? <GameView id={at.argument} /> : <Setup key={asked} />;
    case 'analyse':
      return <AnalyseView at={at} />;
    case 'review':
      return <ReviewView at={at} />;
    case 'drills':
      return <DrillsView />;
    case 'endgames':
      return <EndgamesView key={asked} at={at} />;
    case 'lab':
      return <LabView key={asked} at={at} />;
    case 'editor':
      return <EditorView key={asked} at={at} />;
    case 'games':
      return <GamesView />;
    case undefined:
      return (
        <p class="card">
          {t('page-not-found')} <a href={link('play')}>{t('to-start')}</a>
        </p>
      );
  }
}
