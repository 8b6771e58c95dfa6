// A position to look at, not to move in.

import { api, positionAfter } from '../api/client';
import type { Color, Variant } from '../api/wire';
import { useAsked } from '../lib/hooks';
import { Board } from './board';
import { Noughts } from './noughts';

interface Props {
  variant: Variant;
  /** Nothing for the usual start. */
  fen: string | undefined;
  /** The number of a start position of Chess960. */
  chess960?: number | undefined;
  orientation: Color;
}

export function Diagram({ variant, fen, chess960, orientation }: Props) {
  const numbered = variant === 'chess960' && fen === undefined && chess960 !== undefined;
  const { value } = useAsked(
    () => (numbered ? api.position(variant, undefined, [], chess960) : positionAfter(variant, fen)),
    [variant, fen, numbered, chess960],
  );
  if (variant === 'tictactoe') return <Noughts fen={value?.fen ?? '.........'} legal={[]} last={undefined} />;
  return (
    <Board
      fen={value?.fen ?? '8/8/8/8/8/8/8/8'}
      orientation={orientation}
      turn={value?.turn ?? 'white'}
      last={null}
      check={value?.check ?? null}
    />
  );
}
