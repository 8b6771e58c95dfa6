// What kind of game this is, beside the board on wide screens and below it elsewhere.

import type { Game } from '../../api/wire';
import { t } from '../../i18n';

/** Whose turn it is: in tic-tac-toe the sides are signs, not colours. */
function sideName({ variant, turn }: Game): string {
  if (variant !== 'tictactoe') return t.colors[turn];
  return turn === 'white' ? t.play.crosses : t.play.noughts;
}

export function GameInfo({ game }: { game: Game }) {
  const status =
    game.status === 'over' ? `${game.result ?? ''} · ${game.reason?.text ?? ''}` : t.play.toMove(sideName(game));
  return (
    <aside class="info-column">
      <section class="card info">
        <h1>{t.variants[game.variant]}</h1>
        <p class="faint">
          {game.control === null
            ? t.play.noClock
            : game.control.includes('+')
              ? game.control
              : t.play.aMove(game.control)}
        </p>
        <p class="status" aria-live="off">
          {status}
        </p>
        {game.table && (
          <p class="table-verdict">
            {t.endgames.table}: {t.endgames.verdict(game.table.category, game.table.distance)}
          </p>
        )}
        {game.status === 'waiting' && <p role="status">{t.play.waitingForGuest}</p>}
        {game.status === 'missing' && <p class="problem">{t.play.failed}</p>}
        <p class="faint rules">{t.variantHints[game.variant]}</p>
      </section>
    </aside>
  );
}
