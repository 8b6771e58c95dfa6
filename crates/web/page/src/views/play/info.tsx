// What kind of game this is, beside the board on wide screens and below it elsewhere.

import type { Game } from '../../api/wire';
import { t } from '../../i18n';

/** Whose turn it is: in tic-tac-toe the sides are signs, not colours. */
const toMove = ({ variant, turn }: Game): string =>
  variant === 'tictactoe' ? t('noughts-to-move', { side: turn }) : t('to-move', { side: turn });

export function GameInfo({ game }: { game: Game }) {
  const status = game.status === 'over' ? `${game.result ?? ''} · ${game.reason?.text ?? ''}` : toMove(game);
  return (
    <aside class="info-column">
      <section class="card info">
        <h1>{t(`game-name-${game.variant}`)}</h1>
        <p class="faint">
          {game.control === null
            ? t('time-none')
            : game.control.includes('+')
              ? game.control
              : t('a-move', { time: game.control.replace(/[a-z]+$/, ' $&') })}
        </p>
        <p class="status" aria-live="off">
          {status}
        </p>
        {game.table && (
          <p class="table-verdict">
            {t('table')}: {t('verdict', { category: game.table.category, distance: game.table.distance ?? 'none' })}
          </p>
        )}
        {game.status === 'waiting' && <p role="status">{t('waiting-for-guest')}</p>}
        {game.status === 'missing' && <p class="problem">{t('a-player-failed')}</p>}
        <p class="faint rules">{t(`variant-hint-${game.variant}`)}</p>
      </section>
    </aside>
  );
}
