// A value that calls its listeners when it changes.

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
