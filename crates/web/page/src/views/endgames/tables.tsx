// The tables on this machine, and what one of them says as a whole.

import { useState } from 'preact/hooks';
import { api } from '../../api/client';
import type { SideStats, TableEntry, Variant } from '../../api/wire';
import { Histogram } from '../../components/graph';
import { bytes, number, t } from '../../i18n';
import { useAsked } from '../../lib/hooks';

interface Props {
  variant: Variant;
  tables: TableEntry[];
  onShow: (fen: string) => void;
  /** Shows a position of a table. */
  onMaterial: (material: string) => void;
}

export function TablesPanel({ variant, tables, onShow, onMaterial }: Props) {
  const [chosen, setChosen] = useState<string>();
  return (
    <section class="card" aria-label={t('tables-here')}>
      <h2>{t('tables-here')}</h2>
      {tables.length === 0 && <p class="faint">{t('tables-none')}</p>}
      <div class="button-row table-list">
        {tables.map((table) => (
          <button
            key={table.material}
            type="button"
            class="chip"
            aria-pressed={table.material === chosen}
            title={bytes(table.bytes)}
            onClick={() => {
              setChosen(table.material === chosen ? undefined : table.material);
              if (table.material !== chosen) onMaterial(table.material);
            }}
          >
            {table.material}
          </button>
        ))}
      </div>
      {chosen && tables.some((table) => table.material === chosen) && (
        <Statistics variant={variant} material={chosen} onShow={onShow} />
      )}
    </section>
  );
}

function Statistics({
  variant,
  material,
  onShow,
}: {
  variant: Variant;
  material: string;
  onShow: (fen: string) => void;
}) {
  const { value, error } = useAsked(() => api.tableStats(variant, material), [variant, material]);
  if (error)
    return (
      <p class="problem" role="alert">
        {error.message}
      </p>
    );
  if (!value) return <p class="faint">{t('loading')}</p>;
  const row = (name: string, side: SideStats) => (
    <tr>
      <td>{name}</td>
      <td class="right">{number(side.wins)}</td>
      <td class="right">{number(side.draws)}</td>
      <td class="right">{number(side.losses)}</td>
    </tr>
  );
  return (
    <div class="statistics">
      <table>
        <thead>
          <tr>
            <th>{t('side-to-move')}</th>
            <th class="right">{t('wins')}</th>
            <th class="right">{t('draws-count')}</th>
            <th class="right">{t('losses')}</th>
          </tr>
        </thead>
        <tbody>
          {row(t('side', { side: 'white' }), value.white)}
          {row(t('side', { side: 'black' }), value.black)}
        </tbody>
      </table>
      {value.histogram.length > 0 && (
        <>
          <p class="faint">{t('histogram')}</p>
          <Histogram rows={value.histogram} label={t('histogram')} />
        </>
      )}
      {value.longest && (
        <p>
          {t('longest-win', { plies: value.longest.plies })}{' '}
          {value.longest.fen && (
            <button type="button" onClick={() => onShow(value.longest?.fen ?? '')}>
              {t('show-on-board')}
            </button>
          )}
        </p>
      )}
    </div>
  );
}
