// 64 labelled squares over the board. The mouse goes through them; the cursor keys go from one to the next.

import { useRef, useState } from 'preact/hooks';
import type { Color } from '../api/wire';
import { t } from '../i18n';
import { piecesOf } from '../lib/notation';

interface Props {
  fen: string;
  orientation: Color;
  targets: string[];
  selected: string | undefined;
  check: string | undefined;
  onChoose: (square: string) => void;
  onCancel: () => void;
}

const FILES = [...'abcdefgh'];
const RANKS = [...'87654321'];

export function SquareGrid({ fen, orientation, targets, selected, check, onChoose, onCancel }: Props) {
  const [cursor, setCursor] = useState(orientation === 'white' ? 'e2' : 'e7');
  const grid = useRef<HTMLDivElement>(null);
  const pieces = piecesOf(fen);
  const files = orientation === 'white' ? FILES : [...FILES].reverse();
  const ranks = orientation === 'white' ? RANKS : [...RANKS].reverse();

  const label = (square: string): string => {
    const piece = pieces.get(square);
    const parts = [square, piece ? t('coloured-piece', { side: piece.color, role: piece.role }) : t('square-empty')];
    if (square === selected) parts.push(t('square-selected'));
    if (targets.includes(square)) parts.push(t('square-target'));
    if (square === check) parts.push(t('board-check'));
    return parts.join(', ');
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const x = files.indexOf(cursor[0] ?? 'a');
    const y = ranks.indexOf(cursor[1] ?? '1');
    const step: Record<string, [number, number]> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
      Home: [-7, 0],
      End: [7, 0],
    };
    const by = step[event.key];
    if (by) {
      event.preventDefault();
      const clamp = (n: number): number => Math.max(0, Math.min(7, n));
      const next = `${files[clamp(x + by[0])]}${ranks[clamp(y + by[1])]}`;
      setCursor(next);
      grid.current?.querySelector<HTMLElement>(`[data-square="${next}"]`)?.focus();
    } else if (event.key === 'Escape') {
      onCancel();
    }
  };

  return (
    <div ref={grid} class="square-grid" role="grid" aria-label={t('board')} onKeyDown={onKeyDown}>
      {ranks.map((rank) => (
        <div role="row" key={rank}>
          {files.map((file) => {
            const square = `${file}${rank}`;
            return (
              <div role="gridcell" key={square}>
                <button
                  type="button"
                  data-square={square}
                  tabIndex={square === cursor ? 0 : -1}
                  aria-label={label(square)}
                  onFocus={() => setCursor(square)}
                  onClick={() => onChoose(square)}
                />
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
