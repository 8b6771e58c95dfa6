// Which piece the next click puts down; or none, to move or remove pieces.

import type { ComponentChildren } from 'preact';
import type { Variant } from '../api/wire';
import { t } from '../i18n';
import type { Piece, Role } from '../lib/notation';
import { Icon } from './icon';
import { PiecePicture } from './piece';

export type Brush = Piece | 'move' | 'remove';

const ROLES: Role[] = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'];

const same = (a: Brush, b: Brush): boolean =>
  typeof a === 'string' || typeof b === 'string' ? a === b : a.role === b.role && a.color === b.color;

export function Palette({
  variant,
  brush,
  onChoose,
  onDrag,
}: {
  variant: Variant;
  brush: Brush;
  onChoose: (brush: Brush) => void;
  /** A piece is taken from here to be dropped on the board. */
  onDrag: (piece: Piece, event: MouseEvent | TouchEvent) => void;
}) {
  const roles = variant === 'racingkings' ? ROLES.filter((role) => role !== 'pawn') : ROLES;
  const tool = (value: Brush, label: string, picture: ComponentChildren) => (
    <label
      class={same(brush, value) ? 'chosen' : ''}
      title={label}
      onMouseDown={(event) => typeof value !== 'string' && onDrag(value, event)}
      onTouchStart={(event) => typeof value !== 'string' && onDrag(value, event)}
    >
      <input
        type="radio"
        name="palette"
        aria-label={label}
        checked={same(brush, value)}
        onChange={() => onChoose(value)}
      />
      {picture}
    </label>
  );
  return (
    <fieldset class="palette">
      <legend class="hidden">{t('palette')}</legend>
      {(['white', 'black'] as const).map((color) => (
        <div key={color}>
          {roles.map((role) =>
            tool(
              { color, role },
              t('coloured-piece', { side: color, role }),
              <PiecePicture color={color} role={role} />,
            ),
          )}
          {color === 'white'
            ? tool('move', t('move-pieces'), <Icon name="move" />)
            : tool('remove', t('remove-piece'), <Icon name="trash" />)}
        </div>
      ))}
    </fieldset>
  );
}
