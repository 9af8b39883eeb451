import { cacheNames, cacheResponse, deleteOtherBuilds, findCachedResponse, isCacheable } from './cached-responses.ts';
import { OFFLINE_PAGES, offlinePageFor, planRequest } from './plan-request.ts';

declare const self: ServiceWorkerGlobalScope;
/** Inserted by the build: its id, and the files that the page of saved eSIMs runs on. */
declare const BUILD_ID: string;
declare const OFFLINE_FILES: readonly string[];

const NETWORK_PATIENCE_MS = 3000;
const MAX_FILES = 400;
const MAX_PAGES = 40;
const names = cacheNames(BUILD_ID);

/** Files never change under their name; pages are refetched after a change of language. */
async function prepareOffline(): Promise<void> {
  const files = await caches.open(names.files);
  const missing = await Promise.all(
    OFFLINE_FILES.map(async (file) => ((await files.match(file, { ignoreVary: true })) ? [] : [file])),
  );
  await files.addAll(missing.flat());
  await (await caches.open(names.offline)).addAll(OFFLINE_PAGES.map((page) => new Request(page, { cache: 'reload' })));
}

self.addEventListener('install', (event) => {
  event.waitUntil(prepareOffline().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([deleteOtherBuilds(BUILD_ID), self.registration.navigationPreload?.enable(), self.clients.claim()]),
  );
});

self.addEventListener('fetch', (event) => {
  const plan = planRequest(event.request, self.location.origin);
  if (plan === 'file') event.respondWith(answerFile(event));
  if (plan === 'page') event.respondWith(answerPage(event));
  if (plan === 'private') event.respondWith(answerPrivate(event));
});

async function answerFile({ request }: FetchEvent): Promise<Response> {
  const kept = await findCachedResponse(names.files, request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200 && answer.type === 'basic') {
    await cacheResponse({ cacheName: names.files, request, answer: answer.clone(), maxEntries: MAX_FILES });
  }
  return answer;
}

async function askNetwork({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const preloaded: Response | undefined = await preloadResponse;
  return preloaded ?? fetch(request);
}

/** The network for three seconds, then the cache; without a cached page the network for as long as it takes. */
async function answerPage(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  const asking = askNetwork(event).then((answer) => {
    if (isCacheable(answer)) {
      const keeping = { cacheName: names.pages, request: url, answer: answer.clone(), maxEntries: MAX_PAGES };
      event.waitUntil(cacheResponse(keeping));
    }
    if (new URL(url).searchParams.has('lng')) event.waitUntil(prepareOffline().catch(() => undefined));
    return answer;
  });
  const outcome = asking.catch(() => undefined);
  event.waitUntil(outcome);
  const kept = await findCachedResponse(names.pages, url);
  if (!kept) return (await outcome) ?? showOffline(url);
  const answer = await Promise.race([outcome, waitFor(NETWORK_PATIENCE_MS)]);
  return answer && answer.status < 500 ? answer : kept;
}

/** A visitor's own page comes from the network or not at all. */
async function answerPrivate(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  const asking = askNetwork(event).catch(() => undefined);
  if (!offlinePageFor(url).endsWith('/esims')) return (await asking) ?? showOffline(url);
  return (await Promise.race([asking, waitFor(NETWORK_PATIENCE_MS)])) ?? showOffline(url);
}

async function showOffline(url: string): Promise<Response> {
  return (await findCachedResponse(names.offline, offlinePageFor(url))) ?? Response.error();
}

function waitFor(timeoutMs: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, timeoutMs));
}
