// The moves of a game in two columns; the one shown is marked, and each can be gone to.

import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../i18n';
import { shown } from '../lib/notation';
import { IconButton } from './buttons';

export interface ListedMove {
  san: string;
  /** A class and a sign for a judged move, such as `blunder` and `??`. */
  mark?: { kind: string; sign: string } | undefined;
}

interface Props {
  moves: ListedMove[];
  /** Plies before the first move, by the start position's FEN. */
  startPly: number;
  /** How many moves have been made in the position shown. */
  at: number;
  onGo: (ply: number) => void;
}

/** Keeps the marked element of a scrolling list in sight without moving the page. */
export function useInSight(list: { current: HTMLElement | null }, deps: readonly unknown[]): void {
  useEffect(() => {
    const box = list.current;
    const marked = box?.querySelector<HTMLElement>('[aria-current="true"]');
    if (!box) return;
    if (!marked) {
      box.scrollTop = 0;
      box.scrollLeft = 0;
    } else {
      // On phones the list is one line.
      if (box.scrollWidth > box.clientWidth) box.scrollLeft = marked.offsetLeft - box.clientWidth / 2;
      // The list is positioned, so this is the place inside it.
      const top = marked.offsetTop;
      if (top < box.scrollTop || top + marked.offsetHeight > box.scrollTop + box.clientHeight) {
        box.scrollTop = top - box.clientHeight / 2;
      }
    }
  }, deps);
}

export function MoveList({ moves, startPly, at, onGo }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useInSight(box, [at, moves.length]);
  const rows: { number: number; cells: (number | null)[] }[] = [];
  moves.forEach((_, i) => {
    const ply = startPly + i;
    const row = rows.at(-1);
    if (ply % 2 === 1 && row) row.cells.push(i);
    else rows.push({ number: Math.floor(ply / 2) + 1, cells: ply % 2 === 1 ? [null, i] : [i] });
  });
  return (
    <div ref={box} class="moves" role="region" aria-label={t('moves')} tabIndex={0}>
      {rows.length === 0 && <p class="faint moves-empty">{t('no-moves')}</p>}
      <ol>
        {rows.map((row) => (
          <li key={row.number}>
            <span class="move-number">{row.number}</span>
            {row.cells.map((i) =>
              i === null ? (
                <span key="gap" class="move faint">
                  …
                </span>
              ) : (
                <button
                  key={i}
                  type="button"
                  class={`move ${moves[i]?.mark?.kind ?? ''}`}
                  aria-current={i + 1 === at ? 'true' : undefined}
                  onClick={() => onGo(i + 1)}
                >
                  {shown(moves[i]?.san ?? '')}
                  {moves[i]?.mark && <span class="sign">{moves[i].mark.sign}</span>}
                </button>
              ),
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** First, previous, next, last. */
export function MoveButtons({
  at,
  length,
  onGo,
  children,
}: {
  at: number;
  length: number;
  onGo: (ply: number) => void;
  children?: ComponentChildren;
}) {
  return (
    <div class="move-buttons" role="group" aria-label={t('go-through')}>
      <IconButton name="first" label={t('first-position')} off={at === 0} act={() => onGo(0)} />
      <IconButton name="previous" label={t('previous-position')} off={at === 0} act={() => onGo(at - 1)} />
      {children}
      <IconButton name="next" label={t('next-position')} off={at === length} act={() => onGo(at + 1)} />
      <IconButton name="last" label={t('last-position')} off={at === length} act={() => onGo(length)} />
    </div>
  );
}
