// A piece as a picture, in the same set as on the board.

import { h } from 'preact';
import type { Color } from '../api/wire';
import type { Role } from '../lib/notation';

export function PiecePicture({ color, role }: { color: Color; role: Role }) {
  return (
    <span class="cg-wrap piece-picture" aria-hidden="true">
      {h('piece', { class: `${role} ${color}` })}
    </span>
  );
}
