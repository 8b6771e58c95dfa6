// Debian's Chromium, driven by playwright-core; every page notes errors and requests that leave the machine.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const PLACES = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export async function openBrowser(): Promise<Browser> {
  const executablePath = PLACES.find((place) => place !== undefined && existsSync(place));
  assert.ok(executablePath, 'there is no Chromium: apt-get install chromium, or name one with CHROMIUM');
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'] });
}

export interface Watched {
  page: Page;
  /** Fails if the page threw, or sent a request to another server. */
  check: () => void;
}

export async function openPage(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Watched> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 }, ...options });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url }).catch(() => undefined);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const errors: string[] = [];
  const foreign: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    // A server that is away on purpose, and refusals that the page tells the person, are logged by the browser itself.
    if (message.type() === 'error' && !/Failed to load resource|ERR_/.test(message.text())) errors.push(message.text());
  });
  page.on('request', (request) => {
    const asked = new URL(request.url());
    if (asked.protocol !== 'data:' && asked.protocol !== 'blob:' && asked.origin !== url) foreign.push(request.url());
  });
  return {
    page,
    check: () => {
      assert.deepEqual(errors, [], 'the page threw');
      assert.deepEqual(foreign, [], 'a request left the machine');
    },
  };
}
