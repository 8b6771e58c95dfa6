// A position to look at, not to move in.

import { positionAfter } from '../api/client';
import type { Color, Variant } from '../api/wire';
import { useAsked } from '../lib/hooks';
import { Board } from './board';
import { Noughts } from './noughts';

export function Diagram({ variant, fen, orientation }: { variant: Variant; fen: string | undefined; orientation: Color }) {
  const { value } = useAsked(() => positionAfter(variant, fen), [variant, fen]);
  if (variant === 'tictactoe') return <Noughts fen={value?.fen ?? '.........'} legal={[]} last={undefined} />;
  return <Board fen={value?.fen ?? '8/8/8/8/8/8/8/8'} orientation={orientation} turn={value?.turn ?? 'white'} last={null} check={value?.check ?? null} />;
}
