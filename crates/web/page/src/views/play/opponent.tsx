// Who plays against the person: what each spec of the command line is called, and a dial for the strength.

import type { About, Variant } from '../../api/wire';
import { t } from '../../i18n';
import { Choice } from '../../components/buttons';

export interface Opponent {
  kind: string;
  elo: number;
}

export const specOf = (opponent: Opponent): string => (opponent.kind === 'elo' ? `elo:${opponent.elo}` : opponent.kind);

const SIMPLE = ['random', 'easy', 'normal', 'hard'] as const;

function kinds(variant: Variant, about: About | undefined): { value: string; text: string; hint?: string }[] {
  const simple = SIMPLE.map((kind) => ({ value: kind as string, text: t.opponents[kind], hint: t.opponentHints[kind] }));
  const full = { value: 'engine', text: t.opponents.engine, hint: t.opponentHints.engine };
  if (variant === 'tictactoe') return [...simple, full];
  const ancestors = (about?.opponents ?? [])
    .filter(({ spec }) => spec.startsWith('ancestor:') && (spec === 'ancestor:e') === (variant === 'racingkings'))
    .map(({ spec }) => ({ value: spec, text: t.opponents.ancestor(spec.slice(9).toUpperCase()), hint: t.opponentHints.ancestor }));
  return [
    ...simple,
    { value: 'elo', text: t.opponents.elo, hint: t.opponentHints.elo },
    full,
    { value: 'table', text: t.opponents.table, hint: t.opponentHints.table },
    ...ancestors,
  ];
}

export function eloWord(elo: number): string {
  const words = t.eloWords;
  const bounds: [number, string][] = [
    [800, words.beginner], [1200, words.casual], [1600, words.club], [2000, words.strong], [2300, words.expert], [2600, words.master], [2900, words.grandmaster],
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
  const kind = options.some((option) => option.value === value.kind) ? value.kind : 'hard';
  const { min, max } = about?.elo ?? { min: 400, max: 3200 };
  return (
    <div class="opponent">
      <Choice look="chips" label={label} value={kind} options={options} onChange={(chosen) => onChange({ ...value, kind: chosen })} />
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
        <p class="faint hint-line">{options.find((option) => option.value === kind)?.hint}</p>
      )}
    </div>
  );
}

/** The opponent as this variant knows it: tic-tac-toe has neither dial nor tables. */
export function fitting(opponent: Opponent, variant: Variant, about: About | undefined): Opponent {
  return kinds(variant, about).some(({ value }) => value === opponent.kind) ? opponent : { ...opponent, kind: 'hard' };
}
