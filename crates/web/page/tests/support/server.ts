// A Kiebitz server for one test: a free port and its own folder.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../../../../..');
const BINARY = process.env.KIEBITZ ?? join(ROOT, 'target/release/kiebitz');
const LONGEST_START_MS = 20_000;

async function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.on('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const at = probe.address();
      probe.close(() => (typeof at === 'object' && at ? found(at.port) : failed(new Error('no port'))));
    });
  });
}

export class Server {
  private process: ChildProcess | undefined;
  private readonly folder = mkdtempSync(join(tmpdir(), 'kiebitz-page-'));
  private said = '';

  private constructor(readonly port: number) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  static async start(): Promise<Server> {
    const server = new Server(await freePort());
    await server.begin();
    return server;
  }

  /** Starts the program again, at the same address and with the same games. */
  async begin(): Promise<void> {
    const environment = {
      ...process.env,
      XDG_DATA_HOME: join(this.folder, 'data'),
      XDG_CONFIG_HOME: join(this.folder, 'config'),
    };
    this.process = spawn(BINARY, ['serve', '--port', String(this.port)], {
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.process.stdout?.on('data', (text) => (this.said += String(text)));
    this.process.stderr?.on('data', (text) => (this.said += String(text)));
    const until = Date.now() + LONGEST_START_MS;
    for (;;) {
      try {
        if ((await fetch(`${this.url}/api/about`)).ok) return;
      } catch {
        // Not yet.
      }
      if (this.process.exitCode !== null || Date.now() > until)
        throw new Error(`kiebitz serve did not start: ${this.said}`);
      await new Promise((wake) => setTimeout(wake, 50));
    }
  }

  async end(): Promise<void> {
    const child = this.process;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    await gone;
  }

  async close(): Promise<void> {
    await this.end();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async post<T>(path: string, body: unknown): Promise<T> {
    const text = typeof body === 'string';
    const answer = await fetch(`${this.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': text ? 'text/plain' : 'application/json' },
      body: text ? body : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  async get<T>(path: string): Promise<T> {
    const answer = await fetch(`${this.url}/api${path}`);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  /** A game begun without the page. */
  async newGame(game: {
    variant?: string;
    white: string;
    black: string;
    fen?: string;
    movetime?: string;
    clock?: string;
  }): Promise<string> {
    return (await this.post<{ id: string }>('/games', { variant: 'chess', ...game })).id;
  }
}
