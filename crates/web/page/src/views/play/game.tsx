// A game: the board between the players, moves and buttons beside it.

import type { DrawShape } from '@lichess-org/chessground/draw';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { api, positionAfter } from '../../api/client';
import type { Color, Game, Position, Role, Thought } from '../../api/wire';
import { Board } from '../../components/board';
import { IconButton } from '../../components/buttons';
import { EvalBar } from '../../components/evalbar';
import { MoveButtons, MoveList } from '../../components/movelist';
import { Noughts } from '../../components/noughts';
import { PlayerBar } from '../../components/playerbar';
import { WhyPanel } from '../../components/why';
import { t } from '../../i18n';
import { complain } from '../../lib/announce';
import { useKeys } from '../../lib/hooks';
import { other, pliesBefore, scoreText, shown } from '../../lib/notation';
import { go, link } from '../../lib/router';
import { Actions } from './actions';
import { GameInfo } from './info';
import { Invitation } from './invitation';
import { useLiveGame } from './livegame';
import { Replay } from './replay';
import { TypedMove } from './typedmove';

/** Whose pieces the person at this board may move: both where two people share it. In a game with keys the key decides. */
export function sideOf(game: Game, role: Role | undefined): Color | 'both' | undefined {
  if (game.guarded) {
    if (role === 'white' || role === 'black') return role;
    const own = (color: Color): boolean => game[color].human && !game[color].guest;
    return role === 'owner' ? (['white', 'black'] as Color[]).find(own) : undefined;
  }
  if (game.white.human && game.black.human) return 'both';
  if (game.white.human) return 'white';
  return game.black.human ? 'black' : undefined;
}

/** Whether a game is not being played at the moment: looking at it does not change that, a player does. */
export const isPaused = (game: Game): boolean => game.status !== 'over' && !game.live;

/** Whether a player who has the game before them need not be asked to go on: without a clock nothing is lost by that,
 *  a guest is waited for, and what was being played here goes on after the server was started again. */
function goesOn(game: Game, role: Role | undefined, played: string | undefined): boolean {
  if (game.status === 'waiting') return role === 'white' || role === 'black';
  return isPaused(game) && sideOf(game, role) !== undefined && (game.clocks === null || played === game.id);
}

export function GameView({ id }: { id: string }) {
  const live = useLiveGame(id);
  const { game } = live;
  const played = useRef<string | undefined>(undefined);
  if (game?.live) played.current = game.id;
  const resumes = game !== undefined && goesOn(game, live.role, played.current);
  useEffect(() => {
    if (resumes) live.resume();
  }, [id, resumes]);
  const [flipped, setFlipped] = useState(false);
  const [at, setAt] = useState<number>();
  const [past, setPast] = useState<Position>();

  useEffect(() => {
    setFlipped(false);
    setAt(undefined);
  }, [id]);
  // A new move brings the board back to the present.
  useEffect(() => setAt(undefined), [game?.ply]);

  const uci = useMemo(() => game?.moves.map((move) => move.uci) ?? [], [game?.moves]);
  useEffect(() => {
    if (!game || at === undefined) return setPast(undefined);
    let current = true;
    positionAfter(game.variant, game.start_fen, uci.slice(0, at)).then((found) => current && setPast(found), complain);
    return () => {
      current = false;
    };
  }, [at, game?.variant, game?.start_fen, uci]);

  const length = game?.moves.length ?? 0;
  const shownPly = at ?? length;
  const goTo = (ply: number): void => {
    const to = Math.max(0, Math.min(length, ply));
    setAt(to === length ? undefined : to);
  };

  useKeys((key) => {
    if (key === 'ArrowLeft') goTo(shownPly - 1);
    else if (key === 'ArrowRight') goTo(shownPly + 1);
    else if (key === 'ArrowUp' || key === 'Home') goTo(0);
    else if (key === 'ArrowDown' || key === 'End') goTo(length);
    else if (key === 'f') setFlipped((now) => !now);
    else return false;
    return true;
  });

  const arrows = useMemo<DrawShape[]>(() => {
    const move = live.hint?.uci;
    return move && at === undefined
      ? [{ orig: move.slice(0, 2) as 'a1', dest: move.slice(2, 4) as 'a1', brush: 'green' }]
      : [];
  }, [live.hint, at]);

  const mine = game && sideOf(game, live.role);
  const isTurn = game?.live === true && game.status !== 'over' && game.turn === mine;
  useEffect(() => {
    if (!isTurn) return;
    const before = document.title;
    document.title = `● ${t('your-turn')} · Kiebitz`;
    return () => {
      document.title = before;
    };
  }, [isTurn]);

  if (live.error) {
    return (
      <p class="card" role="alert">
        <span class="problem">{live.error.message}</span> <a href={link('games')}>{t('nav-games')}</a>
      </p>
    );
  }
  if (!game) return <div class="game-view waiting" aria-busy="true" />;

  const noughts = game.variant === 'tictactoe';
  const natural: Color = mine === 'black' && game.variant !== 'racingkings' ? 'black' : 'white';
  const orientation = flipped ? other(natural) : natural;
  const over = game.status === 'over';
  const shownNow = at === undefined;
  const move = (text: string): void => void live.send('move', { move: text, ply: game.ply, by: game.turn });

  const bar = (color: Color) => (
    <PlayerBar
      color={color}
      player={game[color]}
      turn={!over && game.turn === color}
      clocks={game.clocks}
      fen={past?.fen ?? game.fen}
      variant={game.variant}
      isMine={mine === color}
      thinking={game.live && game.status === 'thinking' && game.turn === color}
    />
  );

  const watching = mine === undefined && !noughts && !game.guarded;
  return (
    <div class={`game-view ${watching ? 'with-eval' : ''}`}>
      <GameInfo game={game} />
      <div class="board-column">
        {bar(noughts ? 'black' : other(orientation))}
        <div class="board-row">
          {watching && <EvalBar score={live.thought?.score ?? undefined} orientation={orientation} />}
          {noughts ? (
            <Noughts
              fen={past?.fen ?? game.fen}
              legal={game.legal[''] ?? []}
              last={(shownNow ? game.last : past?.last)?.[0]}
              hint={shownNow ? live.hint?.uci : undefined}
              onMove={
                shownNow && !over && mine !== undefined && (mine === 'both' || mine === game.turn) ? move : undefined
              }
            />
          ) : (
            <Board
              fen={shownNow ? game.fen : (past?.fen ?? game.fen)}
              orientation={orientation}
              turn={shownNow ? game.turn : (past?.turn ?? game.turn)}
              movable={shownNow && !over ? (mine === 'both' ? game.turn : mine) : undefined}
              legal={mine === 'both' || mine === game.turn ? game.legal : NOTHING}
              promotions={game.promotions}
              last={shownNow ? game.last : (past?.last ?? null)}
              check={shownNow ? game.check : (past?.check ?? null)}
              ply={game.ply}
              premove={!over && shownNow && (mine === 'white' || mine === 'black')}
              arrows={arrows}
              onMove={move}
              attempt={live.refused}
            />
          )}
        </div>
        {bar(noughts ? 'white' : orientation)}
      </div>
      <div class="side-column">
        <section class="card panel" aria-label={t('label-game')}>
          <p class="opening">
            {game.opening ? (
              <>
                <span class="eco">{game.opening.eco}</span> {game.opening.name}
              </>
            ) : (
              <span class="faint">{t(`game-name-${game.variant}`)}</span>
            )}
          </p>
          {watching && live.thought && !over && <ThoughtLine thought={live.thought} />}
          <MoveList moves={game.moves} startPly={noughts ? 0 : pliesBefore(game.start_fen)} at={shownPly} onGo={goTo} />
          {over && <Result game={game} />}
          {over && length > 1 && <Replay at={shownPly} length={length} onGo={goTo} />}
          <MoveButtons at={shownPly} length={length} onGo={goTo}>
            {!noughts && <IconButton name="flip" label={t('flip-board')} act={() => setFlipped(!flipped)} />}
          </MoveButtons>
          {live.hint && shownNow && !noughts && (
            <WhyPanel
              variant={game.variant}
              fen={game.start_fen}
              moves={game.moves.map((made) => made.uci)}
              move={live.hint}
              orientation={orientation}
            />
          )}
          {live.role === 'owner' && <Invitation game={game} />}
          <Actions game={game} mine={mine} role={live.role} send={live.send} onRematch={() => void rematch(game)} />
          {!over && mine !== undefined && (
            <TypedMove
              {...(noughts ? { example: 'b2' } : {})}
              onMove={(text) => live.send('move', { move: text, ply: game.ply, by: game.turn })}
            />
          )}
        </section>
      </div>
    </div>
  );
}

const NOTHING = {};

function Result({ game }: { game: Game }) {
  return (
    <div class="result">
      <strong>{game.result?.replaceAll('1/2', '½').replace('-', ' – ')}</strong>
      <span>{game.reason?.text}</span>
    </div>
  );
}

function ThoughtLine({ thought }: { thought: Thought }) {
  return (
    <p class="thought">
      <strong>{thought.score ? scoreText(thought.score) : '…'}</strong>{' '}
      <span class="faint">
        {t('depth')} {thought.depth}
      </span>{' '}
      {thought.line
        .slice(0, 6)
        .map((move) => shown(move.san))
        .join(' ')}
    </p>
  );
}

/** The same again with colours changed, as over the board. */
async function rematch(game: Game): Promise<void> {
  try {
    const spec = (color: Color): string => game[color].spec;
    const next = await api.newGame({
      variant: game.variant,
      white: spec('black'),
      black: spec('white'),
      takeback: game.takeback,
      ...(game.control ? (game.control.includes('+') ? { clock: game.control } : { movetime: game.control }) : {}),
      ...(game.variant === 'chess' || game.variant === 'racingkings' ? { fen: game.start_fen } : {}),
    });
    go('game', next.id);
  } catch (error) {
    complain(error);
  }
}
