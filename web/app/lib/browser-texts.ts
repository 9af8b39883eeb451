import { type Language, plainPath } from './language.ts';
import { isSessionPage } from './session-pages.ts';
import { createTranslation, type Translation } from './translate.ts';

const SETS = {
  browse: {
    en: async () => (await import('~/locales/en-browse.ts')).browseTexts,
    tr: async () => (await import('~/locales/tr-browse.ts')).browseTexts,
  },
  devices: {
    en: async () => (await import('~/locales/en-devices.ts')).devicesTexts,
    tr: async () => (await import('~/locales/tr-devices.ts')).devicesTexts,
  },
  everywhere: {
    en: async () => (await import('~/locales/en-everywhere.ts')).everywhereTexts,
    tr: async () => (await import('~/locales/tr-everywhere.ts')).everywhereTexts,
  },
  planning: {
    en: async () => (await import('~/locales/en-planning.ts')).planningTexts,
    tr: async () => (await import('~/locales/tr-planning.ts')).planningTexts,
  },
  portal: {
    en: async () => (await import('~/locales/en-portal.ts')).portalTexts,
    tr: async () => (await import('~/locales/tr-portal.ts')).portalTexts,
  },
  session: {
    en: async () => (await import('~/locales/en-session.ts')).sessionTexts,
    tr: async () => (await import('~/locales/tr-session.ts')).sessionTexts,
  },
  till: {
    en: async () => (await import('~/locales/en-till.ts')).tillTexts,
    tr: async () => (await import('~/locales/tr-till.ts')).tillTexts,
  },
  trip: {
    en: async () => (await import('~/locales/en-trip.ts')).tripTexts,
    tr: async () => (await import('~/locales/tr-trip.ts')).tripTexts,
  },
} as const;

const TILL_PAGES = /^\/(?:cart|checkout)(?:\/|$)/;
const PORTAL_PAGES = /^\/portal(?:\/|$)/;

let translation: Translation | undefined;
const loading = new Map<keyof typeof SETS, Promise<void>>();

/** The browser's texts: empty until `loadTextsOf` has brought the sets that a page needs. */
export function browserTranslation(language: Language): Translation {
  translation ??= createTranslation(language, {});
  return translation;
}

/** Brings the texts of the page at `pathname`, once; texts that are there already cost nothing. */
export async function loadTextsOf(pathname: string, language: Language): Promise<void> {
  const sets = setsOf(plainPath(pathname));
  await Promise.all(sets.map((name) => loadTexts(name, language)));
}

function setsOf(path: string): (keyof typeof SETS)[] {
  if (TILL_PAGES.test(path)) return ['everywhere', 'till'];
  if (PORTAL_PAGES.test(path)) return ['everywhere', 'session', 'portal'];
  if (isSessionPage(path)) return ['everywhere', 'session'];
  return path === '/trip' ? ['everywhere', 'browse', 'trip'] : ['everywhere', 'browse'];
}

/** Brings one set, once, for what opens within a page. A set that failed to come is asked for again the next time. */
export function loadTexts(name: keyof typeof SETS, language: Language): Promise<void> {
  const begun = loading.get(name) ?? loadSet(name, language);
  loading.set(name, begun);
  begun.catch(() => loading.delete(name));
  return begun;
}

async function loadSet(name: keyof typeof SETS, language: Language): Promise<void> {
  browserTranslation(language).add(await SETS[name][language]());
}
