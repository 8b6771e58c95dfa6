// What is seen without scrolling, on screens of several sizes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { openPage } from './support/browser.js';
import { browser, server } from './support/fixture.js';
import { everyView, type Look } from './support/views.js';

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 664 }, isMobile: true, hasTouch: true };
const TABLET: BrowserContextOptions = { viewport: { width: 820, height: 1180 }, hasTouch: true };
/** 1280 × 800 at 200 %. */
const ZOOMED: BrowserContextOptions = { viewport: { width: 640, height: 400 } };

let views: Look[] | undefined;

async function open(name: string, options: BrowserContextOptions) {
  views ??= await everyView(server);
  const watched = await openPage(browser, server.url, { ...options, reducedMotion: 'reduce' });
  await visit(watched.page, name);
  return watched;
}

async function visit(page: Page, name: string): Promise<void> {
  const view = views!.find((one) => one.name === name)!;
  await page.goto(`${server.url}/#/${view.address}`);
  await view.ready(page);
  await page.evaluate(() => scrollTo(0, 0));
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const box = (page: Page, selector: string): Promise<Box> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { left, top, right, bottom };
    });

async function seen(page: Page, ...selectors: string[]): Promise<void> {
  const { width, height } = page.viewportSize()!;
  for (const selector of selectors) {
    const at = await box(page, selector);
    assert.ok(
      at.top >= 0 && at.left >= 0 && at.bottom <= height + 1 && at.right <= width + 1,
      `${selector} is at ${JSON.stringify(at)}`,
    );
  }
}

test('phone: a game is begun, played and reviewed on the first screen', async () => {
  const start = await open('play', PHONE);
  await start.page.locator('cg-board').waitFor();
  await seen(start.page, 'cg-board', '.setup-summary', '.setup-go button[type="submit"]');
  await start.page.locator('.setup-summary').click();
  await start.page.locator('dialog.sheet').getByRole('radio', { name: 'Two people' }).check({ force: true });
  await start.page.keyboard.press('Escape');
  await start.page.locator('.setup-summary').getByText('Two people').waitFor();
  await start.page.locator('.setup-go button[type="submit"]').click();
  await start.page.locator('.action-row').first().waitFor();
  await seen(start.page, 'cg-board', '.moves', '.move-buttons', '.action-row');
  start.check();

  const { page, check } = await open('review', PHONE);
  await seen(page, 'cg-board', '.move-buttons', '.review-buttons', '.why > p');
  // The words lie below the buttons, and stay in sight of the board.
  await page.evaluate(() => scrollTo(0, 200));
  assert.ok((await box(page, 'cg-board')).top >= 0);
  await page.goto(`${server.url}/#/games`);
  await seen(page, '.games-table a[href^="#/review"]');
  check();
});

test('tablet and 200 %: two columns, and the whole board', async () => {
  for (const options of [TABLET, ZOOMED]) {
    const { page, check } = await open('play', options);
    for (const name of ['play', 'game', 'review', 'analyse', 'editor', 'endgames']) {
      await visit(page, name);
      await page.locator('cg-board').first().waitFor();
      await seen(page, 'cg-board');
      if (name !== 'play') {
        const [board, side] = [await box(page, '.board-column'), await box(page, '.side-column')];
        assert.ok(side.left >= board.right, `${name} has one column`);
      }
    }
    check();
  }
});

test('the buttons of the review keep their places', async () => {
  const { page, check } = await open('review', {});
  const places = async (): Promise<string> =>
    JSON.stringify(
      await page.locator('.review-buttons > *').evaluateAll((all) => all.map((one) => one.getBoundingClientRect())),
    );
  const before = await places();
  await page.getByRole('button', { name: 'Next mark' }).click();
  assert.equal(await places(), before);
  await page.locator('.move-buttons button').first().click();
  assert.equal(await places(), before);
  check();
});

test('choices stand in lines of equal length, and a note covers no button', async () => {
  for (const options of [PHONE, TABLET, {}]) {
    const { page, check } = await open('play', options);
    if (await page.locator('.setup-summary').isVisible()) await page.locator('.setup-summary').click();
    const lines = await page.locator('.choice.segments').evaluateAll((all) =>
      all.map((one) => {
        const tops = [...one.querySelectorAll('label')].map((label) => Math.round(label.getBoundingClientRect().top));
        return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
      }),
    );
    for (const line of lines) assert.equal(new Set(line).size, 1, JSON.stringify(lines));
    for (const name of ['game', 'review']) {
      await visit(page, name);
      await page.locator('.typed-move input, .review-buttons button.primary').first().click();
      await page.locator('.typed-move input').fill('Ka9');
      await page.keyboard.press('Enter');
      await page.locator('.note').waitFor();
      const covered = await page.evaluate(() => {
        const note = document.querySelector('.note')!.getBoundingClientRect();
        const isUnder = (one: DOMRect): boolean =>
          one.left < note.right && one.right > note.left && one.top < note.bottom && one.bottom > note.top;
        return [...document.querySelectorAll('main button:not([data-square]), main a, main input, header button')]
          .filter((one) => isUnder(one.getBoundingClientRect()))
          .map((one) => one.outerHTML.slice(0, 100));
      });
      assert.deepEqual(covered, [], name);
    }
    check();
  }
});

test('the page can be installed, and opens without its server', async () => {
  const { page, check } = await open('play', {});
  const manifest = (await (await page.request.get(`${server.url}/manifest.webmanifest`)).json()) as {
    icons: { src: string }[];
  };
  for (const { src } of manifest.icons)
    assert.equal((await page.request.get(new URL(src, `${server.url}/`).href)).status(), 200, src);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText('The server does not answer.').waitFor();
  await page.context().setOffline(false);
  await page.getByText('The server does not answer.').waitFor({ state: 'detached' });
  check();
});
