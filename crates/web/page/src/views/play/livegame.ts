// A game at the server: its last known state, kept up to date by the event stream.

import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { ApiError, api } from '../../api/client';
import { connection } from '../../api/connection';
import { listen } from '../../api/stream';
import type { Command, Game, GameEvent, MoveText, Role, Thought } from '../../api/wire';
import { t } from '../../i18n';
import { announce, complain, note } from '../../lib/announce';
import { keyOf } from '../../lib/keys';
import { said, shown } from '../../lib/notation';
import * as sound from '../../lib/sound';

export interface LiveGame {
  game: Game | undefined;
  /** What this browser may do in a game that has keys. */
  role: Role | undefined;
  error: Error | undefined;
  hint: MoveText | undefined;
  thought: Thought | undefined;
  /** Counts refused moves, so that the board puts the pieces back. */
  refused: number;
  send: (command: Command, rest?: { by?: 'white' | 'black'; move?: string; ply?: number }) => Promise<boolean>;
  /** Says that a player is here, so that the game goes on; where it cannot, it stays as it is. */
  resume: () => void;
}

export function useLiveGame(id: string): LiveGame {
  const [game, setGame] = useState<Game>();
  const [role, setRole] = useState<Role>();
  const [error, setError] = useState<Error>();
  const [hint, setHint] = useState<MoveText>();
  const [thought, setThought] = useState<Thought>();
  const [refused, setRefused] = useState(0);
  const known = useRef<Game | undefined>(undefined);
  const acting = useRef<Role | undefined>(undefined);
  acting.current = role;
  const [tries, setTries] = useState(0);

  // Answers and events may overtake each other; the sequence number says which is later.
  const take = useCallback((next: Game): void => {
    if (known.current && known.current.id === next.id && next.seq < known.current.seq) return;
    if (known.current && (next.ply !== known.current.ply || next.status === 'over')) setHint(undefined);
    known.current = next;
    setGame(next);
  }, []);

  useEffect(() => {
    known.current = undefined;
    setGame(undefined);
    setRole(undefined);
    setError(undefined);
    setThought(undefined);
    setHint(undefined);
    const hear = ({ change, game: next }: GameEvent): void => {
      const before = known.current;
      if (next) take(next);
      switch (change.kind) {
        case 'moved': {
          setThought(undefined);
          const move = change.move ?? next?.moves.at(-1);
          if (move && (!before || !next || next.seq > before.seq || next.ply > before.ply))
            heardMove(move, next?.status === 'over');
          break;
        }
        case 'taken_back':
          announce(t('moves-taken-back'));
          break;
        case 'hint':
          setHint(change.move);
          if (change.move) announce(t('hint', { played: said(change.move.san), score: 'none' }));
          break;
        case 'no_hint':
          note(change.message ?? t('no-hint-now'));
          break;
        case 'draw_declined':
          if (change.by) note(t('draw-declined', { side: change.by }));
          break;
        case 'takeback_asked': {
          // The side that asks gets no note.
          const by = change.by ?? 'white';
          const own = acting.current === 'owner' ? next?.[by].guest === false : acting.current === by;
          if (!own) announce(t('takeback-asked', { side: by }));
          break;
        }
        case 'takeback_declined':
          if (change.by) note(t('takeback-declined', { side: change.by }));
          break;
        case 'draw_offered':
          if (change.by) announce(t('draw-offered', { side: change.by }));
          break;
        case 'thinks':
          setThought(change.thought);
          break;
        case 'player_failed':
        case 'not_recorded':
          note(change.message ?? t('a-player-failed'), 'error');
          break;
        case 'rated':
          if (change.before !== undefined && change.after !== undefined)
            note(t('your-rating', { before: Math.round(change.before), after: Math.round(change.after) }));
          break;
        case 'finished':
          sound.play('end');
          if (next?.reason) announce(`${next.result ?? ''} ${next.reason.text}`);
          break;
        case 'begun':
        case 'player_replaced':
        case 'snapshot':
          break;
      }
    };
    let stream: { close(): void } | undefined;
    let retry: (() => void) | undefined;
    let left = false;
    api.game(id).then(
      (first) => {
        if (left) return;
        take(first);
        // Without a key one watches.
        if (first.guarded && keyOf(id) !== undefined) api.gameRole(id).then((told) => left || setRole(told), complain);
        else setRole(first.guarded ? 'watch' : 'anybody');
        // A game that is over stays as it is; browsers have few connections to spare.
        if (first.status !== 'over') stream = listen<GameEvent>(`/games/${id}/events`, hear, { after: first.seq });
      },
      (problem: Error) => {
        if (left) return;
        if (problem instanceof ApiError && problem.status === 0)
          retry = connection.subscribe((online) => online && setTries((count) => count + 1));
        else setError(problem);
      },
    );
    return () => {
      left = true;
      retry?.();
      stream?.close();
    };
  }, [id, tries]);

  const send = useCallback(
    async (command: Command, rest: { by?: 'white' | 'black'; move?: string; ply?: number } = {}): Promise<boolean> => {
      try {
        const before = known.current?.ply;
        const answer = await api.command(id, command, rest);
        const news = known.current === undefined || answer.seq > known.current.seq;
        take(answer);
        if (command === 'move' && news && answer.ply !== before) {
          const move = answer.moves[before ?? answer.ply - 1];
          if (move) heardMove(move, answer.status === 'over');
        }
        return true;
      } catch (problem) {
        setRefused((count) => count + 1);
        if (problem instanceof ApiError && problem.code === 'stale') take(await api.game(id));
        else complain(problem);
        return false;
      }
    },
    [id],
  );

  const resume = useCallback((): void => void api.command(id, 'resume').then(take, () => undefined), [id]);

  return { game, role, error, hint, thought, refused, send, resume };
}

function heardMove(move: MoveText, over: boolean): void {
  announce(said(move.san) || shown(move.san));
  if (!over) sound.play(/[+#]/.test(move.san) ? 'check' : move.san.includes('x') ? 'capture' : 'move');
}
