// What happened in the person's own games from here on.

import { api } from '../../api/client';
import type { MoveText, Variant } from '../../api/wire';
import { number, percent, t } from '../../i18n';
import { useAsked } from '../../lib/hooks';
import { shown } from '../../lib/notation';

export function ExplorerPanel({
  variant,
  fen,
  onPlay,
}: {
  variant: Variant;
  fen: string;
  onPlay: (move: MoveText) => void;
}) {
  const { value } = useAsked(() => api.explorer({ variant, fen }), [variant, fen]);
  return (
    <section class="explorer" aria-label={t('explorer')}>
      <h2>{t('explorer')}</h2>
      {value?.moves.length === 0 && <p class="faint">{t('explorer-empty')}</p>}
      {value && value.moves.length > 0 && (
        <table>
          <thead>
            <tr>
              <th>{t('move')}</th>
              <th class="right">{t('nav-games')}</th>
              <th>{t('explorer-results')}</th>
            </tr>
          </thead>
          <tbody>
            {value.moves.map((move) => (
              <tr key={move.uci}>
                <td>
                  <button type="button" class="tree-move" onClick={() => onPlay(move)}>
                    {shown(move.san)}
                  </button>
                </td>
                <td class="right">{number(move.games)}</td>
                <td>
                  <Shares white={move.white} draws={move.draws} black={move.black} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Shares({ white, draws, black }: { white: number; draws: number; black: number }) {
  const all = Math.max(1, white + draws + black);
  return (
    <span
      class="shares"
      role="img"
      aria-label={`${percent(white / all)}, ${percent(draws / all)}, ${percent(black / all)}`}
    >
      <i class="white" style={{ flexGrow: white }}>
        {white / all > 0.2 ? percent(white / all) : ''}
      </i>
      <i class="drawn" style={{ flexGrow: draws }}>
        {draws / all > 0.2 ? percent(draws / all) : ''}
      </i>
      <i class="black" style={{ flexGrow: black }}>
        {black / all > 0.2 ? percent(black / all) : ''}
      </i>
    </span>
  );
}
