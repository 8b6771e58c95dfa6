// The links to a game that others are invited to, for whoever began it.

import { api } from '../../api/client';
import type { Color, Game } from '../../api/wire';
import { copy } from '../../components/buttons';
import { Icon } from '../../components/icon';
import { t } from '../../i18n';
import { complain } from '../../lib/announce';
import { useAsked } from '../../lib/hooks';
import { linksOf } from '../../lib/keys';

const isLocal = (base: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(base).hostname);

export function Invitation({ game }: { game: Game }) {
  const keys = linksOf(game.id);
  const { value: about } = useAsked(api.about, []);
  if (!keys || !about || game.status === 'over') return null;
  const base = about.public ?? location.origin;
  const address = (key: string): string => `${base}/#/join/${game.id}/${key}`;
  const sides = (['white', 'black'] as Color[]).filter((color) => keys[color] !== null);
  return (
    <details class="invitation" open={game.ply < 2}>
      <summary>{t('invitation')}</summary>
      {sides.map((color) => (
        <LinkRow key={color} label={t('link-to-play', { side: color })} text={address(keys[color] ?? '')} />
      ))}
      <LinkRow label={t('link-to-watch')} text={address(keys.watch)} />
      <p class="faint">{t('link-secret')}</p>
      {isLocal(base) && <p class="problem">{t('link-only-here')}</p>}
    </details>
  );
}

function LinkRow({ label, text }: { label: string; text: string }) {
  return (
    <div class="link-row">
      <label class="field">
        {label}
        <input type="text" readOnly value={text} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <button
        type="button"
        class="action"
        aria-label={t('copy-link', { label })}
        onClick={() => void copy(text).catch(complain)}
      >
        <Icon name="copy" />
        <span>{t('copy')}</span>
      </button>
    </div>
  );
}
