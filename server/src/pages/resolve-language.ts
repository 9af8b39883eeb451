import { DEFAULT_LOCALE, explicitLocale, LOCALES, type Locale } from '@esimshop/contracts/locales';
import Negotiator from 'negotiator';

export type PageLanguage = Locale;

const MAX_HEADER_LENGTH = 200;

type LanguageHints = {
  pathname: string;
  cookie: string | undefined;
  acceptLanguage: string | undefined;
};

const CHOSEN = new RegExp(`(?:^|;\\s*)lng=(${LOCALES.join('|')})(?:;|$)`);

/** The address's own, then the cookie that mirrors the browser's stored choice, then Accept-Language, then the default. */
export function resolveLanguage({ pathname, cookie, acceptLanguage }: LanguageHints): PageLanguage {
  const explicit = explicitLocale(pathname);
  if (explicit) return explicit;
  const chosen = CHOSEN.exec(cookie ?? '')?.[1];
  if (chosen) return chosen as PageLanguage;
  return acceptLanguage ? preferredLanguage(acceptLanguage.slice(0, MAX_HEADER_LENGTH)) : DEFAULT_LOCALE;
}

/** `'tr-TR,tr;q=0.9,en;q=0.8'` → `'tr'`; of equal weights, the first. */
function preferredLanguage(header: string): PageLanguage {
  const tags = new Negotiator({ headers: { 'accept-language': header } }).languages();
  const languages = tags.map((tag) => LOCALES.find((locale) => tag.split('-', 1)[0]?.toLowerCase() === locale));
  return languages.find((language) => language !== undefined) ?? DEFAULT_LOCALE;
}

/** `?lng=tr` switches the language: returns it and the same URL without the parameter; undefined otherwise. */
export function readLanguageSwitch(url: URL): { language: PageLanguage; cleanAddress: string } | undefined {
  const wanted = LOCALES.find((language) => language === url.searchParams.get('lng'));
  if (!wanted) return undefined;
  const clean = new URL(url);
  clean.searchParams.delete('lng');
  // A path with several leading slashes would be interpreted as another host.
  const path = clean.pathname.replace(/^[/\\]+/, '/');
  return { language: wanted, cleanAddress: `${path}${clean.search}` };
}
