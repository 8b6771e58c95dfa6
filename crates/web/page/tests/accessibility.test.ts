// axe-core looks at every view, in both themes.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { openBrowser, openPage } from './support/browser.js';
import { Server } from './support/server.js';
import { everyView, type Look } from './support/views.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Found {
  id: string;
  nodes: { html: string; failureSummary: string }[];
}

let server: Server;
let browser: Browser;
let views: Look[];

before(async () => {
  server = await Server.start();
  browser = await openBrowser();
  views = await everyView(server);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no view has a violation (${colorScheme})`, async () => {
    const { page, check } = await openPage(browser, server.url, { colorScheme, reducedMotion: 'reduce' });
    await page.goto(server.url);
    const all: string[] = [];
    for (const view of views) {
      await page.goto(`${server.url}/#/${view.address}`);
      await view.ready(page);
      if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
      const found = await page.evaluate(async () => {
        const { axe } = window as unknown as { axe: { run: () => Promise<{ violations: Found[] }> } };
        return (await axe.run()).violations;
      });
      for (const one of found) {
        all.push(
          `${view.name}: ${one.id}: ${one.nodes
            .slice(0, 3)
            .map((node) => `${node.html.slice(0, 160)} | ${node.failureSummary.slice(0, 240)}`)
            .join('\n')}`,
        );
      }
    }
    assert.deepEqual(all, []);
    check();
  });
}
