// Cuts the page's font out of Source Sans 3: the letters of the languages we speak, in every weight. `npm run font`

import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';

const SOURCE = 'node_modules/@fontsource-variable/source-sans-3';
const TARGET = 'src/fonts/source-sans-3';

// ASCII and Latin-1, and the signs of our texts as far as the font has them.
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');
const letters = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’‚“”„…•‰‹›€−×½`;

const font = readFileSync(`${SOURCE}/files/source-sans-3-latin-wght-normal.woff2`);
const cut = await subsetFont(font, letters, { targetFormat: 'woff2' });
writeFileSync(`${TARGET}.woff2`, cut);
// It goes into dist/, beside the font.
copyFileSync(`${SOURCE}/LICENSE`, 'public/font-licences.txt');
console.log(`${TARGET}.woff2: ${cut.length} bytes of ${font.length}`);
