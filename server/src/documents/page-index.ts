import { readFrontMatter } from '@esimshop/content/front-matter';
import { fillIn } from '@esimshop/content/parse-content';
import type { Locale } from '@esimshop/contracts/locales';
import { folderOf, type PageIndex, pagePath } from '@esimshop/contracts/shop-pages';
import { DELIVERED_PAGES, listTexts } from '../page-texts/find-text.ts';
import { legalValues } from './legal-texts.ts';
import { type PageShop, readDays, readFirst } from './read-page.ts';

/** What the pages must know of the owner's texts in a language; undefined while all is as delivered. */
export function indexPages(shop: PageShop, locale: Locale): PageIndex | undefined {
  const { pageTexts } = shop;
  if (pageTexts.version() === '') return undefined;
  const index: PageIndex = { texts: {}, hidden: [], links: [] };
  const own = new Set(pageTexts.all().map(({ page }) => page));
  for (const page of [...new Set([...DELIVERED_PAGES, ...own])].toSorted()) {
    const path = pagePath(page);
    const { isHidden = false, place = 'none' } = pageTexts.stateOf(page) ?? {};
    if (isHidden) index.hidden.push(page);
    if (isHidden || path === undefined || !own.has(page)) continue;
    const text = summarise(shop, page, locale);
    if (!text) continue;
    index.texts[page] = text;
    if (folderOf(page) === 'pages' && place !== 'none') index.links.push({ path, title: text.title ?? '', place });
  }
  return index;
}

/** Undefined where the delivered text holds. */
function summarise(shop: PageShop, page: string, locale: Locale): PageIndex['texts'][string] | undefined {
  const texts = listTexts(shop, page, locale);
  return readFirst(shop, texts, ({ source, own, ...text }) => {
    const { frontMatter } = readFrontMatter(fillIn(source, legalValues(shop, text.locale)));
    return own && { ...frontMatter, ...readDays(shop, own) };
  });
}
