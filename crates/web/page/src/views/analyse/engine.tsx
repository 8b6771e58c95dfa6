// The engine's lines for the position shown.

import { useEffect, useState } from 'preact/hooks';
import { api } from '../../api/client';
import { connection } from '../../api/connection';
import { listen, type Stream } from '../../api/stream';
import type { AnalysisEvent, MoveText, Variant } from '../../api/wire';
import { number, t } from '../../i18n';
import { complain } from '../../lib/announce';
import { useStore } from '../../lib/hooks';
import { moveNumber, scoreText, shown } from '../../lib/notation';

/** Moves follow each other quickly when somebody leafs through a game; only where he stays the engine is asked. */
const SETTLE_MS = 150;

export interface EngineState {
  lines: AnalysisEvent | undefined;
  queued: number | undefined;
}

/** Lets the engine think about a position until it changes. */
export function useEngine(on: boolean, variant: Variant, fen: string, moves: string[], multipv: number): EngineState {
  const [state, setState] = useState<EngineState>({ lines: undefined, queued: undefined });
  const key = moves.join(' ');
  // A server that was started again knows nothing of the analysis.
  const online = useStore(connection);
  useEffect(() => {
    setState({ lines: undefined, queued: undefined });
    if (!on || !online) return;
    let id: string | undefined;
    let stream: Stream | undefined;
    let left = false;
    const begin = async (): Promise<void> => {
      const begun = await api.analyse({ variant, fen, moves, multipv });
      id = begun.id;
      if (left) return void api.endAnalysis(id).catch(() => undefined);
      stream = listen<AnalysisEvent>(`/analysis/${id}/events`, (event) => {
        if (event.kind === 'queued') setState({ lines: undefined, queued: event.place ?? 1 });
        else if (event.kind === 'lines') setState({ lines: event, queued: undefined });
        else if (event.kind === 'done') stream?.close();
      });
    };
    const timer = setTimeout(() => void begin().catch(complain), SETTLE_MS);
    return () => {
      left = true;
      clearTimeout(timer);
      stream?.close();
      if (id !== undefined) api.endAnalysis(id).catch(() => undefined);
    };
  }, [on, online, variant, fen, key, multipv]);
  return state;
}

interface Props {
  state: EngineState;
  on: boolean;
  multipv: number;
  startPly: number;
  onSwitch: (on: boolean) => void;
  onLines: (count: number) => void;
  onPlay: (moves: MoveText[]) => void;
}

export function EnginePanel({ state, on, multipv, startPly, onSwitch, onLines, onPlay }: Props) {
  const { lines, queued } = state;
  const slots = Array.from({ length: multipv }, (_, i) => lines?.lines?.[i]);
  return (
    <section class="engine" aria-label={t('engine')}>
      <header>
        <label class="switch">
          <input
            type="checkbox"
            role="switch"
            checked={on}
            onChange={(event) => onSwitch(event.currentTarget.checked)}
          />
          <span>{t('engine')}</span>
        </label>
        <span class="faint engine-numbers">
          {lines
            ? `${t('depth')} ${lines.depth ?? 0} · ${t('nodes-a-second', { count: thousands(lines.nps ?? 0) })}`
            : ''}
        </span>
        <label class="line-count">
          <span class="faint">{t('lines')}</span>
          <select value={multipv} onChange={(event) => onLines(Number(event.currentTarget.value))}>
            {[1, 2, 3, 4, 5].map((count) => (
              <option key={count} value={count}>
                {count}
              </option>
            ))}
          </select>
        </label>
      </header>
      {on && queued !== undefined && (
        <p class="queue" role="status">
          {t('queued', { place: queued })}
        </p>
      )}
      {on && (
        <ol class="engine-lines">
          {slots.map((line, i) => (
            <li key={i}>
              {line && (
                <>
                  <strong>{scoreText(line.score)}</strong>
                  <span class="line-moves">
                    {line.moves.slice(0, 12).map((move, at) => (
                      <button
                        key={at}
                        type="button"
                        class="tree-move"
                        onClick={() => onPlay(line.moves.slice(0, at + 1))}
                      >
                        {(at === 0 || (startPly + at) % 2 === 0) && (
                          <span class="faint">{moveNumber(startPly, at)}</span>
                        )}
                        {shown(move.san)}
                      </button>
                    ))}
                  </span>
                </>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const thousands = (value: number): string =>
  value >= 1e6 ? `${number(value / 1e6, 1)} M` : `${number(value / 1000)} k`;
