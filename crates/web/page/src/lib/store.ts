// A value that calls its listeners when it changes.

import { useEffect, useState } from 'preact/hooks';

export class Store<T> {
  private readonly listeners = new Set<(value: T) => void>();

  constructor(private value: T) {}

  get(): T {
    return this.value;
  }

  set(value: T): void {
    if (Object.is(value, this.value)) return;
    this.value = value;
    for (const tell of [...this.listeners]) tell(value);
  }

  subscribe(tell: (value: T) => void): () => void {
    this.listeners.add(tell);
    return () => void this.listeners.delete(tell);
  }
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
