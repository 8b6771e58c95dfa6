// Server-sent events with a reconnect that resumes after the last event seen.

import { address } from './client';
import { connection } from './connection';

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 4000;

export interface Stream {
  close(): void;
}

/** Listens until closed. Events carry their number as SSE id; after a break only later ones are asked for. */
export function listen<T>(path: string, hear: (event: T) => void, query: Record<string, string | number> = {}): Stream {
  let source: EventSource | undefined;
  let timer: number | undefined;
  let wait = FIRST_WAIT_MS;
  let last = query['after'] as string | number | undefined;
  let closed = false;

  const open = (): void => {
    source = new EventSource(address(path, { ...query, after: last }));
    source.onopen = () => {
      wait = FIRST_WAIT_MS;
      connection.found();
    };
    source.onmessage = (message: MessageEvent<string>) => {
      if (message.lastEventId !== '') last = message.lastEventId;
      hear(JSON.parse(message.data) as T);
    };
    source.onerror = () => {
      // The browser's own retry gives up on some errors and waits long on others.
      source?.close();
      if (closed) return;
      void fetch('/api/about', { cache: 'no-store' }).then(
        (answer) => (answer.ok ? connection.found() : undefined),
        () => connection.lost(),
      );
      timer = window.setTimeout(open, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    };
  };

  open();
  return {
    close() {
      closed = true;
      clearTimeout(timer);
      source?.close();
    },
  };
}
