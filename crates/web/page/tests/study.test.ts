// Analyse, review, drills, endgames, lab, editor, games; German; phone width.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { click, drag, label, plies } from './support/board.js';
import { openPage } from './support/browser.js';
import { browser, server } from './support/fixture.js';

const SCHOLAR = `[Event "Lesson"]
[White "Anna"]
[Black "Bert"]
[Result "1-0"]

1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0
`;

async function open(view: string, options = {}): Promise<{ page: Page; check: () => void }> {
  const watched = await openPage(browser, server.url, options);
  await watched.page.goto(`${server.url}/#/${view}`);
  return watched;
}

test('analyse: lines of the engine, variations, a PGN, a position', async () => {
  const { page, check } = await open('analyse');
  await page.locator('.engine-lines li strong').first().waitFor();
  await drag(page, 'e2', 'e4');
  await page.locator('.tree-move', { hasText: 'e4' }).first().waitFor();
  await page.locator('.tree').focus();
  await page.keyboard.press('ArrowLeft');
  await drag(page, 'd2', 'd4');
  await page.locator('.tree-variation, .tree-move:has-text("d4")').first().waitFor();
  await page.locator('.load textarea').fill(SCHOLAR);
  await page.getByRole('button', { name: 'Show' }).click();
  await page.locator('.tree-move', { hasText: 'Qxf7#' }).click();
  await page.locator('.result').waitFor();
  await page.locator('.load textarea').fill('8/8/8/8/8/4k3/8/4K2Q w - - 0 1');
  await page.getByRole('button', { name: 'Show' }).click();
  await page.waitForFunction(() =>
    document.querySelector('[data-square="h1"]')?.getAttribute('aria-label')?.includes('queen'),
  );
  check();
});

test('a PGN that cannot be read is named with its line', async () => {
  const { page, check } = await open('analyse');
  await page.locator('.load textarea').fill(`${SCHOLAR}\n[White "A"]\n[Black "B"]\n\n1. e4 e5 2. Ke5 *\n`);
  await page.getByRole('button', { name: 'Show' }).click();
  assert.match(await page.locator('.load [role="alert"]').innerText(), /Game 2, line 8: .*Ke5/);
  check();
});

test('review: marks, explanation, try again, drills', async () => {
  const { page, check } = await open('review');
  await page.locator('textarea').fill(SCHOLAR);
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await page.locator('.review-players').waitFor({ timeout: 60_000 });
  const blunder = page.locator('.moves .move.blunder');
  assert.equal((await blunder.innerText()).replace(/\s/g, ''), 'Nf6??');
  await blunder.click();
  assert.match(await page.locator('.why').innerText(), /Qxf7#/);
  // The lines open on a small board; what was better is shown on the position before the move.
  await page.locator('.why-line.refutation .tree-move').first().click();
  await page.locator('.small-board cg-board').waitFor();
  await page.locator('.why-line.better').getByRole('button', { name: 'Better' }).click();
  await page.waitForFunction(() =>
    document.querySelector('.board-column [data-square="g8"]')?.getAttribute('aria-label')?.includes('knight'),
  );
  await page.locator('.board-column .cg-shapes [cgHash*="green"]').first().waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Try again from here' }).click();
  await page.waitForFunction(() =>
    document.querySelector('[data-square="g8"]')?.getAttribute('aria-label')?.includes('knight'),
  );
  await drag(page, 'a7', 'a6');
  await page.locator('.trial-said.wrong').waitFor();
  assert.match(await page.locator('.trial').innerText(), /a6 is a blunder[\s\S]*Qxf7#/);
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByRole('button', { name: 'Show the best move' }).waitFor();
  // Not the engine's move alone is right.
  await drag(page, 'd8', 'e7');
  await page.locator('.trial-said.right').waitFor();
  await page.getByRole('button', { name: 'Back to the review' }).click();
  assert.equal(await page.locator('.curve-dot.blunder').count(), 1);
  await page.keyboard.press('Home');
  await page.locator('.moves .move[aria-current]').waitFor({ state: 'detached' });
  check();
});

test('drills: the mistakes of a reviewed game, solved', async () => {
  const { ids } = await server.post<{ ids: string[] }>(
    '/games/import',
    SCHOLAR.replace('Anna', 'Dora').replace('Bert', 'Emil'),
  );
  const { page, check } = await open(`review?game=${ids[0]}`);
  await page.locator('.review-players').waitFor({ timeout: 60_000 });
  await page.getByRole('link', { name: 'Drills' }).last().click();
  await page.locator('.drill .big-verdict').waitFor();
  await page.getByText('Black to move').waitFor();
  await page.locator('.typed-move input').fill('a6');
  await page.keyboard.press('Enter');
  await page.locator('.trial-said.wrong').waitFor();
  assert.match(await page.locator('.drill-answer').innerText(), /a6 is a blunder/);
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByRole('button', { name: 'Show the solution' }).click();
  assert.match(await page.locator('.drill-answer').innerText(), /Best is/);
  check();
});

test('analysis: why a move, or why not', async () => {
  const { page, check } = await open('analyse');
  await page.locator('.typed-move input').fill('g4');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Why g4' }).click();
  await page.locator('.study-why .why').waitFor();
  assert.match(await page.locator('.study-why').innerText(), /g4 is an? \w+\. Best is/);
  check();
});

test('a table that is missing can be built from the analysis', async () => {
  const { page, check } = await open(`analyse?${new URLSearchParams({ fen: '8/8/8/4k3/8/8/8/R2QK3 w - - 0 1' })}`);
  await page.locator('.verdict.missing').getByRole('link', { name: 'Build KQRvK' }).click();
  await page.locator('.estimate').waitFor();
  assert.match(await page.locator('.estimate').innerText(), /Memory[\s\S]*Disk[\s\S]*Time/);
  check();
});

test('an engine that is busy says which place in the queue one has', async () => {
  const busy: string[] = [];
  for (let i = 0; i < 6; i += 1)
    busy.push((await server.post<{ id: string }>('/analysis', { variant: 'chess', moves: [] })).id);
  const { page, check } = await open('analyse');
  await page.locator('.queue').waitFor();
  assert.match(await page.locator('.queue').innerText(), /place \d/);
  for (const id of busy) await fetch(`${server.url}/api/analysis/${id}`, { method: 'DELETE' });
  await page.locator('.engine-lines li strong').first().waitFor();
  check();
});

test('theme, sounds, coordinates and the choices for a new game are remembered', async () => {
  const { page, check } = await open('play', { colorScheme: 'light' });
  await page.getByRole('button', { name: 'Settings' }).click();
  assert.equal(await page.getByRole('slider', { name: /Volume/ }).inputValue(), '50');
  await page.getByRole('slider', { name: /Volume/ }).fill('0');
  await page.getByRole('checkbox', { name: /Letters and numbers/ }).uncheck();
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: 'Hard' }).check({ force: true });
  await page.getByRole('radio', { name: '5+3' }).check({ force: true });
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.locator('.clock').first().waitFor();
  assert.equal(await page.locator('.cg-wrap coords').count(), 0);
  await page.goto(`${server.url}/#/play`);
  assert.ok(await page.getByRole('radio', { name: '5+3' }).isChecked());
  assert.ok(await page.getByRole('radio', { name: 'Hard' }).isChecked());
  await page.getByRole('button', { name: /Colours/ }).click();
  await page.getByRole('button', { name: /Colours: light/ }).click();
  await page.reload();
  await page.locator('html[data-theme="dark"]').waitFor();
  await page.getByRole('button', { name: 'Settings' }).click();
  assert.equal(await page.getByRole('slider', { name: /Volume/ }).inputValue(), '0');
  check();
});

describe('endgames', () => {
  test('set-up, a missing table built from the page, verdict, line, perfect defence', async () => {
    const { page, check } = await open('endgames');
    await page.getByRole('button', { name: 'Clear the board' }).click();
    await page.locator('.endgame-verdict .problem').waitFor();
    const put = async (piece: string, square: string): Promise<void> => {
      await page.getByRole('radio', { name: piece }).check({ force: true });
      await click(page, square);
    };
    await put('white king', 'e1');
    await put('white queen', 'h1');
    await put('white rook', 'a1');
    await put('black king', 'e3');
    await page
      .getByRole('button', { name: /Build KQRvK/ })
      .first()
      .click();
    await page.locator('.estimate').waitFor();
    await page.locator('.estimate').getByRole('button', { name: /Build/ }).click();
    await page.locator('.big-verdict.win').waitFor({ timeout: 60_000 });
    assert.match(await page.locator('.big-verdict').innerText(), /White to move: Won in \d+/);
    assert.ok((await page.locator('.move-group.win .chip').count()) > 5);
    await page.getByRole('button', { name: 'Line to the end' }).click();
    assert.match(await page.locator('.table-line').innerText(), /#/);
    await page.locator('.table-list .chip', { hasText: 'KQvK' }).first().click();
    await page.locator('.histogram').waitFor();
    await page.getByRole('button', { name: 'Play it against perfect defence' }).click();
    await page.locator('.table-verdict').waitFor();
    await plies(page, 0);
    check();
  });
});

test('a build is paused, resumed and called off', async () => {
  const { page, check } = await open('endgames');
  await page.getByLabel('Material').fill('KRRvKR');
  await page.getByRole('button', { name: 'Estimate the cost' }).click();
  await page.locator('.estimate').getByRole('button', { name: /Build/ }).click();
  const row = page.locator('.build-row', { hasText: 'KRRvKR' });
  await row.getByRole('button', { name: 'Pause' }).click();
  await row.getByRole('button', { name: 'Resume' }).click();
  await row.getByRole('button', { name: 'Pause' }).waitFor();
  await row.getByRole('button', { name: 'Cancel' }).click();
  await row.getByRole('button', { name: 'Cancel' }).waitFor({ state: 'detached' });
  check();
});

test('lab: searches side by side, and a tree to open', async () => {
  const { page, check } = await open('lab?variant=tictactoe');
  await page.getByRole('button', { name: 'Run' }).click();
  await page.locator('.log-plot').waitFor();
  assert.ok((await page.locator('.lab-results table').first().locator('tbody tr').count()) >= 3);
  const first = page.locator('.tree-nodes li li .tree-toggle[aria-expanded]').first();
  await first.click();
  await page.locator('.tree-nodes li li li').first().waitFor();
  check();
});

test('editor: what is wrong is said, what is right can be played', async () => {
  const { page, check } = await open('editor');
  await page.locator('.fine').waitFor();
  await page.getByRole('button', { name: 'Empty board' }).click();
  await page.locator('.validation .problem').waitFor();
  await page.getByRole('button', { name: 'Start position' }).click();
  await page.locator('.fine').waitFor();
  await drag(page, 'e2', 'e4');
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('input.mono')?.value.includes('4P3'));
  await page.getByRole('link', { name: 'Play from here' }).click();
  await page.locator('.setup').waitFor();
  check();
});

test('games: import with a broken game, search, replay, delete', async () => {
  const { page, check } = await open('games');
  await page.getByRole('button', { name: 'Import PGN' }).click();
  await page.locator('dialog textarea').fill(`${SCHOLAR}\n[White "X"]\n[Black "Y"]\n\n1. e4 e5 2. Ke7 *\n`);
  await page.locator('dialog').getByRole('button', { name: 'Import PGN' }).click();
  assert.match(await page.locator('dialog [role="alert"]').innerText(), /line/);
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').fill('Bert');
  await page.getByRole('link', { name: 'Anna – Bert' }).click();
  await plies(page, 7);
  await page.locator('.replay select').selectOption('0.5');
  await page.getByRole('button', { name: 'Replay' }).click();
  await page.waitForFunction(() => document.querySelector('.moves .move[aria-current]')?.textContent?.startsWith('e5'));
  await page.goto(`${server.url}/#/games`);
  await page
    .getByRole('button', { name: /Delete: Anna/ })
    .first()
    .click();
  await page.locator('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('link', { name: 'Anna – Bert' }).waitFor({ state: 'detached' });
  check();
});

test('German: words, letters of the pieces, reasons of the server', async () => {
  const { page, check } = await open('play');
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await page.getByRole('radio', { name: 'Zu zweit' }).check();
  await page.getByRole('button', { name: 'Partie beginnen' }).click();
  await page.locator('.typed-move input').fill('Sf3');
  await page.keyboard.press('Enter');
  await plies(page, 1);
  assert.equal(await page.locator('.moves button.move').innerText(), 'Sf3');
  assert.match(await label(page, 'f3'), /Springer/);
  await page.locator('.typed-move input').fill('Ke5');
  await page.keyboard.press('Enter');
  assert.match(await page.locator('.note.error').innerText(), /König|Zug/);
  await page.getByRole('button', { name: 'Aufgeben' }).click();
  await page.locator('dialog').getByRole('button', { name: 'Aufgeben' }).click();
  assert.match(await page.locator('.result').innerText(), /gibt auf|Aufgabe|aufgegeben|gewinnt/i);
  check();
});

test('phone width: the board is as wide as the screen, and nothing sticks out', async () => {
  const game = await server.newGame({ white: 'human', black: 'human' });
  const { page, check } = await open(`game/${game}`, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await page.locator('cg-board').waitFor();
  const box = await page.locator('cg-board').boundingBox();
  assert.ok(box && box.width >= 352 && box.width <= 360, `${box?.width}`);
  for (const view of ['play', `game/${game}`, 'analyse', 'review', 'endgames', 'drills', 'lab', 'editor', 'games']) {
    await page.goto(`${server.url}/#/${view}`);
    await page.waitForTimeout(250);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(over <= 0, `${view} sticks out by ${over} px`);
  }
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Lab' }).click();
  await page.locator('.lab').waitFor();
  check();
});
