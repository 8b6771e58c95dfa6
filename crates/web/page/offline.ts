// A worker that keeps the page's files: where the server is away, the page still opens and says so.

import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** The worker itself. Files of the server come first, so nothing old is shown while it answers. */
const worker = (name: string, files: string[]): string => `// The page's files, for the time when the server is away.
const NAME = '${name}';
const FILES = ${JSON.stringify(files)};
addEventListener('install', (event) =>
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES)).then(() => skipWaiting())));
addEventListener('activate', (event) =>
  event.waitUntil(caches.keys().then((all) => Promise.all(all.filter((one) => one !== NAME).map((one) => caches.delete(one))))));
addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return;
  event.respondWith(fetch(event.request).catch(async () =>
    (await caches.match(mode === 'navigate' ? './' : event.request, { ignoreSearch: true })) ?? Response.error()));
});
`;

export const offline: Plugin = {
  name: 'offline',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const built = Object.keys(bundle)
        .filter((file) => file.startsWith('assets/'))
        .sort();
      const files = ['./', './icon.svg', ...built.map((file) => `./${file}`)];
      const name = `kiebitz-${createHash('sha256').update(files.join()).digest('hex').slice(0, 12)}`;
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: worker(name, files) });
    },
  },
};
