// Moves with variations as text: the main line with its variations set in, in brackets where they are short.

import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { useInSight } from '../../components/movelist';
import { t } from '../../i18n';
import { moveNumber, shown } from '../../lib/notation';
import type { Node } from './tree';

const NAGS: Record<number, string> = { 1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!' };

interface Props {
  root: Node;
  path: Node[];
  startPly: number;
  onGo: (path: Node[]) => void;
}

export function TreeView({ root, path, startPly, onGo }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useInSight(box, [path]);
  const current = path.at(-1);

  const move = (node: Node, way: Node[], ply: number, numbered: boolean) => (
    <button
      key={`${ply}${node.uci}`}
      type="button"
      class="tree-move"
      aria-current={node === current ? 'true' : undefined}
      onClick={() => onGo(way)}
    >
      {numbered && <span class="faint">{moveNumber(0, ply)}</span>}
      {shown(node.san)}
      {node.nags.map((nag) => NAGS[nag] ?? '').join('')}
    </button>
  );

  const line = (from: Node, way: Node[], ply: number): ComponentChildren[] => {
    const parts: ComponentChildren[] = [];
    let node = from;
    let numbered = true;
    for (;;) {
      const [next, ...others] = node.children;
      if (!next) return parts;
      const on = [...way, next];
      parts.push(move(next, on, ply, numbered || ply % 2 === 0));
      numbered = false;
      if (next.comment !== '') {
        parts.push(<span class="tree-comment">{next.comment}</span>);
        numbered = true;
      }
      for (const other of others) {
        const beside = [...way, other];
        parts.push(
          <span class="tree-variation">
            {move(other, beside, ply, true)}
            {line(other, beside, ply + 1)}
          </span>,
        );
        numbered = true;
      }
      node = next;
      way = on;
      ply += 1;
    }
  };

  return (
    <div ref={box} class="moves tree" role="region" aria-label={t('moves')} tabIndex={0}>
      {root.children.length === 0 && <p class="faint moves-empty">{t('no-moves')}</p>}
      {root.comment !== '' && <span class="tree-comment">{root.comment}</span>}
      {line(root, [root], startPly)}
    </div>
  );
}
