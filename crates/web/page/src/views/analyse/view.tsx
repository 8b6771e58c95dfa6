// Analyse: a board to try moves on, the engine's lines, tables, the own games, variations.

import type { DrawShape } from '@lichess-org/chessground/draw';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { api, positionAfter } from '../../api/client';
import { type Color, type MoveText, type Position, VARIANTS, type Variant } from '../../api/wire';
import { Board } from '../../components/board';
import { copy, IconButton } from '../../components/buttons';
import { EvalBar } from '../../components/evalbar';
import { MoveButtons } from '../../components/movelist';
import { WhyPanel } from '../../components/why';
import { t } from '../../i18n';
import { announce, complain } from '../../lib/announce';
import { useKeys } from '../../lib/hooks';
import { other, pliesBefore, said, typed } from '../../lib/notation';
import type { Route } from '../../lib/router';
import { TypedMove } from '../play/typedmove';
import { EnginePanel, useEngine } from './engine';
import { ExplorerPanel } from './explorer';
import { LoadForm, SavedGames } from './load';
import { emptyStudy, mainLine, type Node, played, promote, type Study, studyOf } from './tree';
import { TreeView } from './treeview';
import { useTable, VerdictLine } from './verdict';

/** What the address asks for: a saved game, a position, or the start of chess. */
async function studyAt(query: URLSearchParams): Promise<Study> {
  const id = query.get('game');
  if (id !== null) {
    const file = await api.pgn(await api.gamePgn(id));
    if (file.games[0]) return studyOf(file.games[0]);
  }
  const variant = (query.get('variant') as Variant | null) ?? 'chess';
  const position = await api.position(variant, query.get('fen') ?? undefined);
  return emptyStudy(variant, position.fen);
}

export function AnalyseView({ at }: { at: Route }) {
  const [study, setStudy] = useState<Study>();
  const [path, setPath] = useState<Node[]>([]);
  const [position, setPosition] = useState<Position>();
  const [orientation, setOrientation] = useState<Color>('white');
  const [engineOn, setEngineOn] = useState(true);
  const [multipv, setMultipv] = useState(2);
  const [refused, setRefused] = useState(0);

  const show = (next: Study): void => {
    setStudy(next);
    setPosition(undefined);
    setPath([next.root]);
  };
  useEffect(() => {
    studyAt(at.query).then(show, complain);
  }, [at.query.toString()]);

  const moves = useMemo(() => path.slice(1).map((node) => node.uci), [path]);
  useEffect(() => {
    if (!study) return;
    let current = true;
    positionAfter(study.variant, study.startFen, moves).then((found) => current && setPosition(found), complain);
    return () => {
      current = false;
    };
  }, [study, moves]);

  const over = position?.outcome != null;
  const engine = useEngine(
    engineOn && study !== undefined && study.variant !== 'tictactoe' && !over,
    study?.variant ?? 'chess',
    study?.startFen ?? '',
    moves,
    multipv,
  );
  const table = useTable(study?.variant ?? 'chess', position?.fen);

  const whole = mainLine(path);
  const go = (to: number): void => setPath(whole.slice(0, Math.max(1, Math.min(whole.length, to + 1))));

  const play = async (text: string): Promise<boolean> => {
    const from = path.at(-1);
    if (!study || !from) return false;
    try {
      const next = await positionAfter(study.variant, study.startFen, [...moves, text]);
      const move = lastMove(next, moves.length, text);
      setPath([...path, played(from, move)]);
      announce(said(move.san));
      return true;
    } catch (error) {
      setRefused((count) => count + 1);
      complain(error);
      return false;
    }
  };

  const playLine = (line: MoveText[]): void => {
    let way = path;
    for (const move of line) way = [...way, played(way.at(-1)!, move)];
    setPath(way);
  };

  useKeys((key) => {
    if (key === 'ArrowLeft') go(path.length - 2);
    else if (key === 'ArrowRight') go(path.length);
    else if (key === 'ArrowUp' || key === 'Home') go(0);
    else if (key === 'ArrowDown' || key === 'End') go(whole.length);
    else if (key === 'f') setOrientation(other);
    else return false;
    return true;
  });

  const arrows = useMemo<DrawShape[]>(() => {
    const lines = engine.lines?.lines ?? [];
    return lines.flatMap((line, i) => {
      const uci = line.moves[0]?.uci;
      return uci
        ? [{ orig: uci.slice(0, 2) as 'a1', dest: uci.slice(2, 4) as 'a1', brush: i === 0 ? 'green' : 'paleBlue' }]
        : [];
    });
  }, [engine.lines]);

  if (!study) return <div class="game-view waiting" aria-busy="true" />;
  const startPly = pliesBefore(study.startFen);
  const best = engine.lines?.lines?.[0]?.score;

  return (
    <div class="game-view study with-eval no-bars no-info">
      <h1 class="hidden">{t('nav-analyse')}</h1>
      <div class="board-column">
        <div class="board-row">
          <EvalBar score={best} orientation={orientation} />
          <Board
            fen={position?.fen ?? study.startFen}
            orientation={orientation}
            turn={position?.turn ?? 'white'}
            movable={position && !over ? position.turn : undefined}
            legal={position?.legal ?? {}}
            promotions={position?.promotions ?? {}}
            last={position?.last ?? null}
            check={position?.check ?? null}
            arrows={arrows}
            onMove={(uci) => void play(uci)}
            attempt={refused}
          />
        </div>
      </div>
      <div class="side-column">
        <section class="card panel">
          <VerdictLine verdict={table} variant={study.variant} turn={position?.turn ?? 'white'} />
          <EnginePanel
            state={engine}
            on={engineOn}
            multipv={multipv}
            startPly={startPly + moves.length}
            onSwitch={setEngineOn}
            onLines={setMultipv}
            onPlay={playLine}
          />
          {study.title !== '' && <p class="opening title">{study.title}</p>}
          <p class="opening">
            {position?.opening ? (
              <>
                <span class="eco">{position.opening.eco}</span> {position.opening.name}
              </>
            ) : (
              t(`game-name-${study.variant}`)
            )}
          </p>
          <TreeView root={study.root} path={path} startPly={startPly} onGo={setPath} />
          {over && (
            <p class="result">
              {position?.outcome?.result} {position?.outcome?.reason.text}
            </p>
          )}
          <MoveButtons at={path.length - 1} length={whole.length - 1} onGo={go}>
            <IconButton name="flip" label={t('flip-board')} act={() => setOrientation(other)} />
          </MoveButtons>
          <TypedMove onMove={(text) => play(typed(text))} />
          {path.length > 1 && (
            <WhyPanel
              variant={study.variant}
              fen={study.startFen}
              moves={moves.slice(0, -1)}
              move={path.at(-1)!}
              orientation={orientation}
            />
          )}
          <div class="button-row study-buttons">
            <button
              type="button"
              disabled={path.length < 2}
              onClick={() => {
                promote(path);
                setPath([...path]);
              }}
            >
              {t('make-main-line')}
            </button>
            <button
              type="button"
              disabled={path.length < 2}
              onClick={() => {
                const parent = path.at(-2)!;
                parent.children = parent.children.filter((child) => child !== path.at(-1));
                setPath(path.slice(0, -1));
              }}
            >
              {t('delete-from-here')}
            </button>
            <button type="button" onClick={() => void copy(position?.fen ?? '').catch(complain)}>
              FEN
            </button>
          </div>
        </section>
        <section class="card">
          <ExplorerPanel
            variant={study.variant}
            fen={position?.fen ?? study.startFen}
            onPlay={(move) => playLine([move])}
          />
        </section>
        <section class="card load-card">
          <label class="field">
            {t('label-game')}
            <select
              value={study.variant}
              onChange={(event) => {
                const variant = event.currentTarget.value as Variant;
                api.position(variant).then((start) => show(emptyStudy(variant, start.fen)), complain);
              }}
            >
              {VARIANTS.filter((variant) => variant !== 'tictactoe').map((variant) => (
                <option key={variant} value={variant}>
                  {t(`game-name-${variant}`)}
                </option>
              ))}
            </select>
          </label>
          <LoadForm variant={study.variant} onStudy={show} />
          <SavedGames />
        </section>
      </div>
    </div>
  );
}

/** The move that led to a position, in both notations. */
function lastMove(after: Position, index: number, text: string): MoveText {
  return { uci: after.uci[index] ?? text, san: after.san[index] ?? text };
}
