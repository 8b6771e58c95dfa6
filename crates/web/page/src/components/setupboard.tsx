// A board to set pieces up on: with the mouse by palette, drag and drop; with the keyboard by Enter on a square.

import { Chessground } from '@lichess-org/chessground';
import type { Api } from '@lichess-org/chessground/api';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Color, Variant } from '../api/wire';
import { boardField, type Piece, piecesOf } from '../lib/notation';
import { type Brush, Palette } from './palette';
import { SquareGrid } from './squaregrid';

interface Props {
  /** The first field of a FEN. */
  field: string;
  orientation: Color;
  brush: Brush;
  onChange: (field: string) => void;
}

type Ground = { current: Api | undefined };

function SetupBoard({ field, orientation, brush, onChange, ground }: Props & { ground: Ground }) {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef({ field, brush, onChange });
  latest.current = { field, brush, onChange };
  const [taken, setTaken] = useState<string>();

  const paint = (square: string, piece: Piece | undefined): void => {
    const pieces = piecesOf(latest.current.field);
    const there = pieces.get(square);
    // The same piece again takes it away: one tool is enough to correct a slip.
    if (piece && there && there.role === piece.role && there.color === piece.color) pieces.delete(square);
    else if (piece) pieces.set(square, piece);
    else pieces.delete(square);
    latest.current.onChange(boardField(pieces));
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
    else if (taken === undefined) setTaken(piecesOf(field).has(square) ? square : undefined);
    else {
      const pieces = piecesOf(field);
      const piece = pieces.get(taken);
      pieces.delete(taken);
      if (piece) pieces.set(square, piece);
      setTaken(undefined);
      onChange(boardField(pieces));
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
  const ground = useRef<Api | undefined>(undefined);
  return (
    <div class="board-column">
      <SetupBoard {...board} ground={ground} onChange={(next) => next !== board.field && onChange(next)} />
      <Palette
        variant={variant}
        brush={board.brush}
        onChoose={onBrush}
        onDrag={(piece, event) => ground.current?.dragNewPiece(piece, event, true)}
      />
    </div>
  );
}
