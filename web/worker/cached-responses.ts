/** One cache per kind of content and build; those of older builds are deleted. */
export function cacheNames(buildId: string) {
  return { files: `files-${buildId}`, pages: `pages-${buildId}`, offline: `offline-${buildId}` };
}

/** Deletes the caches of other builds. */
export async function deleteOtherBuilds(buildId: string): Promise<void> {
  const current = Object.values(cacheNames(buildId));
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !current.includes(name)).map((name) => caches.delete(name)));
}

type CacheOptions = { cacheName: string; request: Request | string; answer: Response; maxEntries: number };

/** Caches a response and evicts the oldest. Full or blocked storage is not an error: nothing is cached then. */
export async function cacheResponse({ cacheName, request, answer, maxEntries }: CacheOptions): Promise<void> {
  try {
    const cache = await caches.open(cacheName);
    // Re-inserted, so that entries are ordered by last use.
    await cache.delete(request, { ignoreVary: true });
    await cache.put(request, answer);
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - maxEntries)).map((key) => cache.delete(key)));
  } catch {
    // The network response was delivered; it is only not cached.
  }
}

/** The cached response, whatever the request headers were. */
export async function findCachedResponse(cacheName: string, request: Request | string): Promise<Response | undefined> {
  try {
    return await caches.match(request, { cacheName, ignoreVary: true });
  } catch {
    return undefined;
  }
}

/** Whether a response is the public page itself: no redirect, no error, no `no-store`. */
export function isCacheable(answer: Response): boolean {
  return (
    answer.status === 200 &&
    answer.type === 'basic' &&
    !answer.redirected &&
    (answer.headers.get('content-type') ?? '').startsWith('text/html') &&
    !(answer.headers.get('cache-control') ?? '').includes('no-store')
  );
}
