// Server-sent events with a reconnect that resumes after the last event seen.

import { keyFor } from '../lib/keys';
import { address } from './client';
import { connection } from './connection';

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 4000;

export interface Stream {
  close(): void;
}

interface Ears {
  open(): void;
  message(id: string, data: string): void;
  error(): void;
}

/** One connection, by the browser's own means. */
function plain(url: string, ears: Ears): Stream {
  const source = new EventSource(url);
  source.onopen = () => ears.open();
  source.onmessage = (message: MessageEvent<string>) => ears.message(message.lastEventId, message.data);
  source.onerror = () => ears.error();
  return source;
}

/** One connection that shows a key: an EventSource can send no header, and in the address it would end up in logs. */
function withKey(url: string, key: string, ears: Ears): Stream {
  const control = new AbortController();
  const read = async (): Promise<void> => {
    const answer = await fetch(url, {
      headers: { authorization: `Bearer ${key}` },
      cache: 'no-store',
      signal: control.signal,
    });
    if (!answer.ok || !answer.body) throw new Error(answer.statusText);
    ears.open();
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    let id = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) throw new Error('the stream has ended');
      const lines = (rest + value).split(/\r?\n/);
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line.startsWith('id:')) id = line.slice(3).trim();
        else if (line.startsWith('data:')) ears.message(id, line.slice(5).trim());
      }
    }
  };
  read().catch(() => {
    if (!control.signal.aborted) ears.error();
  });
  return { close: () => control.abort() };
}

/** Listens until closed. Events carry their number as SSE id; after a break only later ones are asked for. */
export function listen<T>(path: string, hear: (event: T) => void, query: Record<string, string | number> = {}): Stream {
  let source: Stream | undefined;
  let timer: number | undefined;
  let wait = FIRST_WAIT_MS;
  let last = query.after as string | number | undefined;
  let closed = false;

  const open = (): void => {
    const url = address(path, { ...query, after: last });
    const key = keyFor(path);
    const ears: Ears = {
      open() {
        wait = FIRST_WAIT_MS;
        connection.found();
      },
      message(id, data) {
        if (id !== '') last = id;
        hear(JSON.parse(data) as T);
      },
      error() {
        // The browser's own retry gives up on some errors and waits long on others.
        source?.close();
        if (closed) return;
        void fetch('/api/about', { cache: 'no-store' }).then(
          (answer) => (answer.ok ? connection.found() : undefined),
          () => connection.lost(),
        );
        timer = window.setTimeout(open, wait);
        wait = Math.min(wait * 2, LONGEST_WAIT_MS);
      },
    };
    source = key === undefined ? plain(url, ears) : withKey(url, key, ears);
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
