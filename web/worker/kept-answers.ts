/** Caches by what they hold; each build has its own, and those of older builds are dropped. */
export function cacheNames(buildId: string) {
  return { files: `files-${buildId}`, pages: `pages-${buildId}`, offline: `offline-${buildId}` };
}

/** Drops the caches of other builds. */
export async function dropOtherBuilds(buildId: string): Promise<void> {
  const current = Object.values(cacheNames(buildId));
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !current.includes(name)).map((name) => caches.delete(name)));
}

type KeepOptions = { cacheName: string; request: Request | string; answer: Response; maxEntries: number };

/** Keeps an answer and lets the oldest go. A full or forbidden storage is no reason to fail: nothing is kept then. */
export async function keepAnswer({ cacheName, request, answer, maxEntries }: KeepOptions): Promise<void> {
  try {
    const cache = await caches.open(cacheName);
    // Put anew, so that the entries stand in the order of their last visit.
    await cache.delete(request, { ignoreVary: true });
    await cache.put(request, answer);
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - maxEntries)).map((key) => cache.delete(key)));
  } catch {
    // The page was answered from the network; it is only not kept.
  }
}

/** The kept answer, whatever the headers it was asked with. */
export async function findAnswer(cacheName: string, request: Request | string): Promise<Response | undefined> {
  try {
    return await caches.match(request, { cacheName, ignoreVary: true });
  } catch {
    return undefined;
  }
}

/** Whether an answer is this page itself, for everybody: no redirect, no error, nothing that asks not to be stored. */
export function isWorthKeeping(answer: Response): boolean {
  return (
    answer.status === 200 &&
    answer.type === 'basic' &&
    !answer.redirected &&
    (answer.headers.get('content-type') ?? '').startsWith('text/html') &&
    !(answer.headers.get('cache-control') ?? '').includes('no-store')
  );
}
