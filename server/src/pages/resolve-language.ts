import { LOCALES, type Locale } from '@esimshop/contracts/locales';

export type PageLanguage = Locale;

type LanguageHints = {
  pathname: string;
  cookie: string | undefined;
  acceptLanguage: string | undefined;
};

/** A `/tr` address, then the cookie that mirrors the browser's stored choice, then Accept-Language, then English. */
export function resolveLanguage({ pathname, cookie, acceptLanguage }: LanguageHints): PageLanguage {
  if (pathname === '/tr' || pathname.startsWith('/tr/')) return 'tr';
  const chosen = /(?:^|;\s*)lng=(en|tr)(?:;|$)/.exec(cookie ?? '')?.[1];
  if (chosen) return chosen as PageLanguage;
  return preferredLanguage(acceptLanguage ?? '');
}

/** `'tr-TR,tr;q=0.9,en;q=0.8'` → `'tr'`; of equal weight, the one named first. */
function preferredLanguage(header: string): PageLanguage {
  let best: { language: PageLanguage; weight: number } | undefined;
  for (const part of header.slice(0, 200).split(',')) {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
    const language = LOCALES.find((known) => tag === known || tag.startsWith(`${known}-`));
    const quality = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
    const weight = quality === undefined ? 1 : Number(quality);
    if (language && weight > 0 && weight > (best?.weight ?? 0)) best = { language, weight };
  }
  return best?.language ?? 'en';
}

/** `?lng=tr` is a request to switch: gives the wanted language and the same address without it; undefined otherwise. */
export function readLanguageSwitch(url: URL): { language: PageLanguage; cleanAddress: string } | undefined {
  const wanted = LOCALES.find((language) => language === url.searchParams.get('lng'));
  if (!wanted) return undefined;
  const clean = new URL(url);
  clean.searchParams.delete('lng');
  // A path of several slashes would be read as another host.
  const path = clean.pathname.replace(/^[/\\]+/, '/');
  return { language: wanted, cleanAddress: `${path}${clean.search}` };
}
