// Games by link: one player invites, another plays from another browser, a third one watches.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { click, plies } from './support/board.js';
import { openPage } from './support/browser.js';
import { browser, server } from './support/fixture.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run: () => Promise<{ violations: { id: string }[] }> };
    };
    return (await axe.run()).violations.map(({ id }) => id);
  });
}

/** Invites a player with the page, and opens the link in another browser. */
async function invite() {
  const owner = await openPage(browser, server.url);
  await owner.page.goto(server.url);
  await owner.page.getByRole('radio', { name: 'By link' }).check();
  await owner.page.getByRole('button', { name: 'Start the game' }).click();
  const field = owner.page.getByLabel('Link to play Black', { exact: true });
  await field.waitFor();
  const guest = await openPage(browser, server.url);
  await guest.page.goto(await field.inputValue());
  await guest.page.locator('cg-board').waitFor();
  return { owner, guest };
}

test('two browsers play by link, and a third one watches', async () => {
  const { owner, guest } = await invite();
  const watch = await owner.page.getByLabel('Link to watch', { exact: true }).inputValue();
  assert.deepEqual(await violations(owner.page), []);
  await owner.page.getByRole('button', { name: 'Copy: Link to play Black' }).click();
  const copied = await owner.page.evaluate(() => navigator.clipboard.readText());
  assert.match(copied, /#\/join\/\d+\/[0-9a-f]{48}$/);
  const key = copied.split('/').at(-1) ?? '?';
  assert.ok(!guest.page.url().includes(key), 'the key leaves the address');

  const onlooker = await openPage(browser, server.url);
  await onlooker.page.goto(watch);
  await onlooker.page.getByText('You are watching this game.').waitFor();
  assert.equal(await onlooker.page.getByRole('button', { name: 'Resign' }).count(), 0);

  // The other side's pieces stay where they are.
  await click(guest.page, 'e2', 'e4');
  await click(onlooker.page, 'e2', 'e4');
  await click(owner.page, 'e2', 'e4');
  for (const { page } of [owner, guest, onlooker]) await plies(page, 1);
  await click(owner.page, 'd7', 'd5');
  await click(guest.page, 'e7', 'e5');
  for (const { page } of [owner, guest, onlooker]) await plies(page, 2);

  // A takeback is asked for, and granted.
  await guest.page.getByRole('button', { name: 'Take back' }).click();
  await owner.page.locator('.offer').getByText('asks to take the last move back').waitFor();
  await owner.page.getByRole('button', { name: 'Accept' }).click();
  for (const { page } of [owner, guest, onlooker]) await plies(page, 1);

  // The guest comes back without the link: the browser remembers.
  await guest.page.reload();
  await plies(guest.page, 1);
  await click(guest.page, 'c7', 'c5');
  for (const { page } of [owner, guest, onlooker]) await plies(page, 2);
  await guest.page.getByRole('button', { name: 'Resign' }).click();
  await guest.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  for (const { page, check } of [owner, guest, onlooker]) {
    assert.match(await page.locator('.result').innerText(), /1\s*–\s*0/);
    check();
  }
});

test('a clock starts once the guest has opened the link', async () => {
  const owner = await server.post<{ id: string; keys: { black: string } }>('/games', {
    white: 'human:Anna',
    black: 'guest',
    clock: '5+0',
  });
  const status = async (): Promise<string> => (await server.get<{ status: string }>(`/games/${owner.id}`)).status;
  const onlooker = await openPage(browser, server.url);
  await onlooker.page.goto(`${server.url}/#/game/${owner.id}`);
  await onlooker.page.getByText('The clock starts when').waitFor();
  assert.equal(await status(), 'waiting');
  const guest = await openPage(browser, server.url);
  await guest.page.goto(`${server.url}/#/join/${owner.id}/${owner.keys.black}`);
  await guest.page.locator('cg-board').waitFor();
  await onlooker.page.getByText('The clock starts when').waitFor({ state: 'detached' });
  assert.equal(await status(), 'awaiting');
  guest.check();
});

test('without the link one only watches', async () => {
  const { owner, guest } = await invite();
  const address = guest.page.url();
  const stranger = await openPage(browser, server.url, { locale: 'de-DE' });
  await stranger.page.goto(address);
  await stranger.page.getByText('Du siehst dieser Partie zu.').waitFor();
  await click(stranger.page, 'e2', 'e4');
  await stranger.page.waitForTimeout(300);
  await plies(stranger.page, 0);
  await owner.page.getByRole('button', { name: 'Offer draw' }).click();
  await guest.page.getByRole('button', { name: 'Accept' }).click();
  assert.match(await stranger.page.locator('.result').innerText(), /½/);
  for (const { check } of [owner, guest, stranger]) check();
});
