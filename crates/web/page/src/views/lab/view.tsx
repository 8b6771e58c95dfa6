// The lab: textbook searches side by side, and their trees to look into.

import { useEffect, useState } from 'preact/hooks';
import { api } from '../../api/client';
import type { LabSearch, Variant } from '../../api/wire';
import { Choice } from '../../components/buttons';
import { Diagram } from '../../components/diagram';
import { LogPlot } from '../../components/graph';
import { duration, number, percent, t } from '../../i18n';
import { complain } from '../../lib/announce';
import { shown } from '../../lib/notation';
import { link, type Route } from '../../lib/router';
import { SearchTree } from './tree';
import { labValue } from './value';

const LAB_VARIANTS: Variant[] = ['tictactoe', 'chess', 'racingkings'];
/** What a search may use, and whether it does: yes, no, or once so and once so. */
const TECHNIQUES = ['ordering', 'memory', 'quiescence', 'nullmove'] as const;
type Technique = (typeof TECHNIQUES)[number];
const USES = ['with', 'without', 'both'] as const;
type Use = (typeof USES)[number];

/** Minimax visits every position: deeper than this nobody waits for it. */
const DEEPEST: Record<Variant, number> = { tictactoe: 9, chess: 5, chess960: 5, racingkings: 5 };

export function LabView({ at }: { at: Route }) {
  const [variant, setVariant] = useState<Variant>((at.query.get('variant') as Variant | null) ?? 'chess');
  const [fen, setFen] = useState(at.query.get('fen') ?? '');
  const [start, setStart] = useState('');
  const [depth, setDepth] = useState(3);
  const [uses, setUses] = useState<Record<Technique, Use>>({
    ordering: 'with',
    memory: 'with',
    quiescence: 'without',
    nullmove: 'without',
  });
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<{
    searches: LabSearch[];
    place: { variant: Variant; fen: string };
    depth: number;
    techniques: string[];
  }>();

  useEffect(() => {
    api.position(variant).then((position) => setStart(position.fen), complain);
  }, [variant]);

  const run = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      const place = { variant, fen: fen.trim() || start };
      const techniques = TECHNIQUES.filter((technique) => uses[technique] === 'with');
      const vary = TECHNIQUES.filter((technique) => uses[technique] === 'both');
      const { searches } = await api.lab({ ...place, depth, techniques, vary });
      setFound({ searches, place, depth, techniques });
    } catch (error) {
      complain(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <div class="page lab">
      <header class="page-head">
        <h1>{t('nav-lab')}</h1>
      </header>
      <p class="faint intro">{t('lab-intro')}</p>
      <div class="lab-grid">
        <form class="card lab-form" onSubmit={(event) => void run(event)}>
          <Choice
            label={t('label-game')}
            value={variant}
            onChange={(next) => {
              setVariant(next);
              setFen('');
              setFound(undefined);
              setDepth(Math.min(depth, DEEPEST[next]));
            }}
            options={LAB_VARIANTS.map((value) => ({ value, text: t(`game-name-${value}`) }))}
          />
          <Diagram variant={variant} fen={fen.trim() || undefined} orientation="white" />
          <label class="field">
            {t('position')} (FEN)
            <input
              type="text"
              spellcheck={false}
              value={fen}
              placeholder={start}
              onInput={(event) => setFen(event.currentTarget.value)}
            />
          </label>
          {variant !== 'tictactoe' && (
            <a href={link('editor', '', { variant, ...(fen ? { fen } : {}) })}>{t('editor-title')}</a>
          )}
          <label class="dial">
            <span>
              <strong>
                {t('depth')} {depth}
              </strong>
            </span>
            <input
              type="range"
              min={1}
              max={DEEPEST[variant]}
              value={depth}
              onInput={(event) => setDepth(Number(event.currentTarget.value))}
            />
          </label>
          {TECHNIQUES.map((technique) => (
            <Choice
              key={technique}
              label={t(`technique-${technique}`)}
              value={uses[technique]}
              onChange={(use) => setUses({ ...uses, [technique]: use })}
              options={USES.map((value) => ({ value, text: t(`technique-${value}`) }))}
            />
          ))}
          <button type="submit" class="primary" disabled={busy}>
            {busy ? t('lab-running') : t('lab-run')}
          </button>
        </form>
        <div class="lab-results" aria-live="polite">
          {found && (
            <>
              <section class="card">
                <Results searches={found.searches} />
              </section>
              <section class="card">
                <h2>{t('lab-by-depth')}</h2>
                <LogPlot
                  label={t('lab-by-depth')}
                  series={found.searches.map((search) => ({
                    name: nameOf(search),
                    kind: search.name,
                    points: search.by_depth,
                  }))}
                />
              </section>
              <SearchTree
                key={JSON.stringify(found)}
                place={found.place}
                depth={found.depth}
                techniques={found.techniques}
              />
            </>
          )}
        </div>
      </div>
    </div>
  );
}

/** Negamax; Negamax without memory. */
function nameOf({ name, change }: LabSearch): string {
  const search = t(`search-${name}`);
  if (!change) return search;
  const technique = t(`technique-${change.slice(1) as Technique}`);
  return t(`searched-${change.startsWith('+') ? 'with' : 'without'}`, { search, technique });
}

function Results({ searches }: { searches: LabSearch[] }) {
  const minimax = searches.find((search) => search.name === 'minimax')?.nodes;
  return (
    <table>
      <thead>
        <tr>
          <th>{t('lab-search')}</th>
          <th class="right">{t('nodes')}</th>
          <th class="right">{t('time')}</th>
          <th>{t('move')}</th>
          <th class="right">{t('value')}</th>
        </tr>
      </thead>
      <tbody>
        {searches.map((search) => (
          <tr key={nameOf(search)}>
            <td>
              <strong>{nameOf(search)}</strong>
            </td>
            <td class="right">
              {number(search.nodes)}
              {minimax && search.name !== 'minimax' ? (
                <div class="faint small">{t('lab-share', { share: percent(search.nodes / minimax, 1) })}</div>
              ) : null}
            </td>
            <td class="right">
              {search.seconds < 1 ? `${number(search.seconds * 1000, 1)} ms` : duration(search.seconds)}
            </td>
            <td>{search.move ? shown(search.move.san) : '–'}</td>
            <td class="right">{labValue(search.value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
