// Pictures of every view: light and dark, desktop and phone. `npm run screenshots -- FOLDER`

import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openBrowser, openPage } from './support/browser.js';
import { Server } from './support/server.js';
import { everyView } from './support/views.js';

const folder = resolve(process.argv[2] ?? 'build/screenshots');
mkdirSync(folder, { recursive: true });

const SCREENS = [
  { name: 'desktop', options: { viewport: { width: 1366, height: 860 } } },
  { name: 'phone', options: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true } },
];

const server = await Server.start();
const browser = await openBrowser();
try {
  const views = await everyView(server);
  for (const screen of SCREENS) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await openPage(browser, server.url, { ...screen.options, colorScheme, reducedMotion: 'reduce' });
      for (const view of views) {
        await page.goto('about:blank');
        await page.goto(`${server.url}/#/${view.address}`);
        await view.ready(page);
        await page.mouse.move(0, 0);
        await page.evaluate(() => scrollTo(0, 0));
        await page.waitForTimeout(500);
        await page.screenshot({
          path: join(folder, `${view.name}-${screen.name}-${colorScheme}.png`),
          fullPage: screen.name === 'phone',
        });
      }
      await page.context().close();
    }
  }
  console.log(`${folder}: ${views.length * 4} pictures`);
} finally {
  await browser.close();
  await server.close();
}
