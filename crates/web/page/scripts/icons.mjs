// Draws the icons of an installed page from public/icon.svg, with the tests' Chromium. `npm run icons`

import { existsSync, readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const places = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome'];
const browser = await chromium.launch({
  executablePath: places.find((place) => place && existsSync(place)),
  args: ['--no-sandbox', '--disable-gpu'],
});
const svg = readFileSync('public/icon.svg', 'utf8');
// A mask may cut off all but a circle of four fifths; Apple rounds the corners itself.
const ICONS = [
  { name: 'icon-180', size: 180, ground: '#17382f', part: 1 },
  { name: 'icon-192', size: 192, ground: 'transparent', part: 1 },
  { name: 'icon-512', size: 512, ground: 'transparent', part: 1 },
  { name: 'icon-maskable', size: 512, ground: '#17382f', part: 0.8 },
];
for (const { name, size, ground, part } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>html { background: ${ground} } body { margin: 0; display: grid; place-items: center; height: 100vh }
     svg { width: ${100 * part}vw; height: ${100 * part}vw }</style>${svg}`,
  );
  await page.screenshot({ path: `public/${name}.png`, omitBackground: true });
  await page.close();
}
await browser.close();
