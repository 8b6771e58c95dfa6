// What happened in the person's own games from here on.

import { api } from '../../api/client';
import type { MoveText, Variant } from '../../api/wire';
import { t } from '../../i18n';
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
    <section class="explorer" aria-label={t.analyse.explorer}>
      <h2>{t.analyse.explorer}</h2>
      {value?.moves.length === 0 && <p class="faint">{t.analyse.explorerEmpty}</p>}
      {value && value.moves.length > 0 && (
        <table>
          <thead>
            <tr>
              <th>{t.lab.move}</th>
              <th class="right">{t.analyse.games}</th>
              <th>{t.analyse.won}</th>
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
                <td class="right">{move.games}</td>
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
  const percent = (part: number): string => `${Math.round((part / all) * 100)} %`;
  return (
    <span class="shares" role="img" aria-label={`${percent(white)}, ${percent(draws)}, ${percent(black)}`}>
      <i class="white" style={{ flexGrow: white }}>
        {white / all > 0.2 ? percent(white) : ''}
      </i>
      <i class="drawn" style={{ flexGrow: draws }}>
        {draws / all > 0.2 ? percent(draws) : ''}
      </i>
      <i class="black" style={{ flexGrow: black }}>
        {black / all > 0.2 ? percent(black) : ''}
      </i>
    </span>
  );
}
