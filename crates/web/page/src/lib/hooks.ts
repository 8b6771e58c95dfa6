// Small hooks that several views share.

import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { connection } from '../api/connection';
import type { Store } from './store';

/** Runs `act` for keys that no text field, list or open dialog claims. */
// biome-ignore lint/suspicious/noConfusingVoidType: most callers return nothing
export function useKeys(act: (key: string, event: KeyboardEvent) => boolean | void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const at = event.target as HTMLElement;
      if (at.closest('input, textarea, select, dialog, [role="menu"]')) return;
      // On the board the cursor keys go from square to square; letters mean the same everywhere.
      if (at.closest('[role="grid"]') && event.key.length > 1) return;
      if (latest.current(event.key, event) === true) event.preventDefault();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}

interface Answer<T> {
  value: T | undefined;
  error: Error | undefined;
}

/** What an asynchronous question answers. Answers to earlier questions are dropped; a server that is back is asked again. */
export function useAsked<T>(ask: () => Promise<T>, deps: readonly unknown[]): Answer<T> & { again: () => void } {
  const [state, setState] = useState<Answer<T>>({ value: undefined, error: undefined });
  const [count, setCount] = useState(0);
  const online = useStore(connection);
  useEffect(() => {
    if (!online) return;
    let current = true;
    ask().then(
      (value) => current && setState({ value, error: undefined }),
      (error: Error) => current && setState({ value: undefined, error }),
    );
    return () => {
      current = false;
    };
  }, [...deps, count, online]);
  const again = useCallback(() => setCount((n) => n + 1), []);
  return { ...state, again };
}

/** Runs `act` every so many milliseconds while `on`. */
export function useInterval(act: () => void, milliseconds: number, on: boolean): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (!on) return;
    const timer = setInterval(() => latest.current(), milliseconds);
    return () => clearInterval(timer);
  }, [milliseconds, on]);
}

/** Whether a media query holds. */
export function useMedia(query: string): boolean {
  const list = useMemo(() => matchMedia(query), [query]);
  const [matches, setMatches] = useState(list.matches);
  useEffect(() => {
    const hear = (): void => setMatches(list.matches);
    hear();
    list.addEventListener('change', hear);
    return () => list.removeEventListener('change', hear);
  }, [list]);
  return matches;
}

/** The store's value, in a component that renders again whenever it changes. */
export function useStore<T>(store: Store<T>): T {
  const [value, setValue] = useState(store.get());
  useEffect(() => {
    setValue(store.get());
    return store.subscribe(setValue);
  }, [store]);
  return value;
}
