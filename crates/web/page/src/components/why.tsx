// Why a move is good or bad: sentences, and the lines that prove them, move by move on a small board.

import type { DrawShape } from '@lichess-org/chessground/draw';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { api, positionAfter } from '../api/client';
import type { Color, MoveText, ReviewWords, Variant, Why, WhyAnswer } from '../api/wire';
import { language, t } from '../i18n';
import { complain } from '../lib/announce';
import { useAsked } from '../lib/hooks';
import { moveNumber, pliesBefore, shown } from '../lib/notation';
import { Board } from './board';

/** The line that refutes a move, from the position after it; and the one that was better, from the position before. */
export type LineName = 'refutation' | 'better';

const BRUSHES = { refutation: 'red', better: 'green' } as const;

export const arrow = (uci: string, brush: string): DrawShape => ({
  orig: uci.slice(0, 2) as 'a1',
  dest: uci.slice(2, 4) as 'a1',
  brush,
});

/** What the facts draw where so many moves of a line are played: who attacks what, and the next move at its beginning. */
export function shapes(why: Why, line: LineName, played: number): DrawShape[] {
  const brush = BRUSHES[line];
  const next = why[line].uci[played];
  const drawn = next !== undefined && played === 0 ? [arrow(next, brush)] : [];
  for (const fact of why.facts) {
    if (fact.line !== line || (fact.at ?? 0) !== Math.max(0, played - 1)) continue;
    const { by = [], ...others } = fact.squares as Record<string, string[]>;
    for (const square of new Set(Object.values(others).flat())) {
      drawn.push({ orig: square as 'a1', brush });
      if (by[0] !== undefined && played > 0) drawn.push(arrow(`${by[0]}${square}`, brush));
    }
  }
  return drawn;
}

/** Plies of a line to show, and more where a fact comes later. */
const SHOWN = 8;

function plies(why: Why, line: LineName): string[] {
  const last = why.facts.map((fact) => (fact.line === line ? (fact.at ?? 0) + 1 : 0));
  return why[line].san.slice(0, Math.max(SHOWN, ...last));
}

const wordsOf = (why: Why): ReviewWords => (why as unknown as Record<string, ReviewWords>)[language()] ?? why.en;

interface Props {
  why: Why;
  variant: Variant;
  /** The position before the move, and the moves that led to it. */
  fen: string | undefined;
  moves: string[];
  /** The move itself. */
  played: string;
  orientation: Color;
  /** The line that the main board shows now, if it shows them. */
  shownLine?: LineName;
  onLine?: (line: LineName) => void;
}

export function WhyText({ why, variant, fen, moves, played, orientation, shownLine, onLine }: Props) {
  const [at, setAt] = useState<{ line: LineName; moves: number }>();
  useEffect(() => setAt(undefined), [why]);
  const lines: LineName[] = ['refutation', 'better'];
  return (
    <>
      {wordsOf(why).sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {lines.map((line) => {
        const start = pliesBefore(fen ?? '') + moves.length + (line === 'refutation' ? 1 : 0);
        const label = line === 'refutation' ? t('refutation-label') : t('better-label');
        return (
          why[line].san.length > 0 && (
            <p key={line} class={`why-line ${line}`}>
              {onLine ? (
                <button type="button" class="link" aria-pressed={shownLine === line} onClick={() => onLine(line)}>
                  {label}
                </button>
              ) : (
                <span class="faint">{label}</span>
              )}{' '}
              {plies(why, line).map((san, i) => (
                <button
                  key={i}
                  type="button"
                  class="tree-move"
                  aria-pressed={at?.line === line && at.moves === i + 1}
                  onClick={() => {
                    setAt(at?.line === line && at.moves === i + 1 ? undefined : { line, moves: i + 1 });
                    onLine?.(line);
                  }}
                >
                  {(i === 0 || (start + i) % 2 === 0) && <span class="faint">{moveNumber(start, i)}</span>}
                  {shown(san)}
                </button>
              ))}
            </p>
          )
        );
      })}
      {at && (
        <SmallBoard
          variant={variant}
          fen={fen}
          moves={[...moves, ...(at.line === 'refutation' ? [played] : []), ...why[at.line].uci.slice(0, at.moves)]}
          orientation={orientation}
          shapes={shapes(why, at.line, at.moves)}
        />
      )}
    </>
  );
}

/** The position after some moves. */
function SmallBoard(props: {
  variant: Variant;
  fen: string | undefined;
  moves: string[];
  orientation: Color;
  shapes: DrawShape[];
}) {
  const key = props.moves.join(' ');
  const { value } = useAsked(() => positionAfter(props.variant, props.fen, props.moves), [props.fen, key]);
  const arrows = useMemo(() => props.shapes, [value]);
  return (
    <div class="small-board">
      <Board
        fen={value?.fen ?? '8/8/8/8/8/8/8/8'}
        orientation={props.orientation}
        turn={value?.turn ?? 'white'}
        last={value?.last ?? null}
        check={value?.check ?? null}
        arrows={arrows}
      />
    </div>
  );
}

interface PanelProps {
  variant: Variant;
  fen: string;
  /** The moves up to the one asked about. */
  moves: string[];
  move: MoveText;
  orientation: Color;
}

/** A question about a move, and the answer of the server. */
export function WhyPanel({ variant, fen, moves, move, orientation }: PanelProps) {
  const [answer, setAnswer] = useState<WhyAnswer>();
  const [busy, setBusy] = useState(false);
  const key = [fen, ...moves, move.uci].join(' ');
  useEffect(() => setAnswer(undefined), [key]);
  const ask = (): void => {
    setBusy(true);
    api
      .why({ variant, fen, moves, move: move.uci })
      .then(setAnswer, complain)
      .finally(() => setBusy(false));
  };
  return (
    <div class="study-why" aria-live="polite">
      {answer && answer.move.uci === move.uci ? (
        <div class="why">
          <WhyText
            why={answer.why}
            variant={variant}
            fen={fen}
            moves={moves}
            played={move.uci}
            orientation={orientation}
          />
        </div>
      ) : (
        <button type="button" disabled={busy} onClick={ask}>
          {t('why-asked', { played: shown(move.san) })}
        </button>
      )}
    </div>
  );
}
