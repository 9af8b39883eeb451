import { DEFAULT_LOCALE, LOCALES } from '@esimshop/contracts/locales';
import { addressScripts } from '../app/lib/script-folder.ts';
import { cacheNames, cacheResponse, deleteOtherBuilds, findCachedResponse, isCacheable } from './cached-responses.ts';
import {
  boardInstead,
  inEachLanguage,
  isInstalled,
  listOfflinePages,
  offlinePageFor,
  planRequest,
} from './plan-request.ts';

declare const self: ServiceWorkerGlobalScope;
/** Inserted by the build: its id, and the files that the page of saved eSIMs runs on. */
declare const BUILD_ID: string;
declare const OFFLINE_FILES: readonly string[];

const NETWORK_PATIENCE_MS = 3000;
const MAX_FILES = 400;
const MAX_PAGES = 40;
const names = cacheNames(BUILD_ID);

/** Saves the offline pages in the languages of these addresses, once it has the files that they run on. */
async function prepareOffline(urls: readonly string[]): Promise<void> {
  const pages = new Set(urls.flatMap(listOfflinePages));
  const answers = await Promise.all([...pages].map(fetchAnew));
  const languages = new Set(await Promise.all(answers.map(readLanguage)));
  await addMissingFiles(
    [...languages].flatMap((language) => OFFLINE_FILES.map((file) => addressScripts(file, language))),
  );
  const offline = await caches.open(names.offline);
  await Promise.all(answers.map((answer) => offline.put(answer.url, answer)));
}

async function fetchAnew(page: string): Promise<Response> {
  const answer = await fetch(page, { cache: 'reload' });
  if (!answer.ok) throw new Error(`Expected ${page} to be there, got ${answer.status}`);
  return answer;
}

async function readLanguage(answer: Response) {
  const html = await answer.clone().text();
  return LOCALES.find((locale) => html.includes(` data-language="${locale}"`)) ?? DEFAULT_LOCALE;
}

/** Files never change under their name. */
async function addMissingFiles(wanted: readonly string[]): Promise<void> {
  const files = await caches.open(names.files);
  const missing = await Promise.all(
    wanted.map(async (file) => ((await files.match(file, { ignoreVary: true })) ? [] : [file])),
  );
  await files.addAll([...new Set(missing.flat())]);
}

/** A visitor downloads the languages they read: those of the open pages, and later that of each page that they open. */
async function prepareForOpenPages(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  await prepareOffline(windows.map(({ url }) => url));
}

/** The pages at plain addresses are fetched again after a change of language or currency. */
async function prepareForVisit(url: string): Promise<void> {
  const isPrepared = await findCachedResponse(names.offline, offlinePageFor(url));
  const { searchParams } = new URL(url);
  if (!isPrepared || searchParams.has('lng') || searchParams.has('currency')) await prepareOffline([url]);
}

self.addEventListener('install', (event) => {
  event.waitUntil(prepareForOpenPages().then(() => self.skipWaiting()));
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

async function askNetwork(event: FetchEvent): Promise<Response> {
  const preloaded: Response | undefined = await event.preloadResponse;
  const answer = preloaded ?? (await fetch(event.request));
  event.waitUntil(prepareForVisit(event.request.url).catch(() => undefined));
  return answer;
}

async function cachePage(url: string, answer: Response): Promise<void> {
  // What was cached before shows prices in another currency.
  if (new URL(url).searchParams.has('currency')) await caches.delete(names.pages);
  await cacheResponse({ cacheName: names.pages, request: url, answer, maxEntries: MAX_PAGES });
}

/** The network for three seconds, then the cache; without a cached page the network for as long as it takes. */
async function answerPage(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  const asking = askNetwork(event).then((answer) => {
    if (isCacheable(answer)) {
      event.waitUntil(cachePage(url, answer.clone()));
    }
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
  if (!isInstalled(url)) return (await asking) ?? showOffline(url);
  return (await Promise.race([asking, waitFor(NETWORK_PATIENCE_MS)])) ?? showOffline(url);
}

async function showOffline(url: string): Promise<Response> {
  const board = boardInstead(url);
  if (board) return Response.redirect(board);
  const own = offlinePageFor(url);
  for (const page of [own, ...inEachLanguage(own)]) {
    const kept = await findCachedResponse(names.offline, page);
    if (kept) return kept;
  }
  return Response.error();
}

function waitFor(timeoutMs: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, timeoutMs));
}
