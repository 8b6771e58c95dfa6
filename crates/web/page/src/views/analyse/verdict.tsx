// What the endgame tables say of a position; where one is missing, a way to build it.

import { api } from '../../api/client';
import type { TableVerdict, Variant } from '../../api/wire';
import { t } from '../../i18n';
import { useAsked } from '../../lib/hooks';
import { piecesOf, shown } from '../../lib/notation';
import { link } from '../../lib/router';

/** More pieces than any table has. */
const MOST_PIECES = 7;

export function useTable(variant: Variant, fen: string | undefined): TableVerdict | undefined {
  const asked = fen !== undefined && variant !== 'tictactoe' && piecesOf(fen).size <= MOST_PIECES;
  const { value } = useAsked(
    () => (asked ? api.table({ variant, fen }) : Promise.resolve(undefined)),
    [variant, fen, asked],
  );
  return asked ? value : undefined;
}

export function VerdictLine({
  verdict,
  variant,
  turn,
}: {
  verdict: TableVerdict | undefined;
  variant: Variant;
  turn: 'white' | 'black';
}) {
  if (!verdict) return null;
  if (!verdict.covered) {
    return verdict.missing ? (
      <p class="verdict missing">
        {t.endgames.missing(verdict.missing)}{' '}
        <a class="button" href={link('endgames', '', { variant, build: verdict.missing })}>
          {t.endgames.buildIt(verdict.missing)}
        </a>
      </p>
    ) : null;
  }
  const best = verdict.moves[0];
  return (
    <p class={`verdict ${verdict.category ?? ''}`}>
      <strong>{t.endgames.table}</strong>{' '}
      {t.endgames.for(t.colors[turn], t.endgames.verdict(verdict.category ?? 'draw', verdict.distance ?? null))}
      {best && verdict.category !== 'loss' ? ` · ${shown(best.san)}` : ''}
    </p>
  );
}
