// A page that is reloaded, and a server that goes away and comes back. Each test has a server of its own.

import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { drag, plies } from './support/board.js';
import { openBrowser, openPage } from './support/browser.js';
import { Server } from './support/server.js';

let server: Server;
let browser: Browser;

before(async () => {
  browser = await openBrowser();
});
beforeEach(async () => {
  server = await Server.start();
});
afterEach(async () => {
  await server?.close();
});
after(async () => {
  await browser?.close();
});

test('the game is still there after a reload, and after the server was started again', async () => {
  const id = await server.newGame({ white: 'human:Anna', black: 'human:Bert' });
  const { page } = await openPage(browser, server.url);
  await page.goto(`${server.url}/#/game/${id}`);
  await page.locator('cg-board').waitFor();
  await drag(page, 'e2', 'e4');
  await plies(page, 1);
  await page.reload();
  await plies(page, 1);
  await server.end();
  await page.locator('.banner').waitFor();
  await server.begin();
  await page.locator('.banner').waitFor({ state: 'detached' });
  await drag(page, 'e7', 'e5');
  await plies(page, 2);
});

test('a review is shown again at once, after the server was started again', async () => {
  const { ids } = await server.post<{ ids: string[] }>('/games/import', '1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n');
  const { page } = await openPage(browser, server.url);
  await page.goto(`${server.url}/#/review?game=${ids[0]}`);
  await page.locator('.review-players').waitFor({ timeout: 60_000 });
  await server.end();
  await server.begin();
  await page.reload();
  await page.locator('.review-players').waitFor({ timeout: 3_000 });
});

test('a game with a clock waits until a player goes on, and goes on by itself where one was playing', async () => {
  const id = await server.newGame({ white: 'human:Anna', black: 'random', clock: '5+0' });
  const { page } = await openPage(browser, server.url);
  await page.goto(`${server.url}/#/game/${id}`);
  await page.locator('cg-board').waitFor();
  await drag(page, 'e2', 'e4');
  await plies(page, 2);
  const live = async (): Promise<boolean> => (await server.get<{ live: boolean }>(`/games/${id}`)).live;
  await server.end();
  await page.locator('.banner').waitFor();
  await server.begin();
  await page.locator('.banner').waitFor({ state: 'detached' });
  while (!(await live())) await page.waitForTimeout(50);
  assert.equal(await page.getByRole('button', { name: 'Continue' }).count(), 0);

  await page.goto(`${server.url}/#/games`);
  await server.end();
  await server.begin();
  const { page: other } = await openPage(browser, server.url, { locale: 'de-DE' });
  await other.goto(`${server.url}/#/game/${id}`);
  await other.getByText('Die Partie ist unterbrochen.').waitFor();
  await other.waitForTimeout(500);
  assert.equal(await live(), false, 'looking starts no clock');
  await other.getByRole('button', { name: 'Weiterspielen' }).click();
  await other.getByText('Die Partie ist unterbrochen.').waitFor({ state: 'detached' });
  assert.equal(await live(), true);
  await drag(other, 'd2', 'd4');
  await plies(other, 4);
});

test('without a clock a game goes on when its player opens it', async () => {
  const id = await server.newGame({ white: 'human:Anna', black: 'random' });
  const { page } = await openPage(browser, server.url);
  await server.end();
  await server.begin();
  await page.goto(`${server.url}/#/game/${id}`);
  await drag(page, 'e2', 'e4');
  await plies(page, 2);
});

test('the engine thinks on after the server was started again', async () => {
  const { page } = await openPage(browser, server.url);
  await page.goto(`${server.url}/#/analyse`);
  const line = page.locator('.engine-lines li strong').first();
  await line.waitFor();
  await server.end();
  await page.locator('.banner').waitFor();
  await line.waitFor({ state: 'detached' });
  await server.begin();
  await line.waitFor();
});
