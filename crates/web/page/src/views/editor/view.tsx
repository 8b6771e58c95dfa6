// The board editor: any set-up, with what is wrong with it in words.

import { useEffect, useState } from 'preact/hooks';
import { api } from '../../api/client';
import { type Color, VARIANTS, type Variant } from '../../api/wire';
import { Choice, copy } from '../../components/buttons';
import type { Brush } from '../../components/palette';
import { SetupColumn } from '../../components/setupboard';
import { t } from '../../i18n';
import { complain } from '../../lib/announce';
import { useAsked, useKeys } from '../../lib/hooks';
import { other, piecesOf, type Role } from '../../lib/notation';
import { link, type Route } from '../../lib/router';

const EMPTY = '8/8/8/8/8/8/8/8 w - - 0 1';
const CHESS_VARIANTS = VARIANTS.filter((variant) => variant !== 'tictactoe');

/** The rights that king and rook still allow. In Chess960 any rook on the king's side, or the queen's, may have one. */
function possibleRights(castling: string, field: string, variant: Variant): string {
  const pieces = piecesOf(field);
  const kept = [...castling].filter((letter) => {
    const color: Color = letter === letter.toUpperCase() ? 'white' : 'black';
    const rank = color === 'white' ? '1' : '8';
    const on = (role: Role): number[] =>
      [...'abcdefgh'].flatMap((file, i) => {
        const piece = pieces.get(`${file}${rank}`);
        return piece?.color === color && piece.role === role ? i : [];
      });
    const [king] = on('king');
    const wing = letter.toLowerCase();
    const rooks = on('rook');
    if (king === undefined) return false;
    if (variant !== 'chess960') return king === 4 && rooks.includes(wing === 'k' ? 7 : 0);
    if (wing === 'k') return rooks.some((rook) => rook > king);
    return wing === 'q' ? rooks.some((rook) => rook < king) : rooks.includes('abcdefgh'.indexOf(wing));
  });
  return kept.join('') || '-';
}

export function EditorView({ at }: { at: Route }) {
  const [variant, setVariant] = useState<Variant>((at.query.get('variant') as Variant | null) ?? 'chess');
  const [fen, setFen] = useState(at.query.get('fen') ?? '');
  const [brush, setBrush] = useState<Brush>('move');
  const [orientation, setOrientation] = useState<Color>('white');
  const { value: position } = useAsked(
    () => (fen === '' ? Promise.resolve(undefined) : api.position(variant, fen)),
    [variant, fen],
  );

  const start = (of: Variant): void => void api.position(of).then((found) => setFen(found.fen), complain);
  useEffect(() => {
    if (fen === '') start(variant);
  }, []);
  useKeys((key) => {
    if (key !== 'f') return false;
    setOrientation(other);
    return true;
  });

  const [field = '8/8/8/8/8/8/8/8', turn = 'w', castling = '-', enPassant = '-', halfmoves = '0', moves = '1'] = (
    fen === '' ? EMPTY : fen
  ).split(' ');
  const set = (next: { field?: string; turn?: string; castling?: string; enPassant?: string }): void =>
    setFen(
      [
        next.field ?? field,
        next.turn ?? turn,
        possibleRights(next.castling ?? castling, next.field ?? field, variant),
        // Where something else has changed, the pawn that could be taken has not just moved.
        next.enPassant ?? (next.castling === undefined ? '-' : enPassant),
        halfmoves,
        moves,
      ].join(' '),
    );

  const right = (letter: string, label: string) => (
    <label class="tick" key={letter}>
      <input
        type="checkbox"
        checked={castling.includes(letter)}
        disabled={possibleRights(letter, field, variant) === '-'}
        onChange={(event) => {
          const kept = [...'KQkq']
            .filter((one) => (one === letter ? event.currentTarget.checked : castling.includes(one)))
            .join('');
          set({ castling: kept || '-' });
        }}
      />
      {label}
    </label>
  );

  return (
    <div class="game-view study no-bars no-info">
      <SetupColumn
        {...{ variant, field, orientation, brush }}
        onBrush={setBrush}
        onChange={(next) => set({ field: next })}
      />
      <div class="side-column">
        <section class="card editor">
          <h1>{t('editor-title')}</h1>
          <p class="faint">{t('editor-hint')}</p>
          <Choice
            label={t('label-game')}
            value={variant}
            onChange={(next) => {
              setVariant(next);
              start(next);
            }}
            options={CHESS_VARIANTS.map((value) => ({ value, text: t(`game-name-${value}`) }))}
          />
          <Choice
            label={t('side-to-move')}
            value={turn === 'b' ? 'black' : 'white'}
            onChange={(next) => set({ turn: next === 'white' ? 'w' : 'b' })}
            options={[
              { value: 'white', text: t('side', { side: 'white' }) },
              { value: 'black', text: t('side', { side: 'black' }) },
            ]}
          />
          {variant !== 'racingkings' && (
            <fieldset class="rights">
              <legend>{t('castling-rights')}</legend>
              {right('K', t('castling-short', { side: 'white' }))}
              {right('Q', t('castling-long', { side: 'white' }))}
              {right('k', t('castling-short', { side: 'black' }))}
              {right('q', t('castling-long', { side: 'black' }))}
            </fieldset>
          )}
          {variant !== 'racingkings' && (
            <label class="field narrow">
              {t('en-passant-square')}
              <select value={enPassant} onChange={(event) => set({ enPassant: event.currentTarget.value })}>
                {['-', ...[...'abcdefgh'].map((file) => `${file}${turn === 'b' ? '3' : '6'}`)].map((square) => (
                  <option key={square} value={square}>
                    {square}
                  </option>
                ))}
              </select>
            </label>
          )}
          <label class="field">
            FEN
            <input
              type="text"
              class="mono"
              spellcheck={false}
              value={fen}
              onChange={(event) => setFen(event.currentTarget.value.trim())}
            />
          </label>
          <div class="button-row">
            <button type="button" onClick={() => start(variant)}>
              {t('start-position')}
            </button>
            <button type="button" onClick={() => setFen(EMPTY)}>
              {t('empty-board')}
            </button>
            <button type="button" onClick={() => setOrientation(other)}>
              {t('key-flip')}
            </button>
            <button type="button" onClick={() => void copy(fen).catch(complain)}>
              {t('copy-fen')}
            </button>
          </div>
          <div class="validation" role="status">
            {position?.valid && <p class="fine">{t('position-fine')}</p>}
            {position && !position.valid && (
              <ul class="plain-list problem">
                {position.problems.map((problem) => (
                  <li key={problem}>{problem}</li>
                ))}
              </ul>
            )}
          </div>
          {position?.valid && (
            <div class="button-row">
              <a class="button primary" href={link('play', '', { variant, fen })}>
                {t('play-from-here')}
              </a>
              <a class="button" href={link('analyse', '', { variant, fen })}>
                {t('nav-analyse')}
              </a>
              <a class="button" href={link('endgames', '', { variant, fen })}>
                {t('nav-endgames')}
              </a>
              <a class="button" href={link('lab', '', { variant, fen })}>
                {t('nav-lab')}
              </a>
            </div>
          )}
        </section>
      </div>
    </div>
  );
}
