// Every view in the pseudo-language: whatever the page says comes from `locales/`, so it stands in brackets.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openPage } from './support/browser.js';
import { browser, server } from './support/fixture.js';
import { everyView } from './support/views.js';

/** Texts that the server makes: sentences about an end, a move or a mistake. They are in the language it knows. */
const FROM_SERVER = '.result, .status, .why > p + p, .drill-answer, .problem li';
/** What has the same name in every language: people, openings, programs, files and what somebody typed. */
const NAMES = [
  '.player-name, .review-name, .opening:has(.eco), .opening.title, .brand, .row-link strong',
  '.games-table td > a:not(.button), .games-table td.faint, .saved-games option + option, textarea',
].join(', ');
/** Moves, squares, FEN, tables of material, units, formats, and keys of the keyboard. */
const NO_WORDS = [
  /^[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](=[QRBN])?[+#]?[?!]*$/,
  /^(\d+(\.|…))?O-O(-O)?[+#]?[?!]*$/,
  /^(\d+(\.|…))?[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](=[QRBN])?[+#]?[?!]*$/,
  /^K[QRBNP]*vK[QRBNP]*$/,
  /^(B|kB|MB|GB|ms|min|s|h|k|M)$/,
  /^(FEN|PGN|Elo|Kiebitz|KQkq|DE|EN|English|Deutsch|Tab|Enter|Esc)$/,
];

interface Shown {
  where: string;
  text: string;
}

/** Texts, titles, labels and placeholders, as far as neither the server nor a name is in them. */
async function shown(page: Page): Promise<Shown[]> {
  return page.evaluate(
    ([server, names]) => {
      const found: { where: string; text: string }[] = [];
      const skipped = `${server}, ${names}, noscript, script, style, .cg-wrap`;
      const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walk.nextNode()) {
        const at = walk.currentNode.parentElement;
        if (at && !at.closest(skipped))
          found.push({ where: at.outerHTML.slice(0, 80), text: walk.currentNode.nodeValue ?? '' });
      }
      for (const element of document.body.querySelectorAll('[title], [aria-label], [placeholder], [aria-valuetext]')) {
        if (element.closest(`${server}, ${names}`)) continue;
        for (const name of ['title', 'aria-label', 'placeholder', 'aria-valuetext']) {
          const text = element.getAttribute(name);
          if (text) found.push({ where: `${name} of ${element.outerHTML.slice(0, 80)}`, text });
        }
      }
      return found;
    },
    [FROM_SERVER, NAMES],
  );
}

/** What stands outside all brackets. */
function outside(text: string): string {
  let depth = 0;
  return [...text]
    .map((sign) => {
      if (sign === '[') depth += 1;
      const kept = depth === 0 ? sign : ' ';
      if (sign === ']') depth -= 1;
      return kept;
    })
    .join('');
}

const isWord = (token: string): boolean => /\p{L}{2,}/u.test(token) && !NO_WORDS.some((known) => known.test(token));

const isFen = (text: string): boolean => /^[\w/]+ [wb] [\w-]+ [\w-]+ \d+ \d+$|^[.xo/]+ [xo]$/.test(text.trim());

async function untranslated(page: Page): Promise<string[]> {
  return (await shown(page))
    .filter(({ text }) => !isFen(text))
    .filter(({ text }) =>
      outside(text)
        .split(/[\s·,:;()/]+/)
        .some(isWord),
    )
    .map(({ where, text }) => `${text} | ${where}`);
}

/** More of a view than its first look. */
const MORE: Record<string, ((page: Page) => Promise<void>)[]> = {
  play: [
    async (page) => page.locator('details.more summary').click(),
    async (page) => page.locator('input[value="people"]').check({ force: true }),
    async (page) => page.locator('input[value="link"]').check({ force: true }),
    async (page) => page.locator('input[value="watch"]').check({ force: true }),
    async (page) => page.locator('input[value="own"]').check({ force: true }),
    async (page) => page.locator('input[value="racingkings"]').check({ force: true }),
    async (page) => page.locator('input[value="tictactoe"]').check({ force: true }),
    async (page) => page.keyboard.press('?'),
  ],
  game: [async (page) => page.locator('.action-row .action').last().click()],
  games: [async (page) => page.locator('.page-head button').first().click()],
  review: [async (page) => page.locator('.review-buttons button.primary').click()],
};

test('no view says anything that is not a text of locales/', async () => {
  const { page, check } = await openPage(browser, server.url);
  const all: string[] = [];
  for (const view of await everyView(server)) {
    await page.goto('about:blank');
    await page.goto(`${server.url}/?lang=qps#/${view.address}`);
    await view.ready(page);
    assert.match(await page.title(), /^\[.*\]/);
    for (const look of [async () => undefined, ...(MORE[view.name] ?? [])]) {
      await look(page);
      await page.waitForTimeout(100);
      all.push(...(await untranslated(page)).map((one) => `${view.name}: ${one}`));
    }
  }
  assert.deepEqual([...new Set(all)], []);
  check();
});

test('an opponent that nobody knows is refused', async () => {
  const { page, check } = await openPage(browser, `${server.url}`);
  await page.goto(`${server.url}/#/play?opponent=nobody`);
  await page.getByRole('alert').getByText('nobody').waitFor();
  assert.ok(await page.locator('.setup button[type="submit"]').isDisabled());
  check();
});
