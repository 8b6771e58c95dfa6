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
        {t('table-missing', { material: verdict.missing })}{' '}
        <a class="button" href={link('endgames', '', { variant, build: verdict.missing })}>
          {t('build-it', { material: verdict.missing })}
        </a>
      </p>
    ) : null;
  }
  const best = verdict.moves[0];
  return (
    <p class={`verdict ${verdict.category ?? ''}`}>
      <strong>{t('table')}</strong>{' '}
      {t('verdict-for', { side: turn, category: verdict.category ?? 'draw', distance: verdict.distance ?? 'none' })}
      {best && verdict.category !== 'loss' ? ` · ${shown(best.san)}` : ''}
    </p>
  );
}
