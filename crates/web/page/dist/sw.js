// The page's files, for the time when the server is away.
const NAME = 'kiebitz-02748f7e7dfe';
const FILES = ["./","./icon.svg","./assets/de-BJJPnjWI.js","./assets/en-C5Y8GYR-.js","./assets/index-DR8denbS.js","./assets/index-opwsQgkZ.css","./assets/main-B1_Yiz2E.js","./assets/source-sans-3-8a-ynBR3.woff2"];
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
