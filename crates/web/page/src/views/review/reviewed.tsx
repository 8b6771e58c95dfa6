// A reviewed game: graph, accuracy, marks, and for each mark why and the chance to try again.

import type { DrawShape } from '@lichess-org/chessground/draw';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { api, positionAfter } from '../../api/client';
import type { Color, Evaluation, Mark, Position, Review, ReviewPlayer, Score, WhyAnswer } from '../../api/wire';
import { Board } from '../../components/board';
import { IconButton } from '../../components/buttons';
import { EvalBar } from '../../components/evalbar';
import { Curve } from '../../components/graph';
import { MoveButtons, MoveList } from '../../components/movelist';
import { arrow, type LineName, shapes, WhyText } from '../../components/why';
import { language, number, percent, t } from '../../i18n';
import { complain } from '../../lib/announce';
import { useKeys } from '../../lib/hooks';
import { other, pliesBefore, scoreText, typed } from '../../lib/notation';
import { listedName } from '../../lib/players';
import { link } from '../../lib/router';
import { TypedMove } from '../play/typedmove';
import { MoveWords } from './words';

export const SIGNS: Record<Mark, string> = { inaccuracy: '?!', mistake: '?', blunder: '??' };
const MARKS: Mark[] = ['inaccuracy', 'mistake', 'blunder'];

export function scoreOf(evaluation: Evaluation): Score {
  if (evaluation.mate !== null) return { mate: evaluation.mate };
  if (evaluation.winner !== null) return { cp: evaluation.winner === 'white' ? 10_000 : -10_000 };
  return { cp: evaluation.cp ?? 0 };
}

/** A review has the names in all languages. */
function openingName(opening: NonNullable<Review['opening']>): string {
  return (opening as Record<string, string>)[`name_${language()}`] ?? opening.name;
}

interface Trial {
  ply: number;
  said: 'find' | 'asked' | 'right' | 'wrong';
  hint?: boolean;
  shown?: boolean;
  answer?: WhyAnswer;
}

export function Reviewed({ review }: { review: Review }) {
  const [at, setAt] = useState(0);
  const [orientation, setOrientation] = useState<Color>('white');
  const [found, setFound] = useState<{ ply: number; position: Position }>();
  const [trial, setTrial] = useState<Trial>();
  const [attempts, setAttempts] = useState(0);
  // What was better is shown on the position before the move.
  const [line, setLine] = useState<LineName>('refutation');

  const uci = useMemo(() => review.moves.map((move) => move.uci), [review]);
  const go = (ply: number): void => {
    setTrial(undefined);
    setLine('refutation');
    setAt(Math.max(0, Math.min(uci.length, ply)));
  };
  // While a mistake is tried again, the board shows the position before it.
  const move = at > 0 ? review.moves[at - 1] : undefined;
  const isBefore = line === 'better' && move?.mark != null;
  const shownPly = trial ? trial.ply - 1 : isBefore ? at - 1 : at;
  useEffect(() => {
    let current = true;
    positionAfter(review.variant, review.start_fen, uci.slice(0, shownPly)).then(
      (position) => current && setFound({ ply: shownPly, position }),
      complain,
    );
    return () => {
      current = false;
    };
  }, [review, shownPly]);

  const position = found?.position;
  const isReady = found?.ply === shownPly;

  const marked = review.moves.filter((move) => move.mark !== null);
  const toNextMark = (): void => go((marked.find((move) => move.ply > at) ?? marked[0])?.ply ?? at);

  useKeys((key) => {
    if (key === 'ArrowLeft') go(at - 1);
    else if (key === 'ArrowRight') go(at + 1);
    else if (key === 'ArrowUp' || key === 'Home') go(0);
    else if (key === 'ArrowDown' || key === 'End') go(uci.length);
    else if (key === 'f') setOrientation(other);
    else return false;
    return true;
  });

  const arrows = useMemo<DrawShape[]>(() => {
    if (trial) {
      const solution = review.positions[trial.ply - 1]?.best;
      if (!solution) return [];
      if (trial.shown || trial.said === 'right') return [arrow(trial.answer?.move.uci ?? solution, 'green')];
      return trial.hint ? [{ orig: solution.slice(0, 2) as 'a1', brush: 'blue' }] : [];
    }
    if (!move?.why || !isReady) return [];
    return isBefore ? [...shapes(move.why, 'better', 0), arrow(move.uci, 'red')] : shapes(move.why, 'refutation', 0);
  }, [trial, at, line, isReady]);

  const tried = async (text: string): Promise<void> => {
    if (!trial) return;
    const moves = uci.slice(0, shownPly);
    const { variant, start_fen: fen } = review;
    const mistake = review.moves[trial.ply - 1]?.mark ?? 'blunder';
    setTrial({ ply: trial.ply, said: 'asked' });
    try {
      const answer = await api.why({ variant, fen, moves, move: text, mistake });
      const right = answer.right && answer.move.uci !== uci[trial.ply - 1];
      setTrial({ ...trial, said: right ? 'right' : 'wrong', answer });
    } catch (error) {
      setTrial(trial);
      complain(error);
    }
    setAttempts((count) => count + 1);
  };
  const typedTry = async (text: string): Promise<boolean> => {
    try {
      const after = await positionAfter(review.variant, review.start_fen, [...uci.slice(0, shownPly), typed(text)]);
      await tried(after.uci.at(-1) ?? text);
      return true;
    } catch (error) {
      complain(error);
      return false;
    }
  };

  const points = review.graph.map((share, i) => {
    const made = i > 0 ? review.moves[i - 1] : undefined;
    const evaluation = review.positions[i]?.evaluation;
    return {
      share,
      mark: made?.mark ?? undefined,
      label: t('review-at', { ply: i, score: evaluation ? scoreText(scoreOf(evaluation)) : '' }),
    };
  });
  const evaluation = review.positions[shownPly]?.evaluation;

  return (
    <div class="game-view study with-eval no-bars no-info">
      <h1 class="hidden">{t('nav-review')}</h1>
      <div class="board-column">
        <div class="board-row">
          <EvalBar score={evaluation && !trial ? scoreOf(evaluation) : undefined} orientation={orientation} />
          <Board
            fen={position?.fen ?? review.start_fen}
            orientation={orientation}
            turn={position?.turn ?? 'white'}
            movable={trial && isReady ? position?.turn : undefined}
            legal={position?.legal ?? {}}
            promotions={position?.promotions ?? {}}
            last={position?.last ?? null}
            check={position?.check ?? null}
            arrows={arrows}
            onMove={(text) => void tried(text)}
            attempt={attempts}
          />
        </div>
      </div>
      <div class="side-column">
        <section class="card review-players">
          {(['white', 'black'] as const).map((color) => (
            <PlayerSummary key={color} color={color} player={review[color]} />
          ))}
        </section>
        <section class="card review-graph">
          <Curve points={points} at={at} onGo={go} />
        </section>
        <section class="card panel review-panel">
          <div class="review-buttons">
            {trial ? (
              <>
                <button
                  type="button"
                  disabled={trial.said === 'right' || trial.shown}
                  onClick={() => setTrial({ ...trial, ...(trial.hint ? { shown: true } : { hint: true }) })}
                >
                  {trial.hint ? t('review-show-best') : t('hint-label')}
                </button>
                <button type="button" onClick={() => go(trial.ply)}>
                  {t('review-back')}
                </button>
              </>
            ) : (
              <>
                <button
                  type="button"
                  class="primary"
                  disabled={!move?.mark}
                  onClick={() => move && setTrial({ ply: move.ply, said: 'find' })}
                >
                  {t('review-try')}
                </button>
                <button type="button" disabled={marked.length === 0} onClick={toNextMark}>
                  {t('review-next')}
                </button>
              </>
            )}
            <a class="button" href={link('drills')} title={t('review-drills')}>
              {t('nav-drills')}
            </a>
          </div>
          <div class="review-words" aria-live="polite">
            {trial ? (
              <div class="trial">
                <p class={`trial-said ${trial.said}`}>
                  {
                    {
                      find: t('review-find'),
                      asked: t('review-asked'),
                      right: t('review-right'),
                      wrong: t('review-wrong'),
                    }[trial.said]
                  }
                </p>
                {trial.answer && trial.said === 'wrong' && (
                  <WhyText
                    why={trial.answer.why}
                    variant={review.variant}
                    fen={review.start_fen}
                    moves={uci.slice(0, shownPly)}
                    played={trial.answer.move.uci}
                    orientation={orientation}
                  />
                )}
                {trial.said !== 'right' && <TypedMove onMove={typedTry} />}
              </div>
            ) : (
              <MoveWords review={review} move={move} orientation={orientation} shownLine={line} onLine={setLine} />
            )}
          </div>
          {review.opening && (
            <p class="opening">
              <span class="eco">{review.opening.eco}</span> {openingName(review.opening)}
            </p>
          )}
          <MoveList
            moves={review.moves.map((made) => ({
              san: made.san,
              mark: made.mark ? { kind: made.mark, sign: SIGNS[made.mark] } : undefined,
            }))}
            startPly={pliesBefore(review.start_fen)}
            at={at}
            onGo={go}
          />
          <MoveButtons at={at} length={uci.length} onGo={go}>
            <IconButton name="flip" label={t('flip-board')} act={() => setOrientation(other)} />
          </MoveButtons>
        </section>
      </div>
    </div>
  );
}

function PlayerSummary({ color, player }: { color: Color; player: ReviewPlayer }) {
  const counts: Record<Mark, number> = {
    inaccuracy: player.inaccuracies,
    mistake: player.mistakes,
    blunder: player.blunders,
  };
  return (
    <div class="review-player">
      <p class="review-name">
        <span class={`stone ${color}`} aria-hidden="true" />
        <span>{listedName(player.name ?? t('side', { side: color }))}</span>
      </p>
      <p class="review-accuracy" title={player.acpl === null ? '' : `${t('average-loss')}: ${number(player.acpl)}`}>
        <strong>{player.accuracy === null ? '–' : percent(player.accuracy / 100)}</strong>{' '}
        <span class="faint">{t('accuracy')}</span>
      </p>
      <ul class="plain-list">
        {MARKS.map((mark) => (
          <li key={mark} class={counts[mark] > 0 ? mark : 'faint'} title={t('marks', { mark: mark })}>
            <span aria-hidden="true">{SIGNS[mark]}</span> <strong>{counts[mark]}</strong>
            <span class="hidden"> {t('marks', { mark: mark })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
