import { DEFAULT_LOCALE, explicitLocale, LOCALES, localizePath, plainPath } from '@esimshop/contracts/locales';
import { findPage, isServicePath, PAGES } from '../app/pages.ts';

/**
 * What the service worker does with a request: `file` is cached for good, `page` is network-first with the cache as
 * fallback, `private` is network-only with an offline page, `pass` is left to the browser.
 */
export type RequestPlan = 'file' | 'page' | 'private' | 'pass';

const FILES = /^\/(?:assets|fonts|flags|icons|brand)\//;

type PlannedRequest = { method: string; mode: string; url: string };

/** Decides by method, mode and address alone, so that nothing of a visitor's own can slip into a cache. */
export function planRequest({ method, mode, url }: PlannedRequest, origin: string): RequestPlan {
  const { origin: asked, pathname, searchParams } = new URL(url);
  if (method !== 'GET' || asked !== origin) return 'pass';
  if (FILES.test(pathname)) return 'file';
  if (mode !== 'navigate' || isServicePath(pathname)) return 'pass';
  const isPublic = findPage(pathname).page.offline === 'visited' && !searchParams.has('token');
  return isPublic ? 'page' : 'private';
}

/** Whether the page of this address is on the phone, with all that it runs on. */
export function isInstalled(url: string): boolean {
  return findPage(new URL(url).pathname).page.offline === 'installed';
}

/** The address of the arrivals board, which opens in place of this page; undefined if it does not. */
export function boardInstead(url: string): string | undefined {
  const { page, path } = findPage(new URL(url).pathname);
  return page.offline === 'board' ? localizePath('/portal', explicitLocale(path) ?? DEFAULT_LOCALE) : undefined;
}

/** The offline page, by the language of the address. */
export function offlinePageFor(url: string): string {
  const { page, path } = findPage(new URL(url).pathname);
  if (page.offline === 'installed') return path;
  return localizePath('/offline', explicitLocale(path) ?? DEFAULT_LOCALE);
}

/** All offline pages in the language of an address. A plain address follows the visitor, and so do the pages. */
export function listOfflinePages(url: string): string[] {
  const language = explicitLocale(findPage(new URL(url).pathname).path) ?? DEFAULT_LOCALE;
  return PAGES.filter(({ offline }) => offline === 'installed').map(({ path }) => localizePath(path, language));
}

/** The same page in every language. */
export function inEachLanguage(page: string): string[] {
  return LOCALES.map((locale) => localizePath(plainPath(page), locale));
}
