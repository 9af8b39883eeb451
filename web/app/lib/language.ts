export const LANGUAGES = ['en', 'tr'] as const;
export type Language = (typeof LANGUAGES)[number];

export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', tr: 'Türkçe' };

export function otherLanguage(language: Language): Language {
  return language === 'en' ? 'tr' : 'en';
}

/** `/tr/products` → `/products`; the plain address of a page, whatever language it was reached in. */
export function plainPath(pathname: string): string {
  if (pathname === '/tr' || pathname === '/tr/') return '/';
  return pathname.startsWith('/tr/') ? pathname.slice(3) : pathname;
}

/** The address of a page for a visitor who is on `currentPathname`: keeps the `/tr` of an explicit address. */
export function localPath(path: string, currentPathname: string): string {
  const explicit = currentPathname === '/tr' || currentPathname.startsWith('/tr/');
  if (!explicit || !path.startsWith('/') || path === '/tr' || path.startsWith('/tr/')) return path;
  return path === '/' ? '/tr' : `/tr${path}`;
}

/** The language that the server rendered this page in, whatever a translator has made of it. Browser only. */
export function documentLanguage(): Language {
  const { language } = document.documentElement.dataset;
  return LANGUAGES.find((each) => each === language) ?? 'en';
}
