// How moves, squares and pieces are written and read aloud. It does not know the rules.

import type { Color, Score } from '../api/wire';
import { number, t, verbatim } from '../i18n';

export type Role = 'king' | 'queen' | 'rook' | 'bishop' | 'knight' | 'pawn';
export interface Piece {
  role: Role;
  color: Color;
}

const ROLES: Record<string, Role> = { k: 'king', q: 'queen', r: 'rook', b: 'bishop', n: 'knight', p: 'pawn' };
const LETTERS: Record<Role, string> = { king: 'k', queen: 'q', rook: 'r', bishop: 'b', knight: 'n', pawn: 'p' };
const ENGLISH = 'KQRBN';

export const roleOf = (letter: string): Role => ROLES[letter.toLowerCase()] ?? 'queen';
export const letterOf = (piece: Piece): string =>
  piece.color === 'white' ? LETTERS[piece.role].toUpperCase() : LETTERS[piece.role];

/** SAN as the language writes it: Nf3 is Sf3 in German. */
export function shown(san: string): string {
  const letters = verbatim('piece-letters');
  return san.replace(/[KQRBN]/g, (letter) => letters[ENGLISH.indexOf(letter)] ?? letter);
}

/** What a person typed, with the letters the server reads. */
export function typed(text: string): string {
  const letters = verbatim('piece-letters');
  const pieces = new RegExp(`^[${letters}](?=[a-h1-8x])|(?<==)[${letters}]`, 'g');
  return text.trim().replace(pieces, (letter) => ENGLISH[letters.indexOf(letter)] ?? letter);
}

/** The pieces of a FEN by square. */
export function piecesOf(fen: string): Map<string, Piece> {
  const pieces = new Map<string, Piece>();
  const rows = (fen.split(' ')[0] ?? '').split('/');
  rows.forEach((row, i) => {
    let file = 0;
    for (const sign of row) {
      if (/\d/.test(sign)) file += Number(sign);
      else if (ROLES[sign.toLowerCase()]) {
        pieces.set(`${'abcdefgh'[file]}${8 - i}`, {
          role: roleOf(sign),
          color: sign === sign.toUpperCase() ? 'white' : 'black',
        });
        file += 1;
      }
    }
  });
  return pieces;
}

/** The first field of a FEN for some pieces. */
export function boardField(pieces: Map<string, Piece>): string {
  const rows: string[] = [];
  for (let rank = 8; rank >= 1; rank -= 1) {
    let row = '';
    let empty = 0;
    for (const file of 'abcdefgh') {
      const piece = pieces.get(`${file}${rank}`);
      if (!piece) empty += 1;
      else {
        row += `${empty || ''}${letterOf(piece)}`;
        empty = 0;
      }
    }
    rows.push(`${row}${empty || ''}`);
  }
  return rows.join('/');
}

/** A move in words, for a screen reader: "Knight f3, check". */
export function said(san: string): string {
  const end = san.endsWith('#') ? 'mate' : san.endsWith('+') ? 'check' : 'none';
  if (san.startsWith('O-O')) return t('said-castling', { way: san.startsWith('O-O-O') ? 'long' : 'short', end });
  const [, piece, from, takes, square, promoted] =
    /^([KQRBN]?)([a-h]?[1-8]?)(x?)([a-h][1-8])(?:=([QRBN]))?/.exec(san) ?? [];
  // A cell of tic-tac-toe is its own name.
  if (square === undefined) return san;
  return t('said-move', {
    role: piece ? roleOf(piece) : 'none',
    from: from || 'none',
    takes: takes ? 'yes' : 'no',
    square,
    promotion: promoted ? roleOf(promoted) : 'none',
    end,
  });
}

/** A score as the field writes it: +0.35, #3, #-2. */
export function scoreText(score: Score): string {
  if (score.mate !== undefined) return `#${score.mate}`;
  // Racing Kings: plies to the end of the race, written in moves like a mate.
  if (score.win !== undefined) return `#${score.win < 0 ? '-' : ''}${Math.ceil(Math.abs(score.win) / 2)}`;
  const pawns = (score.cp ?? 0) / 100;
  return `${pawns > 0 ? '+' : pawns < 0 ? '−' : ''}${number(Math.abs(pawns), Math.abs(pawns) >= 10 ? 1 : 2)}`;
}

/** White's share of the evaluation bar, 0 to 1, by the win chances Lichess publishes. */
export function whiteShare(score: Score): number {
  const certain = score.mate ?? score.win;
  if (certain !== undefined) return certain > 0 || Object.is(certain, 0) ? 1 : 0;
  return 1 / (1 + Math.exp(-0.00368208 * (score.cp ?? 0)));
}

export const other = (color: Color): Color => (color === 'white' ? 'black' : 'white');
export const moveNumber = (startPly: number, i: number): string => {
  const ply = startPly + i;
  return ply % 2 === 0 ? `${ply / 2 + 1}.` : `${(ply - 1) / 2 + 1}…`;
};

/** Plies played before a FEN's position, by its move number and side to move. */
export function pliesBefore(fen: string): number {
  const fields = fen.split(' ');
  return (Math.max(1, Number(fields[5] ?? 1) || 1) - 1) * 2 + (fields[1] === 'b' ? 1 : 0);
}
