// Keeps the pages that were visited since the first Run, so that they are there without a network.
// What has its version in its address is taken from what is kept; all else is asked for first, so
// that nobody reads an old page while there is a network. The compiler is kept by the worker that
// fetches it.
const name = 'warplings-pages';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin || url.pathname.endsWith('.gz')) return;
  event.respondWith(answer(event.request, url));
});

async function answer(request, url) {
  const kept = await caches.open(name);
  const isVersioned = url.pathname.includes('/assets/') || url.search !== '';
  const found = isVersioned && (await kept.match(request));
  if (found) return found;
  try {
    const response = await fetch(request);
    if (response.ok) await kept.put(request, response.clone());
    return response;
  } catch (error) {
    const old = await kept.match(request, { ignoreSearch: true });
    if (old) return old;
    throw error;
  }
}
