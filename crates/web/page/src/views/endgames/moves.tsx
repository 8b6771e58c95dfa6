// Every move of a position by what it leads to, with its distance.

import type { Category, MoveText, TableVerdict } from '../../api/wire';
import { t } from '../../i18n';
import { shown } from '../../lib/notation';

const GROUPS: Category[] = ['win', 'draw', 'loss'];

export function MoveGroups({ verdict, onPlay }: { verdict: TableVerdict; onPlay: (move: MoveText) => void }) {
  if (verdict.moves.length === 0) return <p class="faint">{t('no-legal-moves')}</p>;
  return (
    <div class="move-groups">
      {GROUPS.map((group) => {
        const moves = verdict.moves.filter((move) => move.category === group);
        if (moves.length === 0) return null;
        return (
          <section key={group} class={`move-group ${group}`}>
            <h2>
              {t(`leads-to-${group}`)} <span class="faint">{moves.length}</span>
            </h2>
            <ul class="plain-list">
              {moves.map((move) => (
                <li key={move.uci}>
                  <button type="button" class="chip" onClick={() => onPlay(move)}>
                    {shown(move.san)}
                    {move.distance !== null && group !== 'draw' && <span class="faint">{move.distance}</span>}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
