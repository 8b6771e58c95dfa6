// A board to set men up on: with the mouse by palette, drag and drop; with the keyboard by Enter on a square.

import { Chessground } from '@lichess-org/chessground';
import type { Api } from '@lichess-org/chessground/api';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Color, Variant } from '../api/wire';
import { boardField, type Man, menOf } from '../lib/notation';
import { type Brush, Palette } from './palette';
import { SquareGrid } from './squaregrid';

interface Props {
  /** The first field of a FEN. */
  field: string;
  orientation: Color;
  brush: Brush;
  onChange: (field: string) => void;
}

function SetupBoard({ field, orientation, brush, onChange }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const ground = useRef<Api | undefined>(undefined);
  const latest = useRef({ field, brush, onChange });
  latest.current = { field, brush, onChange };
  const [taken, setTaken] = useState<string>();

  const paint = (square: string, man: Man | undefined): void => {
    const men = menOf(latest.current.field);
    const there = men.get(square);
    // The same man again takes it away: one tool is enough to correct a slip.
    if (man && there && there.role === man.role && there.color === man.color) men.delete(square);
    else if (man) men.set(square, man);
    else men.delete(square);
    latest.current.onChange(boardField(men));
  };

  useEffect(() => {
    const api = Chessground(element.current!, {
      coordinates: true,
      blockTouchScroll: true,
      animation: { enabled: false },
      movable: { free: true, color: 'both' },
      premovable: { enabled: false },
      draggable: { deleteOnDropOff: true, showGhost: true },
      drawable: { enabled: false },
      highlight: { lastMove: false, check: false },
      events: { change: () => latest.current.onChange(api.getFen()) },
    });
    ground.current = api;
    const press = (event: MouseEvent | TouchEvent): void => {
      const { brush: tool } = latest.current;
      if (tool === 'move') return;
      const at = 'touches' in event ? event.touches[0] : event;
      const square = at && api.getKeyAtDomPos([at.clientX, at.clientY]);
      if (!square) return;
      event.preventDefault();
      event.stopPropagation();
      paint(square, tool === 'remove' ? undefined : tool);
    };
    const box = element.current!;
    box.addEventListener('mousedown', press, { capture: true });
    box.addEventListener('touchstart', press, { capture: true, passive: false });
    // An element that leaves the page has no size, and arrows on it would have no place.
    const watch = new ResizeObserver(([entry]) => entry && entry.contentRect.width > 0 && api.redrawAll());
    watch.observe(box);
    return () => {
      watch.disconnect();
      box.removeEventListener('mousedown', press, { capture: true });
      box.removeEventListener('touchstart', press, { capture: true });
      api.destroy();
    };
  }, []);

  useEffect(() => ground.current?.set({ fen: field, orientation, lastMove: [] }), [field, orientation]);

  const choose = (square: string): void => {
    if (brush === 'remove') paint(square, undefined);
    else if (brush !== 'move') paint(square, brush);
    else if (taken === undefined) setTaken(menOf(field).has(square) ? square : undefined);
    else {
      const men = menOf(field);
      const man = men.get(taken);
      men.delete(taken);
      if (man) men.set(square, man);
      setTaken(undefined);
      onChange(boardField(men));
    }
  };

  return (
    <div class="board-wrap">
      <div ref={element} class="board" aria-hidden="true" />
      <SquareGrid
        fen={field}
        orientation={orientation}
        targets={[]}
        selected={taken}
        check={undefined}
        onChoose={choose}
        onCancel={() => setTaken(undefined)}
      />
    </div>
  );
}

interface ColumnProps extends Props {
  variant: Variant;
  onBrush: (brush: Brush) => void;
}

/** The board and the palette under it. */
export function SetupColumn({ variant, onBrush, onChange, ...board }: ColumnProps) {
  return (
    <div class="board-column">
      <SetupBoard {...board} onChange={(next) => next !== board.field && onChange(next)} />
      <Palette variant={variant} brush={board.brush} onChoose={onBrush} />
    </div>
  );
}
