// Drills: positions from the person's own mistakes, one after the other.

import type { DrawShape } from '@lichess-org/chessground/draw';
import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { api, positionAfter } from '../../api/client';
import type { Drill, DrillAnswer } from '../../api/wire';
import { Board } from '../../components/board';
import { arrow, WhyText } from '../../components/why';
import { t } from '../../i18n';
import { announce, complain } from '../../lib/announce';
import { EXAMPLE } from '../../lib/example';
import { useAsked } from '../../lib/hooks';
import { shown, typed } from '../../lib/notation';
import { listedName } from '../../lib/players';
import { go, link } from '../../lib/router';
import { TypedMove } from '../play/typedmove';

export function DrillsView() {
  const { value, error } = useAsked(() => api.drills(), []);
  const [index, setIndex] = useState(0);
  const [player, setPlayer] = useState('');
  const players = [...new Set((value?.drills ?? []).map((one) => one.player))];
  const drills = (value?.drills ?? []).filter((one) => player === '' || one.player === player);
  const drill = drills[index % Math.max(1, drills.length)];
  if (error)
    return (
      <p class="card problem" role="alert">
        {error.message}
      </p>
    );
  if (!value) return <div class="game-view waiting" aria-busy="true" />;
  if (!drill) {
    return (
      <div class="page narrow-page">
        <h1>{t('nav-drills')}</h1>
        <section class="card empty">
          <p>{t('drills-none')}</p>
          <div class="button-row">
            <a class="button primary" href={link('review')}>
              {t('nav-review')}
            </a>
            <button
              type="button"
              onClick={() => void api.review({ pgn: EXAMPLE }).then(({ id }) => go('review', id), complain)}
            >
              {t('show-example')}
            </button>
          </div>
        </section>
      </div>
    );
  }
  return (
    <OneDrill
      key={drill.id}
      drill={drill}
      count={t('drills-count', { at: (index % drills.length) + 1, all: drills.length })}
      onNext={() => setIndex(index + 1)}
    >
      {players.length > 1 && (
        <label class="field">
          {t('player')}
          <select
            value={player}
            onChange={(event) => {
              setPlayer(event.currentTarget.value);
              setIndex(0);
            }}
          >
            <option value="">{t('all')}</option>
            {players.map((name) => (
              <option key={name} value={name}>
                {listedName(name)}
              </option>
            ))}
          </select>
        </label>
      )}
    </OneDrill>
  );
}

function OneDrill({
  drill,
  count,
  onNext,
  children,
}: {
  drill: Drill;
  count: string;
  onNext: () => void;
  children: ComponentChildren;
}) {
  const [answer, setAnswer] = useState<DrillAnswer>();
  const [solution, setSolution] = useState(false);
  const [hint, setHint] = useState(false);
  const [tries, setTries] = useState(0);
  const [tried, setTried] = useState<string>();
  const { value: position } = useAsked(() => positionAfter(drill.variant, drill.fen), [drill.id]);

  const give = async (move: string): Promise<boolean> => {
    try {
      const [said, after] = await Promise.all([
        api.answerDrill(drill.id, move),
        positionAfter(drill.variant, drill.fen, [move]),
      ]);
      setAnswer(said);
      setTried(after.uci.at(-1));
      announce(said.right ? t('drills-right') : t('drills-wrong'));
      return true;
    } catch (error) {
      complain(error);
      return false;
    } finally {
      setTries((n) => n + 1);
    }
  };

  const arrows = useMemo<DrawShape[]>(() => {
    const best = drill.best[0]?.uci;
    if (!best) return [];
    if (solution || answer?.right) return [arrow(solution ? best : (answer?.best.uci ?? best), 'green')];
    return hint ? [{ orig: best.slice(0, 2) as 'a1', brush: 'blue' }] : [];
  }, [solution, hint, answer, drill.id]);

  const orientation = drill.variant === 'racingkings' ? 'white' : drill.side;
  return (
    <div class="game-view study no-bars no-info">
      <div class="board-column">
        <div class="board-row">
          <Board
            fen={drill.fen}
            orientation={orientation}
            turn={drill.side}
            movable={answer?.right || solution ? undefined : drill.side}
            legal={position?.legal ?? {}}
            promotions={position?.promotions ?? {}}
            last={null}
            check={position?.check ?? null}
            arrows={arrows}
            onMove={(uci) => void give(uci)}
            attempt={tries}
          />
        </div>
      </div>
      <div class="side-column">
        <section class="card drill">
          <header class="page-head">
            <h1>{t('nav-drills')}</h1>
            <span class="faint">{count}</span>
          </header>
          <p class="big-verdict">{t('drills-find', { side: drill.side })}</p>
          <p class="faint">
            {t('drills-played', { played: shown(drill.played.san) })}{' '}
            <span class={`mark ${drill.mark}`}>{t('mark', { mark: drill.mark })}</span>
          </p>
          <div aria-live="polite" class="drill-answer">
            {answer && (
              <p class={`trial-said ${answer.right ? 'right' : 'wrong'}`}>
                {answer.right ? `${t('drills-right')} ${answer.text}` : t('drills-wrong')}
              </p>
            )}
            {answer?.why && tried && (
              <WhyText
                why={answer.why}
                variant={drill.variant}
                fen={drill.fen}
                moves={[]}
                played={tried}
                orientation={orientation}
              />
            )}
            {solution && <p>{t('drills-best', { played: shown(drill.best[0]?.san ?? '') })}</p>}
          </div>
          {!answer?.right && !solution && <TypedMove onMove={(text) => give(typed(text))} />}
          <div class="button-row">
            <button type="button" class={answer?.right || solution ? 'primary' : ''} onClick={onNext}>
              {t('drills-next')}
            </button>
            {!answer?.right && !solution && !hint && (
              <button type="button" onClick={() => setHint(true)}>
                {t('hint-label')}
              </button>
            )}
            {!answer?.right && !solution && hint && (
              <button type="button" onClick={() => setSolution(true)}>
                {t('drills-solution')}
              </button>
            )}
            {drill.game_id && (
              <a class="button" href={link('game', drill.game_id)}>
                {t('drills-game')}
              </a>
            )}
          </div>
        </section>
        <section class="card drill">
          <p class="faint">{t('drills-intro')}</p>
          {children}
        </section>
      </div>
    </div>
  );
}
