// Who plays against the person: what each spec of the command line is called, and a dial for the strength.

import type { About, Variant } from '../../api/wire';
import { Choice } from '../../components/buttons';
import { t } from '../../i18n';

export interface Opponent {
  kind: string;
  elo: number;
}

export const specOf = (opponent: Opponent): string => (opponent.kind === 'elo' ? `elo:${opponent.elo}` : opponent.kind);

const SIMPLE = ['random', 'easy', 'normal', 'hard'] as const;

const isAncestor = (kind: string): boolean => kind.startsWith('ancestor:');

/** The rebuilt programs that play this game. */
function ancestors(variant: Variant, about: About | undefined): string[] {
  return (about?.opponents ?? [])
    .filter((one) => isAncestor(one.spec) && one.variants.includes(variant))
    .map((one) => one.spec);
}

function kinds(variant: Variant, about: About | undefined): { value: string; text: string; hint: string }[] {
  const simple = SIMPLE.map((kind) => ({
    value: kind as string,
    text: t.opponents[kind],
    hint: t.opponentHints[kind],
  }));
  const full = { value: 'engine', text: t.opponents.engine, hint: t.opponentHints.engine };
  if (variant === 'tictactoe') return [...simple, full];
  const [ancestor] = ancestors(variant, about);
  return [
    ...simple,
    { value: 'elo', text: t.opponents.elo, hint: t.opponentHints.elo },
    full,
    { value: 'table', text: t.opponents.table, hint: t.opponentHints.table },
    ...(ancestor ? [{ value: ancestor, text: t.opponents.ancestors, hint: t.opponentHints.ancestor }] : []),
  ];
}

export function eloWord(elo: number): string {
  const words = t.eloWords;
  const bounds: [number, string][] = [
    [800, words.beginner],
    [1200, words.casual],
    [1600, words.club],
    [2000, words.strong],
    [2300, words.expert],
    [2600, words.master],
    [2900, words.grandmaster],
  ];
  return bounds.find(([below]) => elo < below)?.[1] ?? words.beyond;
}

interface Props {
  label: string;
  variant: Variant;
  about: About | undefined;
  value: Opponent;
  onChange: (value: Opponent) => void;
}

export function OpponentPicker({ label, variant, about, value, onChange }: Props) {
  const options = kinds(variant, about);
  const { kind } = fitting(value, variant, about);
  const family = ancestors(variant, about);
  // One button stands for all ancestors; which of them is asked below it.
  const button = isAncestor(kind) ? (family[0] ?? kind) : kind;
  const { min, max } = about?.elo ?? { min: 400, max: 3200 };
  return (
    <div class="opponent">
      <Choice
        look="chips"
        label={label}
        value={button}
        options={options}
        onChange={(chosen) => onChange({ ...value, kind: chosen })}
      />
      {kind === 'elo' ? (
        <label class="dial">
          <span>
            <strong>{value.elo} Elo</strong> <span class="faint">{eloWord(value.elo)}</span>
          </span>
          <input
            type="range"
            min={min}
            max={max}
            step={50}
            value={value.elo}
            aria-valuetext={`${value.elo} Elo, ${eloWord(value.elo)}`}
            onInput={(event) => onChange({ ...value, elo: Number(event.currentTarget.value) })}
          />
        </label>
      ) : (
        <div class="hint-line">
          {isAncestor(kind) && family.length > 1 && (
            <select
              aria-label={t.opponents.ancestors}
              value={kind}
              onChange={(event) => onChange({ ...value, kind: event.currentTarget.value })}
            >
              {family.map((spec) => (
                <option key={spec} value={spec}>
                  {t.opponents.ancestor(spec.slice(9).toUpperCase())}
                </option>
              ))}
            </select>
          )}
          <p class="faint">{options.find((option) => option.value === button)?.hint}</p>
        </div>
      )}
    </div>
  );
}

/** The opponent as this variant knows it: tic-tac-toe has neither dial nor tables. */
export function fitting(opponent: Opponent, variant: Variant, about: About | undefined): Opponent {
  const known = isAncestor(opponent.kind)
    ? ancestors(variant, about).includes(opponent.kind)
    : kinds(variant, about).some(({ value }) => value === opponent.kind);
  return known ? opponent : { ...opponent, kind: 'hard' };
}
