// Games on the page: by drag, by click, by keyboard, with everything that may happen in between.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { click, drag, keysTo, label, plies } from './support/board.js';
import { openPage } from './support/browser.js';
import { browser, server } from './support/fixture.js';
import type { Server } from './support/server.js';

/** Opens a game that was begun without the page. */
async function open(game: Parameters<Server['newGame']>[0]) {
  const id = await server.newGame(game);
  const watched = await openPage(browser, server.url);
  await watched.page.goto(`${server.url}/#/game/${id}`);
  await watched.page.locator('.moves').waitFor();
  await watched.page.locator('cg-board, .noughts').waitFor();
  return { ...watched, id };
}

const PEOPLE = { white: 'human:Anna', black: 'human:Bert' };

describe('chess', () => {
  test('a whole game by drag, from the set-up on', async () => {
    const { page, check } = await openPage(browser, server.url);
    await page.goto(server.url);
    await page.getByRole('radio', { name: 'Two people' }).check();
    await page.getByLabel('Name of the second person').fill('Bert');
    await page.getByRole('button', { name: 'Start the game' }).click();
    await page.locator('.moves').waitFor();
    await page.getByText('Bert').first().waitFor();
    const moves = ['e2e4', 'e7e5', 'd1h5', 'b8c6', 'f1c4', 'g8f6', 'h5f7'];
    for (const [i, move] of moves.entries()) {
      await drag(page, move.slice(0, 2), move.slice(2));
      await plies(page, i + 1);
    }
    assert.match(await page.locator('.result').innerText(), /1\s*–\s*0[\s\S]*mate/i);
    assert.match(await label(page, 'f7'), /white queen/);
    check();
  });

  test('a whole game by click', async () => {
    const { page, check } = await open(PEOPLE);
    for (const [i, move] of ['f2f3', 'e7e5', 'g2g4', 'd8h4'].entries()) {
      await click(page, move.slice(0, 2), move.slice(2));
      await plies(page, i + 1);
    }
    assert.match(await page.locator('.result').innerText(), /0\s*–\s*1/);
    await page.getByRole('button', { name: 'Rematch' }).click();
    await plies(page, 0);
    check();
  });

  test('a board that was moved on the page knows where its squares are', async () => {
    const { page } = await open(PEOPLE);
    await drag(page, 'e2', 'e4');
    await plies(page, 1);
    await page.evaluate(() => (document.querySelector('main')!.style.marginTop = '70px'));
    await drag(page, 'e7', 'e5');
    await plies(page, 2);
  });

  test('a whole game by keyboard only, from the set-up to the mate', async () => {
    const { page, check } = await openPage(browser, server.url);
    await page.goto(server.url);
    await page.locator('.setup').waitFor();
    const tabTo = async (reached: () => Promise<boolean>): Promise<void> => {
      for (let i = 0; i < 60; i += 1) {
        if (await reached()) return;
        await page.keyboard.press('Tab');
      }
      assert.fail('the focus never got there');
    };
    const focused = (selector: string) => () =>
      page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
    await tabTo(focused('input[value="computer"]'));
    await page.keyboard.press('ArrowRight');
    await tabTo(focused('.setup button[type="submit"]'));
    await page.keyboard.press('Enter');
    await page.locator('.moves').waitFor();
    await tabTo(focused('.square-grid button'));
    for (const [i, move] of ['f2f3', 'e7e5', 'g2g4', 'd8h4'].entries()) {
      await keysTo(page, move.slice(0, 2));
      await keysTo(page, move.slice(2));
      await plies(page, i + 1);
    }
    assert.match(await page.locator('.result').innerText(), /0\s*–\s*1/);
    assert.match(await page.getByTestId('spoken').innerText(), /mate|0-1/i);
    check();
  });

  test('typed moves, a refusal with its reason, arrow keys through the game, flip', async () => {
    const { page, check } = await open(PEOPLE);
    const type = async (text: string): Promise<void> => {
      await page.locator('.typed-move input').fill(text);
      await page.keyboard.press('Enter');
    };
    await type('e4');
    await plies(page, 1);
    await type('Ke6');
    await page.locator('.note.error').waitFor();
    await type('e5');
    await plies(page, 2);
    await type('Nf3');
    await plies(page, 3);
    await page.locator('h1').first().click();
    await page.keyboard.press('ArrowLeft');
    await page.waitForFunction(() =>
      document.querySelector('[data-square="g1"]')?.getAttribute('aria-label')?.includes('knight'),
    );
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(() =>
      document.querySelector('[data-square="f3"]')?.getAttribute('aria-label')?.includes('knight'),
    );
    await page.keyboard.press('f');
    await page.locator('.cg-wrap.orientation-black').waitFor();
    await page.keyboard.press('?');
    await page.locator('dialog[open]').waitFor();
    await page.keyboard.press('Escape');
    check();
  });

  test('a pawn becomes what the person chooses', async () => {
    const { page, check } = await open({ ...PEOPLE, fen: '8/P6k/8/8/8/8/8/K7 w - - 0 1' });
    await click(page, 'a7', 'a8');
    await page.getByRole('menuitem', { name: 'Knight' }).click();
    await plies(page, 1);
    assert.match(await label(page, 'a8'), /white knight/);
    assert.equal(await page.locator('.moves button.move').innerText(), 'a8=N');
    check();
  });

  test('a promotion that is called off changes nothing', async () => {
    const { page, check } = await open({ ...PEOPLE, fen: '8/P6k/8/8/8/8/8/K7 w - - 0 1' });
    await click(page, 'a7', 'a8');
    await page.getByRole('menuitem', { name: 'Queen' }).waitFor();
    await page.keyboard.press('Escape');
    await click(page, 'a1', 'b2');
    await plies(page, 1);
    assert.match(await label(page, 'a7'), /white pawn/);
    check();
  });

  test('a move is taken back while the computer thinks', async () => {
    const fen = 'r1bqkb1r/1ppp1ppp/p1n2n2/4p3/B3P3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 0 6';
    const { page, check } = await open({ white: 'human', black: 'engine', movetime: '30s', fen });
    await drag(page, 'h2', 'h3');
    await plies(page, 1);
    await page.locator('.thinking').waitFor();
    await drag(page, 'a2', 'a3');
    await page.locator('square.current-premove').first().waitFor();
    await page.getByRole('button', { name: 'Take back' }).click();
    await plies(page, 0);
    // The premove belonged to the move that was taken back.
    await page.locator('square.current-premove').first().waitFor({ state: 'hidden' });
    await page.waitForTimeout(200);
    await plies(page, 0);
    assert.match(await label(page, 'h2'), /white pawn/);
    check();
  });

  test('a premove is made as soon as it can be', async () => {
    const { page, check } = await open({
      white: 'human',
      black: 'engine',
      movetime: '3s',
      // Four pieces: three would be answered at once, from the tables in memory.
      fen: '7k/7p/8/8/8/8/P7/K7 w - - 0 1',
    });
    await drag(page, 'a2', 'a3');
    await plies(page, 1);
    await drag(page, 'a3', 'a4');
    // The board keeps the squares of a premove, hidden, when it has been made: the answer may come before one looks.
    await page.locator('square.current-premove').first().waitFor({ state: 'attached' });
    await page.waitForFunction(() => document.querySelectorAll('.moves button.move').length >= 3);
    assert.match(await label(page, 'a4'), /white pawn/);
    check();
  });

  test('a hint, a draw agreed on, and a resignation', async () => {
    const { page, check } = await open({ white: 'human', black: 'human', fen: '7k/8/8/8/8/8/P7/K7 w - - 0 1' });
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.locator('.cg-shapes line, .cg-shapes path').first().waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Offer draw' }).click();
    await page.getByRole('button', { name: 'Accept' }).click();
    assert.match(await page.locator('.result').innerText(), /½\s*–\s*½/);
    await page.getByRole('button', { name: 'Rematch' }).click();
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.locator('dialog').getByRole('button', { name: 'Resign' }).click();
    assert.match(await page.locator('.result').innerText(), /0\s*–\s*1/);
    check();
  });

  test('a draw is claimed after the third repetition', async () => {
    const { page, check, id } = await open(PEOPLE);
    for (const move of 'Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8'.split(' '))
      await server.post(`/games/${id}/commands`, { command: 'move', move });
    await page.getByRole('button', { name: /Claim a draw/ }).click();
    assert.match(await page.locator('.result').innerText(), /½\s*–\s*½/);
    check();
  });

  test('two programs play while a person watches', async () => {
    const { page, check } = await open({ white: 'random', black: 'easy', movetime: '1s' });
    await page.waitForFunction(() => document.querySelectorAll('.moves button.move').length > 3);
    await page.locator('.eval-bar').waitFor();
    check();
  });

  test('the computer answers, and PGN and FEN can be had', async () => {
    const { page, check } = await open({ white: 'random', black: 'human:Anna' });
    await plies(page, 1);
    await page.locator('.cg-wrap.orientation-black').waitFor();
    await page.getByRole('button', { name: 'FEN' }).click();
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), / b /);
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    assert.match(saved.suggestedFilename(), /\.pgn$/);
    check();
  });
});

test('Chess960: the king castles by going onto its rook', async () => {
  const { page, check } = await open({ variant: 'chess960', ...PEOPLE, fen: '4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1' });
  await drag(page, 'e1', 'g1');
  await plies(page, 1);
  assert.equal(await page.locator('.moves button.move').innerText(), 'O-O');
  assert.match(await label(page, 'f1'), /white rook/);
  check();
});

test('clocks run, and nothing on the page jumps while a game goes on', async () => {
  const id = await server.newGame({ ...PEOPLE, clock: '1+0' });
  const { page, check } = await openPage(browser, server.url);
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`${server.url}/#/game/${id}`);
  await page.locator('cg-board').waitFor();
  for (const [i, move] of ['e2e4', 'e7e5', 'g1f3', 'b8c6'].entries()) {
    await drag(page, move.slice(0, 2), move.slice(2));
    await plies(page, i + 1);
  }
  const running = page.locator('.clock.running');
  const shown = await running.innerText();
  await page.waitForFunction((before) => document.querySelector('.clock.running')?.textContent !== before, shown);
  const jumped = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
  assert.ok(jumped < 0.02, `layout shifts: ${jumped}`);
  check();
});

describe('Racing Kings', () => {
  test('a win, with the board seen from White by both', async () => {
    const { page, check } = await open({ variant: 'racingkings', ...PEOPLE, fen: '8/1K6/8/8/8/7k/8/8 w - - 0 1' });
    await drag(page, 'b7', 'b8');
    assert.match(await page.locator('.result').innerText(), /1\s*–\s*0/);
    await page.locator('.cg-wrap.orientation-white').waitFor();
    check();
  });

  test('a draw, because Black follows', async () => {
    const { page, check } = await open({ variant: 'racingkings', ...PEOPLE, fen: '8/1K5k/8/8/8/8/8/8 w - - 0 1' });
    await drag(page, 'b7', 'b8');
    await plies(page, 1);
    await drag(page, 'h7', 'h8');
    assert.match(await page.locator('.result').innerText(), /½\s*–\s*½/);
    check();
  });

  test('the board is not turned for Black', async () => {
    const { page, check } = await open({ variant: 'racingkings', white: 'random', black: 'human' });
    await plies(page, 1);
    await page.locator('.cg-wrap.orientation-white').waitFor();
    check();
  });
});

test('tic-tac-toe, with mouse and keys', async () => {
  const { page, check } = await open({ variant: 'tictactoe', white: 'human', black: 'human' });
  for (const [i, square] of ['a1', 'b1', 'a2', 'b2'].entries()) {
    await page.locator(`[data-square="${square}"]`).click();
    await plies(page, i + 1);
  }
  await page.locator('[data-square="a2"]').focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await plies(page, 5);
  assert.match(await page.locator('.result').innerText(), /1\s*–\s*0/);
  check();
});
