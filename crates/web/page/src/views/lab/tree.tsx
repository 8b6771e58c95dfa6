// A search tree, opened level by level: window, value and cut-offs of each node.

import { useState } from 'preact/hooks';
import { api } from '../../api/client';
import type { TreeNode, Variant } from '../../api/wire';
import { Choice } from '../../components/buttons';
import { Icon } from '../../components/icon';
import { t } from '../../i18n';
import { complain } from '../../lib/announce';
import { useAsked } from '../../lib/hooks';
import { shown } from '../../lib/notation';
import { labValue } from './value';

const SEARCHES = ['minimax', 'alphabeta', 'negamax', 'mtdf'] as const;
type Search = (typeof SEARCHES)[number];

interface Props {
  place: { variant: Variant; fen: string };
  depth: number;
  techniques: string[];
}

const bound = (value: number | null, none: string): string => (value === null ? none : labValue(value));

export function SearchTree({ place, depth, techniques }: Props) {
  const [search, setSearch] = useState<Search>('alphabeta');
  const { value, error } = useAsked(
    () => api.labTree({ ...place, search, depth, techniques, path: [] }).then((tree) => ({ ...tree, search })),
    [search],
  );
  // The tree of another search is not shown while this one's is on its way.
  const root = value?.search === search ? value.node : undefined;
  const passes = search === 'mtdf' && root ? (value?.passes ?? []) : [];
  return (
    <section class="card search-tree" aria-label={t('lab-tree')}>
      <header>
        <h2>{t('lab-tree')}</h2>
        <Choice
          label={t('lab-tree-of')}
          value={search}
          onChange={setSearch}
          options={SEARCHES.map((value) => ({ value, text: t(`search-${value}`) }))}
        />
      </header>
      {error && (
        <p class="problem" role="alert">
          {error.message}
        </p>
      )}
      {passes.length > 0 && (
        <p class="faint passes">
          {t('lab-passes', {
            passes: passes
              .map((pass) => `[${bound(pass.alpha, '−∞')}, ${bound(pass.beta, '∞')}] → ${bound(pass.value, '–')}`)
              .join(' · '),
          })}{' '}
          {t('lab-nodes', { count: value?.nodes ?? 0 })}
        </p>
      )}
      {root && (
        <ul class="tree-nodes plain-list" tabIndex={0} aria-label={t('lab-tree')}>
          <Branch
            node={root}
            path={[]}
            ask={(path) => api.labTree({ ...place, search, depth, techniques, path }).then(({ node }) => node)}
            open
          />
        </ul>
      )}
    </section>
  );
}

function Branch({
  node: first,
  path,
  ask,
  open: opened = false,
}: {
  node: TreeNode;
  path: string[];
  ask: (path: string[]) => Promise<TreeNode>;
  open?: boolean;
}) {
  const [node, setNode] = useState(first);
  const [open, setOpen] = useState(opened);
  const leaf = node.depth === 0 || (node.nodes <= 1 && node.children.length === 0);

  const toggle = (): void => {
    if (open || node.children.length > 0) {
      setOpen(!open);
      return;
    }
    ask(path).then((full) => {
      setNode(full);
      setOpen(true);
    }, complain);
  };

  const name = node.move ? shown(node.move.san) : t('position');
  const sign = { exact: '=', lower: '≥', upper: '≤' }[node.kind];
  return (
    <li class={node.cut ? 'cut' : ''}>
      <div class="tree-node">
        {leaf ? (
          <span class="tree-toggle" />
        ) : (
          <button
            type="button"
            class="tree-toggle"
            aria-expanded={open}
            aria-label={t('lab-open', { name })}
            onClick={toggle}
          >
            <Icon name="chevron" />
          </button>
        )}
        <strong class="tree-name">{name}</strong>
        <span class={`tree-value ${node.kind}`} title={t(`bound-${node.kind}`)}>
          {sign} {node.value === null ? '–' : labValue(node.value)}
        </span>
        <span class="faint window">
          α {bound(node.alpha, '−∞')} β {bound(node.beta, '∞')}
        </span>
        {node.cut && <span class="badge cut">{t('lab-cut')}</span>}
        <span class="faint node-count">{leaf ? t('lab-leaf') : t('lab-nodes', { count: node.nodes })}</span>
      </div>
      {open && node.children.length > 0 && (
        <ul class="plain-list">
          {node.children.map((child, i) => (
            <Branch
              key={`${i}${child.move?.uci ?? ''}`}
              node={child}
              path={[...path, child.move?.uci ?? '']}
              ask={ask}
            />
          ))}
        </ul>
      )}
    </li>
  );
}
