// A player's name, how much more material he has, and his clock.

import { useEffect, useState } from 'preact/hooks';
import type { Clocks, Color, Player, Variant } from '../api/wire';
import { t, verbatim } from '../i18n';
import { other, piecesOf, type Role } from '../lib/notation';
import { measured, nameOf } from '../lib/players';
import { PiecePicture } from './piece';

interface Props {
  color: Color;
  player: Player;
  turn: boolean;
  clocks: Clocks | null;
  /** The position shown. */
  fen: string;
  variant: Variant;
  isMine: boolean;
  thinking: boolean;
}

const VALUES: [Role, number][] = [
  ['pawn', 1],
  ['knight', 3],
  ['bishop', 3],
  ['rook', 5],
  ['queen', 9],
];

/** The pieces that a side has more of than the other, and by how many pawns it is ahead in all. */
function surplus(fen: string, color: Color): { roles: Role[]; ahead: number } {
  const count = (role: Role, of: Color): number => pieces.filter((one) => one.role === role && one.color === of).length;
  const pieces = [...piecesOf(fen).values()];
  const more = VALUES.map(([role, value]) => ({ role, value, by: count(role, color) - count(role, other(color)) }));
  return {
    roles: more.flatMap(({ role, by }) => Array<Role>(Math.max(0, by)).fill(role)),
    ahead: more.reduce((sum, { value, by }) => sum + value * by, 0),
  };
}

export function PlayerBar({ color, player, turn, clocks, fen, variant, isMine, thinking }: Props) {
  const noughts = variant === 'tictactoe';
  const { roles, ahead } = noughts ? { roles: [], ahead: 0 } : surplus(fen, color);
  const rating = player.rating ?? measured(player.spec, variant);
  return (
    <div class={`player-bar ${turn ? 'to-move' : ''}`}>
      {noughts ? (
        <span class="sign" aria-hidden="true">
          {color === 'white' ? '×' : '○'}
        </span>
      ) : (
        <span class={`stone ${color}`} aria-hidden="true" />
      )}
      <span class="player-name">
        {nameOf(player, color, isMine)}
        {rating ? <span class="faint"> {Math.round(rating)}</span> : null}
      </span>
      <span class="captured" aria-hidden="true">
        {roles.map((role, i) => (
          <PiecePicture key={i} color={other(color)} role={role} />
        ))}
        {ahead > 0 && <span class="ahead">+{ahead}</span>}
      </span>
      {thinking && <span class="thinking" role="img" aria-label={t('thinks')} />}
      {clocks && <Clock color={color} clocks={clocks} />}
    </div>
  );
}

const LOW_MS = 20_000;

function Clock({ color, clocks }: { color: Color; clocks: Clocks }) {
  const [since, setSince] = useState({ clocks, at: performance.now() });
  const [now, setNow] = useState(performance.now());
  useEffect(() => {
    setSince({ clocks, at: performance.now() });
    setNow(performance.now());
  }, [clocks]);
  const running = clocks.running === color;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(performance.now()), 100);
    return () => clearInterval(timer);
  }, [running]);
  const kept = color === 'white' ? since.clocks.white_ms : since.clocks.black_ms;
  const left = Math.max(0, running ? kept - (now - since.at) : kept);
  return (
    <span
      class={`clock ${running ? 'running' : ''} ${left < LOW_MS ? 'low' : ''}`}
      role="timer"
      aria-label={t('clock-of', { side: color })}
    >
      {clockText(left)}
    </span>
  );
}

export function clockText(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const pad = (n: number): string => String(n).padStart(2, '0');
  const tenths = milliseconds < 10_000 ? `${verbatim('decimal-mark')}${Math.floor((milliseconds % 1000) / 100)}` : '';
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return `${hours > 0 ? `${hours}:${pad(minutes)}` : minutes}:${pad(seconds % 60)}${tenths}`;
}
