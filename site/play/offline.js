// Makes the page, and those that are visited from now on, be there without a network. Where the
// browser has no service workers, or forbids them, they are not. `more` are addresses of what was not
// fetched by the page itself.
export async function keepPages(more) {
  try {
    await navigator.serviceWorker.register(`${import.meta.env.BASE_URL}service_worker.js`);
    await navigator.serviceWorker.ready;
    await keepLoaded(more);
  } catch {
    // A private window, or a server without https.
  }
}

// What this page was made of so far: it may have come before somebody kept it.
export async function keepLoaded(more = []) {
  try {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    const wanted = [...new Set([location.href.replace(/#.*/, ''), ...loaded, ...more])].filter(
      (url) => url.startsWith(`${location.origin}/`) && !/\.gz(\?|$)/.test(url),
    );
    const kept = await caches.open('warplings-pages');
    await Promise.all(wanted.map(async (url) => (await kept.match(url)) || kept.add(url).catch(() => {})));
  } catch {
    // A private window, or a server without https.
  }
}
