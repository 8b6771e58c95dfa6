import { defineConfig } from 'vite';
import { messages } from './messages.ts';
import { offline } from './offline.ts';

/** `kiebitz serve` as it starts without options. It takes commands from its own page only, so we call ourselves that. */
const SERVER = 'http://127.0.0.1:7878';

// What is built here is embedded into the binary, so every address is relative and every asset lies in dist/.
export default defineConfig({
  base: './',
  plugins: [messages, offline],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    // dist/ is committed and served: the licences of the packages in it go along.
    license: { fileName: 'licences.txt' },
  },
  // `npm run dev` shows the page with its source beside a running `kiebitz serve`.
  server: { proxy: { '/api': { target: SERVER, changeOrigin: true, headers: { origin: SERVER } } } },
});
