// Buttons and fields that several views use.

import type { ComponentProps } from 'preact';
import { t } from '../i18n';
import { note } from '../lib/announce';
import { Icon, type IconName } from './icon';

interface IconButtonProps {
  name: IconName;
  label: string;
  act: () => void;
  off?: boolean;
  pressed?: boolean;
}

export function IconButton({ name, label, act, off, pressed }: IconButtonProps) {
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={label}
      title={label}
      disabled={off}
      aria-pressed={pressed}
      onClick={act}
    >
      <Icon name={name} />
    </button>
  );
}

export async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
  note(t('copied'));
}

export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/x-chess-pgn' }));
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  URL.revokeObjectURL(url);
}

interface FieldProps {
  label: string;
  value: string | number;
  onText: (text: string) => void;
  type?: 'text' | 'number';
  min?: number;
  max?: number;
  step?: string;
  maxLength?: number;
  placeholder?: string;
  autocomplete?: string;
  spellcheck?: boolean;
}

/** A line of text, or a number, under its label. */
export function Field({ label, onText, type = 'text', ...rest }: FieldProps) {
  // Preact's types have an interface for each type of input, and this one is a text or a number.
  const input = { type, ...rest } as ComponentProps<'input'>;
  return (
    <label class="field">
      {label}
      <input {...input} onInput={(e) => onText(e.currentTarget.value)} />
    </label>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; text: string; hint?: string }[];
  onChange: (value: T) => void;
  /** `segments` share one line; `chips` wrap. */
  look?: 'segments' | 'chips';
}

/** One of a few: radio buttons that look like a row of buttons. */
export function Choice<T extends string>({ label, value, options, onChange, look = 'segments' }: ChoiceProps<T>) {
  const name = `choice-${label}`;
  return (
    <fieldset class={`choice ${look}`}>
      <legend>{label}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value} title={option.hint} class={option.value === value ? 'chosen' : ''}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
