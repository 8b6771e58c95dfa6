// The board of tic-tac-toe: nine buttons.

import { useRef } from 'preact/hooks';
import { t } from '../i18n';

interface Props {
  /** Nine signs from a3 to c1, a row after the other (slashes between rows are skipped). */
  fen: string;
  legal: string[];
  last: string | undefined;
  hint?: string | undefined;
  onMove?: ((square: string) => void) | undefined;
}

const SQUARES = ['a3', 'b3', 'c3', 'a2', 'b2', 'c2', 'a1', 'b1', 'c1'];

export function Noughts({ fen, legal, last, hint, onMove }: Props) {
  const grid = useRef<HTMLDivElement>(null);
  const signs = [...(fen.split(' ')[0] ?? '').replaceAll('/', '').toLowerCase()];

  const onKeyDown = (event: KeyboardEvent): void => {
    const buttons = [...(grid.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -3, ArrowDown: 3 }[event.key];
    if (by === undefined || at < 0) return;
    event.preventDefault();
    buttons[at + by]?.focus();
  };

  return (
    <div class="board-wrap">
      <div ref={grid} class="noughts" role="group" aria-label={t('board')} onKeyDown={onKeyDown}>
        {SQUARES.map((square, i) => {
          const sign = signs[i] === 'x' ? 'x' : signs[i] === 'o' ? 'o' : '';
          const free = onMove !== undefined && legal.includes(square);
          return (
            <button
              key={square}
              type="button"
              data-square={square}
              class={`${sign} ${square === last ? 'last' : ''} ${square === hint ? 'hinted' : ''} ${free ? 'free' : ''}`}
              aria-label={`${square}, ${sign === '' ? t('square-empty') : sign.toUpperCase()}`}
              aria-disabled={!free}
              onClick={() => free && onMove(square)}
            >
              {sign === 'x' && (
                <svg viewBox="0 0 100 100" aria-hidden="true">
                  <path d="M22 22 78 78M78 22 22 78" />
                </svg>
              )}
              {sign === 'o' && (
                <svg viewBox="0 0 100 100" aria-hidden="true">
                  <circle cx="50" cy="50" r="30" />
                </svg>
              )}
            </button>
          );
        })}
      </div>
    </div>
  );
}
