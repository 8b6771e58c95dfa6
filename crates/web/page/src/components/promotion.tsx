// Which piece a pawn becomes: shown on the board, over the square it has reached.

import { useEffect, useRef } from 'preact/hooks';
import type { Color } from '../api/wire';
import { t } from '../i18n';
import { roleOf } from '../lib/notation';
import { PiecePicture } from './piece';

interface Props {
  color: Color;
  square: string;
  orientation: Color;
  choices: string[];
  onChoose: (letter: string) => void;
  onCancel: () => void;
}

export function PromotionChoice({ color, square, orientation, choices, onChoose, onCancel }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.querySelector('button')?.focus(), []);
  const file = 'abcdefgh'.indexOf(square[0] ?? 'a');
  const column = orientation === 'white' ? file : 7 - file;
  const fromTop = (square[1] === '8') === (orientation === 'white');

  const onKeyDown = (event: KeyboardEvent): void => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    if (event.key === 'Escape') onCancel();
    else if (/^Arrow(Down|Right)$/.test(event.key)) buttons[(at + 1) % buttons.length]?.focus();
    else if (/^Arrow(Up|Left)$/.test(event.key)) buttons[(at + buttons.length - 1) % buttons.length]?.focus();
    else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the veil is no control; Escape cancels, too
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same
    <div class="promotion-veil" onClick={onCancel}>
      <div
        ref={list}
        class="promotion"
        role="menu"
        aria-label={t('title-promotion')}
        style={{ left: `${column * 12.5}%`, [fromTop ? 'top' : 'bottom']: '0' }}
        onKeyDown={onKeyDown}
        onClick={(event) => event.stopPropagation()}
      >
        {choices.map((letter) => (
          <button
            key={letter}
            type="button"
            role="menuitem"
            aria-label={t('piece-name', { role: roleOf(letter) })}
            onClick={() => onChoose(letter)}
          >
            <PiecePicture color={color} role={roleOf(letter)} />
          </button>
        ))}
      </div>
    </div>
  );
}
