/**
 * What the service worker does with a request: `file` is kept by its name for good, `page` is asked for and kept as a
 * spare, `private` is asked for and never kept, `pass` is none of its business.
 */
export type RequestPlan = 'file' | 'page' | 'private' | 'pass';

const FILES = /^\/(?:assets|fonts|flags|icons)\//;
const NOT_PAGES = /^\/(?:api|sandbox|webhooks|metrics|health|og)(?:\/|$)/;
const PUBLIC_PAGES =
  /^\/(?:(?:home|products|trip|how-it-works|support|faq|blog|terms|privacy|refund|cookies)(?:\/.*)?)?$/;

type PlannedRequest = { method: string; mode: string; url: string };

/** Decides by method, kind and address alone, so that nothing of a visitor's own can slip into what is kept. */
export function planRequest({ method, mode, url }: PlannedRequest, origin: string): RequestPlan {
  const { origin: asked, pathname, searchParams } = new URL(url);
  if (method !== 'GET' || asked !== origin) return 'pass';
  if (FILES.test(pathname)) return 'file';
  if (mode !== 'navigate' || NOT_PAGES.test(pathname)) return 'pass';
  const isPublic = PUBLIC_PAGES.test(withoutLanguage(pathname)) && !searchParams.has('token');
  return isPublic ? 'page' : 'private';
}

/** The pages that stand in when nothing answers, by the language of the address. */
export function offlinePageFor(url: string): string {
  const { pathname } = new URL(url);
  const language = /^\/tr(?:\/|$)/.test(pathname) ? '/tr' : '';
  return withoutLanguage(pathname) === '/offline/esims' ? `${language}/offline/esims` : `${language}/offline`;
}

export const OFFLINE_PAGES = ['/offline', '/offline/esims', '/tr/offline', '/tr/offline/esims'] as const;

function withoutLanguage(pathname: string): string {
  return pathname.replace(/^\/tr(?=\/|$)/, '') || '/';
}
