// A modal question or page, on the browser's own dialog: it keeps the focus and closes with Escape.

import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { t } from '../i18n';
import { Icon } from './icon';

interface Props {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  /** Along the lower edge of a small screen. */
  sheet?: boolean;
}

export function Dialog({ title, onClose, children, sheet }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    element.current?.showModal();
    return () => before?.focus();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog closes it; the keyboard has Escape
    <dialog
      ref={element}
      class={sheet ? 'sheet' : ''}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => event.target === element.current && onClose()}
    >
      <div class="dialog-body">
        <header>
          <h2 id={id}>{title}</h2>
          <button type="button" class="quiet" aria-label={t('close')} onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}

/** A question with one dangerous answer. */
export function Confirm({
  title,
  action,
  onYes,
  onClose,
}: {
  title: string;
  action: string;
  onYes: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div class="button-row">
        <button
          type="button"
          class="danger"
          onClick={() => {
            onClose();
            onYes();
          }}
        >
          {action}
        </button>
        <button type="button" onClick={onClose}>
          {t('button-cancel')}
        </button>
      </div>
    </Dialog>
  );
}
