// Pictures of every view: desktop, tablet, phone and 200 %, light and dark, and in German. `npm run screenshots -- FOLDER`

import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openBrowser, openPage } from './support/browser.js';
import { Server } from './support/server.js';
import { everyView } from './support/views.js';

const folder = resolve(process.argv[2] ?? 'build/screenshots');
mkdirSync(folder, { recursive: true });

const SCREENS = [
  { name: 'desktop', options: { viewport: { width: 1366, height: 860 } } },
  { name: 'tablet', options: { viewport: { width: 820, height: 1180 }, hasTouch: true } },
  { name: 'phone', options: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true } },
  { name: 'zoomed', options: { viewport: { width: 640, height: 400 } } },
];
const LOOKS = [
  { name: 'light', colorScheme: 'light', lang: 'en' },
  { name: 'dark', colorScheme: 'dark', lang: 'en' },
  { name: 'german', colorScheme: 'light', lang: 'de' },
] as const;

const server = await Server.start();
const browser = await openBrowser();
try {
  const views = await everyView(server);
  for (const screen of SCREENS) {
    for (const { name, colorScheme, lang } of LOOKS) {
      const { page } = await openPage(browser, server.url, { ...screen.options, colorScheme, reducedMotion: 'reduce' });
      for (const view of views) {
        await page.goto('about:blank');
        await page.goto(`${server.url}/?lang=${lang}#/${view.address}`);
        await view.ready(page);
        await page.mouse.move(0, 0);
        await page.evaluate(() => scrollTo(0, 0));
        await page.waitForTimeout(500);
        await page.screenshot({
          path: join(folder, `${view.name}-${screen.name}-${name}.png`),
          fullPage: screen.name === 'phone',
        });
      }
      await page.context().close();
    }
  }
  console.log(`${folder}: ${views.length * SCREENS.length * LOOKS.length} pictures`);
} finally {
  await browser.close();
  await server.close();
}
