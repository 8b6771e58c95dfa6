// The chess board: chessground for eyes and mouse, a grid of labelled squares over it for keyboard and screen reader.
// Both end in the same place, and neither decides what is legal: the targets come from the server.

import { Chessground } from '@lichess-org/chessground';
import type { Api } from '@lichess-org/chessground/api';
import type { DrawShape } from '@lichess-org/chessground/draw';
import type { Key } from '@lichess-org/chessground/types';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Color, Targets } from '../api/wire';
import { t } from '../i18n';
import { announce } from '../lib/announce';
import { useStore } from '../lib/hooks';
import { piecesOf } from '../lib/notation';
import { settings } from '../lib/settings';
import { PromotionChoice } from './promotion';
import { SquareGrid } from './squaregrid';

export interface BoardProps {
  fen: string;
  orientation: Color;
  turn: Color;
  /** Whose pieces may be moved. */
  movable?: Color | 'both' | undefined;
  legal?: Targets;
  promotions?: Record<string, string[]>;
  last?: string[] | null;
  check?: string | null;
  premove?: boolean;
  /** Moves made so far: where it falls, moves were taken back, and a premove is no longer meant. */
  ply?: number;
  arrows?: DrawShape[];
  /** Called with UCI, of moves that are not legal, too: who answers says why they are not. */
  onMove?: (uci: string) => void;
  /** Changes when a move was refused and the pieces must go back. */
  attempt?: number;
}

interface Pending {
  from: string;
  to: string;
  choices: string[];
}

/** Castling by moving the king onto its rook, where the server names the square the king goes to. */
function withRooks(legal: Targets, fen: string): Map<Key, Key[]> {
  const pieces = piecesOf(fen);
  const targets = new Map(Object.entries(legal)) as Map<Key, Key[]>;
  for (const rank of '18') {
    const king = targets.get(`e${rank}` as Key);
    if (!king || pieces.get(`e${rank}`)?.role !== 'king') continue;
    const rooks = [`g${rank}`, `c${rank}`].filter((square) => king.includes(square as Key));
    const own = rooks.map((square) => (square.startsWith('g') ? `h${rank}` : `a${rank}`) as Key);
    targets.set(`e${rank}` as Key, [
      ...king,
      ...own.filter((square) => pieces.get(square)?.role === 'rook' && !king.includes(square)),
    ]);
  }
  return targets;
}

const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

export function Board(props: BoardProps) {
  const element = useRef<HTMLDivElement>(null);
  const ground = useRef<Api | undefined>(undefined);
  const latest = useRef(props);
  latest.current = props;
  const [pending, setPending] = useState<Pending>();
  const [selected, setSelected] = useState<string>();

  const after = (from: string, to: string, premoved: boolean): void => {
    const { promotions, onMove } = latest.current;
    const choices = promotions?.[`${from}${to}`] ?? [];
    if (choices.length === 0) onMove?.(`${from}${to}`);
    else if (premoved || choices.length === 1 || settings.get().autoQueen) onMove?.(`${from}${to}${choices[0]}`);
    else setPending({ from, to, choices });
  };

  useEffect(() => {
    const api = Chessground(element.current!, {
      coordinates: settings.get().coordinates,
      blockTouchScroll: true,
      addPieceZIndex: false,
      animation: { enabled: !calm(), duration: 180 },
      movable: { free: false, showDests: true, events: { after: (from, to, meta) => after(from, to, meta.premove) } },
      premovable: { showDests: true, castle: true },
      draggable: { showGhost: true },
      drawable: { enabled: true },
      events: { select: () => setTimeout(() => setSelected(api.state.selected), 2) },
    });
    ground.current = api;
    // An element that leaves the page has no size, and arrows on it would have no place.
    const watch = new ResizeObserver(([entry]) => entry && entry.contentRect.width > 0 && api.redrawAll());
    watch.observe(element.current!);
    return () => {
      watch.disconnect();
      api.destroy();
      // A redraw that was asked for before still comes.
      Object.assign(api.state.drawable, { shapes: [], autoShapes: [] });
    };
  }, []);

  const { fen, orientation, turn, movable, legal, last, check, premove, ply, arrows, attempt, onMove } = props;
  const plyBefore = useRef(ply);
  const targets = useMemo(() => withRooks(legal ?? {}, fen), [legal, fen]);
  useEffect(() => {
    const api = ground.current;
    if (!api) return;
    setPending(undefined);
    api.set({
      fen: fen.split(' ')[0] ?? '',
      orientation,
      turnColor: turn,
      check: check ? turn : false,
      ...(last ? { lastMove: last as Key[] } : {}),
      // Not `viewOnly`: chessground would not listen to the mouse again once pieces may be moved.
      movable: { color: movable, dests: targets },
      premovable: { enabled: premove ?? false },
    });
    if (!last) api.set({ lastMove: [] });
    if (ply !== undefined && plyBefore.current !== undefined && ply < plyBefore.current) api.cancelPremove();
    plyBefore.current = ply;
    if (premove && turn === movable) api.playPremove();
    setSelected(api.state.selected);
  }, [fen, orientation, turn, movable, legal, last, check, premove, ply, attempt]);

  useEffect(() => ground.current?.setAutoShapes(arrows ?? []), [arrows]);
  const { coordinates } = useStore(settings);
  useEffect(() => {
    ground.current?.set({ coordinates });
    ground.current?.redrawAll();
  }, [coordinates]);

  // chessground leaves a move out that is not legal; the person wants to hear why.
  const grip = useRef<{ at: Key | undefined; selected: Key | undefined; targets: Map<Key, Key[]> }>(undefined);
  const squareAt = (event: PointerEvent): Key | undefined =>
    ground.current?.getKeyAtDomPos([event.clientX, event.clientY]);
  const press = (event: PointerEvent): void => {
    ground.current?.state.dom.bounds.clear();
    grip.current = { at: squareAt(event), selected: ground.current?.state.selected, targets };
  };
  const release = (event: PointerEvent): void => {
    const { at, selected, targets } = grip.current ?? {};
    grip.current = undefined;
    const to = squareAt(event);
    const from = to === at ? selected : at;
    if (!from || !to || from === to || movable !== turn || event.button !== 0) return;
    const isOwn = (square: Key): boolean => pieces.get(square)?.color === turn;
    const pieces = piecesOf(fen);
    if (isOwn(from) && !isOwn(to) && !targets?.get(from)?.includes(to)) onMove?.(`${from}${to}`);
  };

  const choose = (square: string): void => {
    const api = ground.current;
    if (!api || movable === undefined) return;
    api.selectSquare(square as Key);
    const now = api.state.selected;
    setSelected(now);
    if (now) announce(t('targets', { square: now, targets: (legal?.[now] ?? []).join(', ') || '–' }));
  };

  return (
    <div class="board-wrap">
      {/* chessground remembers where the board is until it changes its size; a banner that goes away moves it as it is. */}
      <div ref={element} class="board" aria-hidden="true" onPointerDownCapture={press} onPointerUpCapture={release} />
      <SquareGrid
        fen={fen}
        orientation={orientation}
        targets={selected ? (legal?.[selected] ?? []) : []}
        selected={selected}
        check={check ?? undefined}
        onChoose={choose}
        onCancel={() => {
          ground.current?.cancelMove();
          setSelected(undefined);
        }}
      />
      {pending && (
        <PromotionChoice
          color={turn}
          square={pending.to}
          orientation={orientation}
          choices={pending.choices}
          onChoose={(letter) => {
            setPending(undefined);
            props.onMove?.(`${pending.from}${pending.to}${letter}`);
          }}
          onCancel={() => {
            setPending(undefined);
            ground.current?.set({
              fen: fen.split(' ')[0] ?? '',
              turnColor: turn,
              movable: { dests: targets },
            });
          }}
        />
      )}
    </div>
  );
}
