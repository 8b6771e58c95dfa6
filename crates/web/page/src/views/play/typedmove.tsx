// A field for typed moves: e4, Nf3 (Sf3), O-O, e2e4.

import { useRef, useState } from 'preact/hooks';
import { t } from '../../i18n';
import { typed } from '../../lib/notation';

export function TypedMove({
  onMove,
  example = t('type-move-example'),
}: {
  onMove: (text: string) => Promise<boolean>;
  example?: string;
}) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (text.trim() === '') return;
    if (await onMove(typed(text))) setText('');
    field.current?.select();
  };
  return (
    <form class="typed-move" onSubmit={(event) => void submit(event)}>
      <label>
        <span class="hidden">{t('type-move')}</span>
        <input
          ref={field}
          type="text"
          value={text}
          placeholder={example}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <button type="submit">{t('make-move')}</button>
    </form>
  );
}
