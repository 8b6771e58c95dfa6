// A server and a browser for the tests of a file.

import { after, before } from 'node:test';
import type { Browser } from 'playwright-core';
import { openBrowser } from './browser.js';
import { Server } from './server.js';

export let server: Server;
export let browser: Browser;

before(async () => {
  server = await Server.start();
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await server?.close();
});
