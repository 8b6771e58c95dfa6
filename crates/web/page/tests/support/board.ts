// Moves on the page's board, as a hand makes them.

import type { Page } from 'playwright-core';

/** Where the board is. A view that has just changed may be about to put another in its place, so the same must be seen twice. */
async function boardBox(page: Page): Promise<{ x: number; y: number; width: number; height: number }> {
  let before = '';
  for (let tries = 0; tries < 100; tries += 1) {
    const box = await page.locator('cg-board').first().boundingBox();
    const seen = JSON.stringify(box);
    if (box && box.width > 0 && seen === before) return box;
    before = seen;
    await page.waitForTimeout(box ? 20 : 50);
  }
  throw new Error('there is no board that stays');
}

/** The middle of a square on the screen. */
async function middle(page: Page, square: string): Promise<{ x: number; y: number }> {
  const box = await boardBox(page);
  const black = (await page.locator('.cg-wrap.orientation-black cg-board').count()) > 0;
  const file = 'abcdefgh'.indexOf(square[0] ?? 'a');
  const rank = Number(square[1]) - 1;
  const column = black ? 7 - file : file;
  const row = black ? rank : 7 - rank;
  return { x: box.x + ((column + 0.5) * box.width) / 8, y: box.y + ((row + 0.5) * box.height) / 8 };
}

export async function drag(page: Page, from: string, to: string): Promise<void> {
  const start = await middle(page, from);
  const end = await middle(page, to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
  await page.mouse.move(end.x, end.y, { steps: 3 });
  await page.mouse.up();
}

export async function click(page: Page, ...squares: string[]): Promise<void> {
  for (const square of squares) {
    const at = await middle(page, square);
    await page.mouse.click(at.x, at.y);
  }
}

/** Goes to a square with the cursor keys and presses Enter. The focus must be on the board. */
export async function keysTo(page: Page, square: string): Promise<void> {
  const at = await page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.square ?? '');
  if (at === '') throw new Error('the focus is not on the board');
  const black = (await page.locator('.cg-wrap.orientation-black').count()) > 0;
  const sign = black ? -1 : 1;
  const columns = ('abcdefgh'.indexOf(square[0] ?? 'a') - 'abcdefgh'.indexOf(at[0] ?? 'a')) * sign;
  const rows = (Number(square[1]) - Number(at[1])) * sign;
  for (let i = 0; i < Math.abs(columns); i += 1) await page.keyboard.press(columns > 0 ? 'ArrowRight' : 'ArrowLeft');
  for (let i = 0; i < Math.abs(rows); i += 1) await page.keyboard.press(rows > 0 ? 'ArrowUp' : 'ArrowDown');
  await page.keyboard.press('Enter');
}

/** Waits until the move list has so many half-moves. */
export async function plies(page: Page, count: number): Promise<void> {
  await page.waitForFunction((wanted) => document.querySelectorAll('.moves button.move').length === wanted, count);
}

/** What stands on a square, as a screen reader hears it: "e4, white pawn". */
export async function label(page: Page, square: string): Promise<string> {
  return (await page.locator(`[data-square="${square}"]`).first().getAttribute('aria-label')) ?? '';
}
