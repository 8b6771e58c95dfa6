// What players are used to: reasons, castling onto the rook, the title, drags, settings.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { click, drag, label, plies } from './support/board.js';
import { openPage } from './support/browser.js';
import { browser, server } from './support/fixture.js';

async function open(address: string) {
  const watched = await openPage(browser, server.url);
  await watched.page.goto(`${server.url}/#/${address}`);
  await watched.page.locator('cg-board, .noughts').first().waitFor();
  return watched;
}

test('a move that is not legal gets its reason, and the king castles onto its rook', async () => {
  const fen = 'r3k2r/pppppppp/8/8/8/8/1PPPPPPP/R3K2R w KQkq - 0 1';
  const id = await server.newGame({ white: 'human', black: 'human:Bert', fen });
  const { page, check } = await open(`game/${id}`);
  await page.locator('.moves').waitFor();
  // Black has a pawn more.
  assert.equal(await page.locator('.ahead').innerText(), '+1');
  await drag(page, 'e2', 'e5');
  assert.match(await page.locator('.note.error').innerText(), /e2|e5|pawn/);
  await page.getByRole('button', { name: 'Close' }).click();
  await click(page, 'h1', 'c5');
  await page.locator('.note.error').waitFor();
  await plies(page, 0);
  await click(page, 'e1', 'h1');
  await plies(page, 1);
  assert.match(await label(page, 'g1'), /king/);
  await drag(page, 'e8', 'a8');
  await plies(page, 2);
  assert.match(await label(page, 'c8'), /king/);
  check();
});

test('the title says whose turn it is, programs have names, and a pawn may become a queen unasked', async () => {
  const id = await server.newGame({ white: 'human', black: 'elo:1200', fen: '8/P6k/8/8/8/8/8/K7 w - - 0 1' });
  const { page, check } = await open(`game/${id}`);
  await page.waitForFunction(() => document.title.includes('Your turn'));
  assert.deepEqual(await page.locator('.player-name').allInnerTexts(), ['Kiebitz 1200', 'You']);
  await page.goto(`${server.url}/#/games`);
  const game = page.locator('.games-table tr', { hasText: 'Kiebitz 1200' });
  await game.first().waitFor();
  assert.doesNotMatch(await page.locator('main').innerText(), /elo:|Human|Kiebitz table/);
  await page.goto(`${server.url}/#/analyse?game=${id}`);
  await page.locator('.opening.title').getByText('You – Kiebitz 1200').waitFor();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('checkbox', { name: /becomes a queen/ }).check();
  await page.keyboard.press('Escape');
  await page.goto(`${server.url}/#/game/${id}`);
  await click(page, 'a7', 'a8');
  await page.locator('.moves button.move').first().waitFor();
  assert.match(await label(page, 'a8'), /queen/);
  check();
});

test('a hint in tic-tac-toe marks a cell', async () => {
  const id = await server.newGame({ variant: 'tictactoe', white: 'human', black: 'hard' });
  const { page, check } = await open(`game/${id}`);
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.locator('.noughts button.hinted').waitFor();
  check();
});

test('text without a game is called that, wherever it is pasted', async () => {
  const { page, check } = await open('analyse');
  for (const address of ['analyse', 'review', 'games']) {
    await page.goto(`${server.url}/#/${address}`);
    if (address === 'games') await page.getByRole('button', { name: 'Import PGN' }).first().click();
    await page.locator('.load textarea').fill('hello there');
    await page.locator('.load button[type="submit"]').click();
    await page.getByText('There is no game in this text').first().waitFor();
  }
  check();
});

test('the editor takes pieces from the palette and mends castling rights', async () => {
  const { page, check } = await open('editor');
  await page.locator('.fine').waitFor();
  const fen = page.getByLabel('FEN', { exact: true });
  assert.match(await fen.inputValue(), / KQkq /);
  await drag(page, 'h1', 'h4');
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('input.mono')?.value.includes(' Qkq '));
  await page.locator('.fine').waitFor();
  const from = (await page.locator('.palette label').nth(1).boundingBox())!;
  const board = (await page.locator('cg-board').boundingBox())!;
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(board.x + board.width * 0.5, board.y + board.height * 0.5, { steps: 4 });
  await page.mouse.move(board.x + (board.width * 4.5) / 8, board.y + (board.height * 4.5) / 8, { steps: 4 });
  await page.mouse.up();
  await page.waitForFunction(() =>
    document.querySelector('[data-square="e4"]')?.getAttribute('aria-label')?.includes('white queen'),
  );
  check();
});

test('endgames: a table by its name is set up, and the address follows', async () => {
  const { page, check } = await open('endgames');
  await page.getByRole('button', { name: 'KQvKR' }).first().click();
  await page.waitForFunction(() => location.hash.includes('fen='));
  const fen = new URLSearchParams((await page.evaluate(() => location.hash)).split('?')[1]).get('fen') ?? '';
  assert.deepEqual([...(fen.split(' ')[0] ?? '').replaceAll(/[\d/]/g, '')].sort().join(''), 'KQkr');
  await page.reload();
  assert.match(await label(page, 'e8'), /black king/);
  check();
});
