// Buttons and fields that several views use.

import type { ComponentProps } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../i18n';
import { complain, note } from '../lib/announce';
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
  options: readonly { value: T; text: string; hint?: string; small?: string | undefined }[];
  onChange: (value: T) => void;
  /** `segments` share one line, or two of equal length where that is too short; `tiles` fill lines of equal columns. */
  look?: 'segments' | 'tiles';
}

/** One of a few: radio buttons that look like a row of buttons. */
export function Choice<T extends string>({ label, value, options, onChange, look = 'segments' }: ChoiceProps<T>) {
  const name = `choice-${label}`;
  return (
    <fieldset class={`choice ${look}`}>
      <legend>{label}</legend>
      <div style={{ '--count': options.length, '--half': Math.ceil(options.length / (options.length > 3 ? 2 : 1)) }}>
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
            {option.small && <small class="faint">{option.small}</small>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A text of PGN: pasted, chosen as a file, or dropped. */
export function PgnField({
  label,
  rows,
  value,
  onText,
}: Pick<FieldProps, 'label' | 'onText'> & { rows: number; value: string }) {
  const [over, setOver] = useState(false);
  const take = (file: File | undefined): void => void file?.text().then(onText, complain);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file has a button beside it that does the same
    <div
      class={`drop ${over ? 'over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        const file = event.dataTransfer?.files[0];
        setOver(false);
        if (!file) return;
        event.preventDefault();
        take(file);
      }}
    >
      <label class="field">
        {label}
        <textarea rows={rows} spellcheck={false} value={value} onInput={(event) => onText(event.currentTarget.value)} />
      </label>
      <label class="button file">
        <Icon name="upload" /> {t('choose-file')}
        <input type="file" accept=".pgn,text/plain" onChange={(event) => take(event.currentTarget.files?.[0])} />
      </label>
      <span class="faint">{t('drop-file')}</span>
    </div>
  );
}
