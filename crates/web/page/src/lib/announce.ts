// Announcements for screen readers, and short visible notes.

import { Store } from './store';

export interface Note {
  id: number;
  text: string;
  kind: 'info' | 'error';
}

/** The text of the page's live region. */
export const spoken = new Store('');
export const notes = new Store<Note[]>([]);

let next = 0;
const SHOWN_MS = 6000;

export function announce(text: string): void {
  // The same text twice in a row would not be read again without a change.
  spoken.set(text === spoken.get() ? `${text}\u00a0` : text);
}

export function note(text: string, kind: Note['kind'] = 'info'): void {
  if (text === '') return;
  next += 1;
  const id = next;
  notes.set([...notes.get().filter((other) => other.text !== text), { id, text, kind }]);
  setTimeout(() => dismiss(id), SHOWN_MS);
}

export function dismiss(id: number): void {
  notes.set(notes.get().filter((other) => other.id !== id));
}

/** Tells the person what went wrong. A server that is gone has its banner already. */
export function complain(error: unknown): void {
  if (error instanceof Error) note(error.message, 'error');
}
