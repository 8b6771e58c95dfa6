// Who plays against the person: the players the server lists, and a dial for the strength.

import type { About, Variant } from '../../api/wire';
import { Choice } from '../../components/buttons';
import { t } from '../../i18n';
import { measured, playerName, stemOf } from '../../lib/players';

export interface Opponent {
  /** As the command line writes it; the dial decides on the number after `elo`. */
  kind: string;
  elo: number;
}

export const specOf = (opponent: Opponent): string => (opponent.kind === 'elo' ? `elo:${opponent.elo}` : opponent.kind);

/** What the server lists, with the one player who has a dial by that name alone. */
const listed = (about: About): { kind: string; variants: Variant[] }[] =>
  about.opponents.map(({ spec, variants }) => ({ kind: stemOf(spec) === 'elo' ? 'elo' : spec, variants }));

/** The programs that play a game. */
const playing = (variant: Variant, about: About): string[] =>
  listed(about)
    .filter((one) => one.variants.includes(variant))
    .map((one) => one.kind);

/**
 * The opponent as this game knows it: one that does not play it is replaced by the one listed before. Nothing where the
 * server knows no such opponent at all.
 */
export function fitting(opponent: Opponent, variant: Variant, about: About): Opponent | undefined {
  const all = listed(about);
  const at = all.findIndex((one) => one.kind === opponent.kind);
  const fits = all.slice(0, at + 1).findLast((one) => one.variants.includes(variant));
  return fits && { ...opponent, kind: fits.kind };
}

function eloWord(elo: number): string {
  if (elo < 800) return t('elo-beginner');
  if (elo < 1200) return t('elo-casual');
  if (elo < 1600) return t('elo-club');
  if (elo < 2000) return t('elo-strong');
  if (elo < 2300) return t('elo-expert');
  if (elo < 2600) return t('elo-master');
  return elo < 2900 ? t('elo-grandmaster') : t('elo-beyond');
}

/** What was measured for the players of a family: `680`, `660–1040`. */
function ratings(family: string[], variant: Variant): string | undefined {
  const all = family.flatMap((kind) => measured(kind, variant) ?? []);
  if (all.length === 0) return undefined;
  return [...new Set([Math.min(...all), Math.max(...all)])].join('–');
}

interface Props {
  label: string;
  variant: Variant;
  about: About | undefined;
  value: Opponent;
  onChange: (value: Opponent) => void;
}

export function OpponentPicker({ label, variant, about, value, onChange }: Props) {
  if (!about) return <div class="opponent" aria-busy="true" />;
  const kinds = playing(variant, about);
  const chosen = fitting(value, variant, about)?.kind;
  const stem = stemOf(chosen ?? '');
  // One button stands for all players of a family; which of them is asked below it.
  const family = kinds.filter((kind) => stemOf(kind) === stem);
  return (
    <div class="opponent">
      <Choice
        look="tiles"
        label={label}
        value={family[0] ?? ''}
        options={kinds
          .filter((kind, i) => kinds.findIndex((other) => stemOf(other) === stemOf(kind)) === i)
          .map((kind) => ({
            value: kind,
            text: t(`player-${stemOf(kind)}`),
            hint: t(`player-${stemOf(kind)}-hint`),
            small:
              kind === 'elo'
                ? String(value.elo)
                : ratings(
                    kinds.filter((one) => stemOf(one) === stemOf(kind)),
                    variant,
                  ),
          }))}
        onChange={(kind) => onChange({ ...value, kind })}
      />
      {chosen === undefined && (
        <p class="problem" role="alert">
          {t('opponent-unknown', { name: value.kind })}
        </p>
      )}
      {chosen === 'elo' && (
        <label class="dial">
          <span>
            <strong>{value.elo} Elo</strong> <span class="faint">{eloWord(value.elo)}</span>
          </span>
          <input
            type="range"
            min={about.elo.min}
            max={about.elo.max}
            step={50}
            value={value.elo}
            aria-valuetext={`${value.elo} Elo, ${eloWord(value.elo)}`}
            onInput={(event) => onChange({ ...value, elo: Number(event.currentTarget.value) })}
          />
        </label>
      )}
      {chosen !== undefined && chosen !== 'elo' && (
        <div class="hint-line">
          {family.length > 1 && (
            <select
              aria-label={t(`player-${stem}`)}
              value={chosen}
              onChange={(event) => onChange({ ...value, kind: event.currentTarget.value })}
            >
              {family.map((kind) => (
                <option key={kind} value={kind}>
                  {playerName(kind)} {measured(kind, variant) ?? ''}
                </option>
              ))}
            </select>
          )}
          <p class="faint">
            {t(`player-${stem}-hint`)} {measured(chosen, variant) && t('measured', { elo: measured(chosen, variant)! })}
          </p>
        </div>
      )}
    </div>
  );
}
