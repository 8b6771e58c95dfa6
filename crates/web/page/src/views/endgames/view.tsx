// Endgames: set pieces up, see what the tables know, play it out, build more tables.

import { useEffect, useState } from 'preact/hooks';
import { api } from '../../api/client';
import type { Color, MoveText, TableLine, Variant } from '../../api/wire';
import { Choice, copy, download, IconButton } from '../../components/buttons';
import type { Brush } from '../../components/palette';
import { SetupColumn } from '../../components/setupboard';
import { t } from '../../i18n';
import { announce, complain } from '../../lib/announce';
import { useAsked, useKeys } from '../../lib/hooks';
import { boardField, moveNumber, other, type Piece, pliesBefore, roleOf, said, shown } from '../../lib/notation';
import { go, link, type Route } from '../../lib/router';
import { BuildPanel } from './build';
import { MoveGroups } from './moves';
import { TablesPanel } from './tables';

/** The games that have tables; Chess960 has those of chess. */
type Tabled = Extract<Variant, 'chess' | 'racingkings'>;
const TABLED: Tabled[] = ['chess', 'racingkings'];

const START: Record<Tabled, string> = {
  chess: '8/8/8/8/8/4k3/8/4K2Q w - - 0 1',
  racingkings: '8/8/8/4k3/8/8/4K3/R7 w - - 0 1',
};

/** Where the pieces of a table stand apart and none gives check: the king first, then pieces, then pawns. */
const PLACES: Record<Tabled, Record<Color, { king: string; pieces: string[]; pawns: string[] }>> = {
  chess: {
    white: { king: 'e1', pieces: ['a1', 'h1', 'd1'], pawns: ['a2', 'h2', 'd2'] },
    black: { king: 'e8', pieces: ['b8', 'g8', 'c8'], pawns: ['f7', 'c7', 'h7'] },
  },
  racingkings: {
    white: { king: 'c1', pieces: ['b2', 'b3', 'a3'], pawns: [] },
    black: { king: 'f1', pieces: ['g4', 'h5', 'h4'], pawns: [] },
  },
};

/** A position with the material of a table, `KQvKR`. */
function sampleOf(material: string, variant: Tabled): string | undefined {
  const sides = /^(K[QRBNP]*)v(K[QRBNP]*)$/i.exec(material.trim())?.slice(1);
  if (!sides) return undefined;
  const pieces = new Map<string, Piece>();
  for (const [i, color] of (['white', 'black'] as const).entries()) {
    const { king, pieces: free, pawns } = PLACES[variant][color];
    const places = { pieces: [...free], pawns: [...pawns] };
    for (const letter of sides[i]!.toLowerCase()) {
      const square = letter === 'k' ? king : (letter === 'p' ? places.pawns : places.pieces).shift();
      if (square === undefined) return undefined;
      pieces.set(square, { role: roleOf(letter), color });
    }
  }
  return `${boardField(pieces)} w - - 0 1`;
}

export function EndgamesView({ at }: { at: Route }) {
  const [variant, setVariant] = useState<Tabled>(at.query.get('variant') === 'racingkings' ? 'racingkings' : 'chess');
  const [fen, setFen] = useState(at.query.get('fen') ?? START[variant]);
  const [brush, setBrush] = useState<Brush>('move');
  const [orientation, setOrientation] = useState<Color>('white');
  const [line, setLine] = useState<TableLine>();
  const [wanted, setWanted] = useState(at.query.get('build') ?? '');
  const { value: position } = useAsked(() => api.position(variant, fen), [variant, fen]);
  const { value: tables, again: listAgain } = useAsked(() => api.tables(variant), [variant]);
  const { value: verdict, again: probeAgain } = useAsked(
    () => (position?.valid ? api.table({ variant, fen: position.fen }) : Promise.resolve(undefined)),
    [variant, position],
  );

  useEffect(() => {
    setLine(undefined);
    // The address is that of the position: it can be kept, or opened again.
    history.replaceState(null, '', link('endgames', '', { variant, fen }));
  }, [fen, variant]);
  const showMaterial = (material: string): void => setFen((now) => sampleOf(material, variant) ?? now);
  useKeys((key) => {
    if (key !== 'f') return false;
    setOrientation(other);
    return true;
  });

  const [field = '', turn = 'w'] = fen.split(' ');
  const color: Color = turn === 'b' ? 'black' : 'white';
  const place = (nextField: string, nextTurn = turn): void => setFen(`${nextField} ${nextTurn} - - 0 1`);

  const play = async (move: MoveText): Promise<void> => {
    try {
      const after = await api.position(variant, fen, [move.uci]);
      announce(said(move.san));
      setFen(after.fen);
    } catch (error) {
      complain(error);
    }
  };

  const playOut = async (): Promise<void> => {
    try {
      const me = 'human';
      const game = await api.newGame({
        variant,
        fen,
        white: color === 'white' ? me : 'table',
        black: color === 'black' ? me : 'table',
        takeback: true,
      });
      go('game', game.id);
    } catch (error) {
      complain(error);
    }
  };

  return (
    <div class="game-view study no-bars no-info">
      <SetupColumn {...{ variant, field, orientation, brush }} onBrush={setBrush} onChange={place} />
      <div class="side-column">
        <section class="card endgame">
          <h1>{t('nav-endgames')}</h1>
          <div class="split">
            <Choice
              label={t('label-game')}
              value={variant}
              onChange={(next) => {
                setVariant(next);
                setFen(START[next]);
                setWanted('');
              }}
              options={TABLED.map((value) => ({ value, text: t(`game-name-${value}`) }))}
            />
            <Choice
              label={t('side-to-move')}
              value={color}
              onChange={(next) => place(field, next === 'white' ? 'w' : 'b')}
              options={[
                { value: 'white', text: t('side', { side: 'white' }) },
                { value: 'black', text: t('side', { side: 'black' }) },
              ]}
            />
          </div>
          <div class="button-row">
            <button type="button" onClick={() => place('8/8/8/8/8/8/8/8')}>
              {t('clear-board')}
            </button>
            <IconButton name="flip" label={t('flip-board')} act={() => setOrientation(other)} />
            <IconButton name="copy" label={t('copy-fen')} act={() => void copy(fen).catch(complain)} />
            <a class="button" href={link('analyse', '', { variant, fen })}>
              {t('nav-analyse')}
            </a>
          </div>
          <div class="endgame-verdict" aria-live="polite">
            {position && !position.valid && (
              <ul class="plain-list problem">
                {position.problems.map((problem) => (
                  <li key={problem}>{problem}</li>
                ))}
              </ul>
            )}
            {position?.outcome && (
              <p class="big-verdict">
                {position.outcome.result} · {position.outcome.reason.text}
              </p>
            )}
            {verdict?.covered && !position?.outcome && (
              <p class={`big-verdict ${verdict.category ?? ''}`}>
                {t('verdict-for', {
                  side: color,
                  category: verdict.category ?? 'draw',
                  distance: verdict.distance ?? 'none',
                })}
              </p>
            )}
            {verdict && !verdict.covered && (
              <p class="missing-table">
                {verdict.missing
                  ? t('table-missing', { material: verdict.missing })
                  : (verdict.why_not ?? t('not-covered'))}{' '}
                {verdict.missing && (
                  <button type="button" class="primary" onClick={() => setWanted(verdict.missing!)}>
                    {t('build-it', { material: verdict.missing })}
                  </button>
                )}
              </p>
            )}
          </div>
          {verdict?.covered && !position?.outcome && (
            <>
              <MoveGroups verdict={verdict} onPlay={(move) => void play(move)} />
              <div class="button-row">
                <button type="button" class="primary" onClick={() => void playOut()}>
                  {t('play-it-out')}
                </button>
                <button type="button" onClick={() => void api.tableLine({ variant, fen }).then(setLine, complain)}>
                  {t('line-to-end')}
                </button>
              </div>
              {line && <Line line={line} fen={fen} />}
            </>
          )}
        </section>
        <BuildPanel
          variant={variant}
          wanted={wanted}
          onShow={showMaterial}
          onBuilt={() => {
            listAgain();
            probeAgain();
          }}
        />
        <TablesPanel variant={variant} tables={tables?.tables ?? []} onShow={setFen} onMaterial={showMaterial} />
      </div>
    </div>
  );
}

function Line({ line, fen }: { line: TableLine; fen: string }) {
  const start = pliesBefore(fen);
  if (line.moves.length === 0) return <p class="faint">{t('no-line')}</p>;
  return (
    <div class="table-line">
      <p>
        {line.moves
          .map((move, i) => `${i === 0 || (start + i) % 2 === 0 ? `${moveNumber(start, i)} ` : ''}${shown(move.san)} `)
          .join('')}
      </p>
      <div class="button-row">
        <button type="button" onClick={() => void copy(line.pgn).catch(complain)}>
          PGN
        </button>
        <button type="button" onClick={() => download('kiebitz-line.pgn', line.pgn)}>
          {t('download')}
        </button>
      </div>
    </div>
  );
}
