// Every view with something to see in it: for axe, and for the screenshots.

import type { Page } from 'playwright-core';
import type { Server } from './server.js';

export interface Look {
  name: string;
  address: string;
  ready: (page: Page) => Promise<void>;
}

/** The Opera game: short, famous, with something to say about. */
export const OPERA = `[Event "Paris Opera"]
[Site "Paris"]
[Date "1858.11.02"]
[White "Paul Morphy"]
[Black "Duke of Brunswick and Count Isouard"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5
11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0
`;

/** Légal's mate: the review has one blunder to explain, and a mate to show for it. */
export const LEGAL = `[Event "Paris"]
[Site "Paris"]
[Date "1750.??.??"]
[White "Legall de Kermeur"]
[Black "Saint Brie"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0
`;

const wait =
  (selector: string, timeout = 20_000) =>
  async (page: Page): Promise<void> => {
    await page.locator(selector).first().waitFor({ timeout });
  };

/** Waits for a table that was asked for. */
async function build(server: Server, material: string): Promise<void> {
  await server.post('/tables/builds', { variant: 'chess', material });
  for (let i = 0; i < 300; i += 1) {
    const { tables } = await server.get<{ tables: { material: string }[] }>('/tables/list?variant=chess');
    if (tables.some((table) => table.material === material)) return;
    await new Promise((wake) => setTimeout(wake, 100));
  }
  throw new Error(`${material} was not built`);
}

export async function everyView(server: Server): Promise<Look[]> {
  await build(server, 'KQvK');
  const { ids } = await server.post<{ ids: string[] }>('/games/import', OPERA);
  const opera = ids[0] ?? '1';
  const { ids: legal } = await server.post<{ ids: string[] }>('/games/import', LEGAL);
  const live = await server.newGame({ white: 'human:Anna', black: 'human:Bert', clock: '10+5' });
  const small = await server.newGame({ variant: 'tictactoe', white: 'human:Anna', black: 'human:Bert' });
  const race = await server.newGame({ variant: 'racingkings', white: 'human:Anna', black: 'human:Bert' });
  const { id: review } = await server.post<{ id: string }>('/reviews', { game_id: legal[0] ?? '2', nodes: 100_000 });
  const play = async (id: string, moves: string): Promise<void> => {
    for (const move of moves.split(' ')) await server.post(`/games/${id}/commands`, { command: 'move', move });
  };
  await play(live, 'e4 e5 Nf3 Nc6 Bc4 Bc5 b4 Bxb4 c3 Ba5 d4 exd4 O-O');
  await play(race, 'Kh3 Ka3 Kh4');
  await play(small, 'b2 a1 a3 c1');
  return [
    { name: 'play', address: 'play', ready: wait('.setup') },
    { name: 'game', address: `game/${live}`, ready: wait('.moves') },
    { name: 'finished', address: `game/${opera}`, ready: wait('.result') },
    { name: 'tictactoe', address: `game/${small}`, ready: wait('.noughts') },
    {
      name: 'racingkings',
      address: `game/${race}`,
      ready: async (page) => {
        // The view before has moves as well.
        await page.locator('.noughts').waitFor({ state: 'detached' });
        await page.locator('main h1').waitFor();
        await page.locator('.moves').waitFor();
      },
    },
    {
      name: 'analyse',
      address: `analyse?game=${opera}`,
      ready: async (page) => {
        await wait('.tree-move')(page);
        await page.locator('.tree .tree-move').nth(16).click();
        await wait('.engine-lines li strong')(page);
      },
    },
    { name: 'review-start', address: 'review', ready: wait('.load') },
    {
      name: 'review',
      address: `review/${review}`,
      ready: async (page) => {
        await wait('.review-players', 90_000)(page);
        await page.locator('.moves .move.blunder').first().click();
        await wait('.why')(page);
      },
    },
    {
      name: 'endgames',
      address: 'endgames',
      ready: async (page) => {
        await wait('.move-group')(page);
        await page.locator('.table-list .chip').first().click();
        await wait('.histogram')(page);
      },
    },
    { name: 'drills', address: 'drills', ready: wait('h1') },
    {
      name: 'lab',
      address: 'lab',
      ready: async (page) => {
        await page.locator('.lab-form button[type="submit"]').click();
        await wait('.tree-nodes li li')(page);
      },
    },
    { name: 'editor', address: 'editor', ready: wait('.fine') },
    { name: 'games', address: 'games', ready: wait('.games-table') },
  ];
}
