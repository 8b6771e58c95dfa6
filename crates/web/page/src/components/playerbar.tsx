// A player's name, what he has taken, and his clock.

import { useEffect, useState } from 'preact/hooks';
import type { Clocks, Color, Player } from '../api/wire';
import { t, verbatim } from '../i18n';
import { other, roleOf } from '../lib/notation';
import { nameOf } from '../lib/players';
import { PiecePicture } from './piece';

interface Props {
  color: Color;
  player: Player;
  turn: boolean;
  clocks: Clocks | null;
  /** Letters of the pieces this player has taken. */
  captured: string;
  thinking: boolean;
  noughts: boolean;
}

/** Pieces of one kind stand together, the pawns first. */
const ORDER = 'pnbrq';

export function PlayerBar({ color, player, turn, clocks, captured, thinking, noughts }: Props) {
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
        {nameOf(player) || t('side', { side: color })}
        {player.rating ? <span class="faint"> {Math.round(player.rating)}</span> : null}
      </span>
      <span class="captured" aria-hidden="true">
        {[...captured]
          .sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b))
          .map((letter, i) => (
            <PiecePicture key={i} color={other(color)} role={roleOf(letter)} />
          ))}
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
