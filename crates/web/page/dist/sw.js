// The page's files, for the time when the server is away.
const NAME = 'kiebitz-b019f9093bc7';
const FILES = ["./","./icon.svg","./assets/de-BJJPnjWI.js","./assets/en-C5Y8GYR-.js","./assets/index-CCLA9VJI.js","./assets/index-opwsQgkZ.css","./assets/main-Dx3YjzGf.js","./assets/source-sans-3-8a-ynBR3.woff2"];
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
