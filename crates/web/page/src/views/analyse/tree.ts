// A game with its variations. Nodes are changed in place; the caller then redraws.

import type { MoveText, PgnGame, PgnNode, Variant } from '../../api/wire';
import { listedName } from '../../lib/players';

export interface Node extends MoveText {
  children: Node[];
  comment: string;
  nags: number[];
}

export interface Study {
  variant: Variant;
  startFen: string;
  title: string;
  root: Node;
}

const bare = (move: MoveText): Node => ({ ...move, children: [], comment: '', nags: [] });

export const emptyStudy = (variant: Variant, startFen: string): Study => ({
  variant,
  startFen,
  title: '',
  root: bare({ uci: '', san: '' }),
});

function fromPgn(node: PgnNode): Node {
  return {
    uci: node.uci,
    san: node.san,
    comment: node.comment ?? '',
    nags: node.nags,
    children: node.children.map(fromPgn),
  };
}

export function studyOf(game: PgnGame): Study {
  const { White: white = '?', Black: black = '?' } = game.tags;
  const root = bare({ uci: '', san: '' });
  root.comment = game.root.comment ?? '';
  root.children = game.root.children.map(fromPgn);
  return {
    variant: game.variant,
    startFen: game.start_fen,
    title: `${listedName(white)} – ${listedName(black)} ${game.result}`,
    root,
  };
}

/** The node after a move: the one that is there, or a new one. */
export function played(from: Node, move: MoveText): Node {
  const known = from.children.find((child) => child.uci === move.uci);
  if (known) return known;
  const node = bare(move);
  from.children.push(node);
  return node;
}

/** The path on along the first children. */
export function mainLine(path: Node[]): Node[] {
  const line = [...path];
  for (let next = line.at(-1)?.children[0]; next; next = next.children[0]) line.push(next);
  return line;
}

/** Makes the path's branch the main line wherever it leaves it. */
export function promote(path: Node[]): void {
  for (let i = 0; i + 1 < path.length; i += 1) {
    const parent = path[i]!;
    const child = path[i + 1]!;
    parent.children = [child, ...parent.children.filter((other) => other !== child)];
  }
}
