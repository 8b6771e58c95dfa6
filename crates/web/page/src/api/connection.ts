// Whether the server answers. While it does not, it is asked again until it does.

import { Store } from '../lib/store';

const RETRY_MS = 1000;

class Connection extends Store<boolean> {
  private timer: number | undefined;

  lost(): void {
    this.set(false);
    this.timer ??= window.setInterval(() => void this.ask(), RETRY_MS);
  }

  found(): void {
    clearInterval(this.timer);
    this.timer = undefined;
    this.set(true);
  }

  private async ask(): Promise<void> {
    try {
      const response = await fetch('/api/about', { cache: 'no-store' });
      if (response.ok) this.found();
    } catch {
      // Still gone; the timer asks again.
    }
  }
}

/** True while the server answers. */
export const connection = new Connection(true);
