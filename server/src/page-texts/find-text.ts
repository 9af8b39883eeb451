import { listSources } from '@esimshop/content/list-sources';
import { readSource } from '@esimshop/content/read-source';
import { LOCALES, type Locale, perLocale } from '@esimshop/contracts/locales';
import { fallbackLocales } from '@esimshop/contracts/shop-pages';
import type { PublishedText, Shop } from '../shop.ts';

/** Paragraphs that a page contains by the owner's choice. */
const PARTS = 'legal-parts/';

const DELIVERED = perLocale((locale) => new Set(listSources(locale).filter((page) => !page.startsWith(PARTS))));

/** Read once: the files do not change while the shop runs. */
const sources = new Map<string, string>();

/** The pages that the software brings along, in any language. */
export const DELIVERED_PAGES = [...new Set(LOCALES.flatMap((locale) => [...DELIVERED[locale]]))].toSorted();

/** The Markdown that the software brings along; undefined if it has none in this language. */
export function findDelivered(page: string, locale: Locale): string | undefined {
  if (!DELIVERED[locale].has(page)) return undefined;
  const key = `${locale} ${page}`;
  const source = sources.get(key) ?? readSource([locale], page);
  sources.set(key, source);
  return source;
}

/** The same as the owner edits it: without the day of its last change, which is that of the publication. */
export function findEditable(page: string, locale: Locale): string | undefined {
  return findDelivered(page, locale)
    ?.replace(/^updated: .*\n/m, '')
    .replace(/^---\n\n/, '---\n');
}

export type FoundText = { locale: Locale; source: string; own?: PublishedText };

/** The texts of a page that could be shown in a language, the one that holds first. */
export function listTexts({ pageTexts }: Pick<Shop, 'pageTexts'>, page: string, locale: Locale): FoundText[] {
  return fallbackLocales(locale).flatMap((each): FoundText[] => {
    const own = pageTexts.find(page, each);
    const delivered = findDelivered(page, each);
    return [
      ...(own ? [{ locale: each, source: own.source, own }] : []),
      ...(delivered === undefined ? [] : [{ locale: each, source: delivered }]),
    ];
  });
}
