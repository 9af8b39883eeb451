import { ContentError } from '@esimshop/content/content-error';
import type { ContentFile } from '@esimshop/content/content-file';
import { fillIn, parseContent } from '@esimshop/content/parse-content';
import { dayIn } from '@esimshop/contracts/days';
import type { Locale } from '@esimshop/contracts/locales';
import { type FoundText, listTexts } from '../page-texts/find-text.ts';
import type { PublishedText, Shop } from '../shop.ts';
import { legalValues } from './legal-texts.ts';

export type PageShop = Pick<Shop, 'config' | 'settings' | 'partners' | 'pageTexts' | 'log'>;

/** A page as visitors read it, with the shop's own values; undefined if there is none of this name, or it is hidden. */
export function readPage(shop: PageShop, page: string, locale: Locale): ContentFile | undefined {
  if (shop.pageTexts.stateOf(page)?.isHidden) return undefined;
  return readFirst(shop, listTexts(shop, page, locale), (text) => {
    const file = parseContent(text.source, legalValues(shop, text.locale), { makesAnchors: text.own !== undefined });
    return text.own ? { ...file, frontMatter: { ...file.frontMatter, ...readDays(shop, text.own) } } : file;
  });
}

/** The days of a text of the owner's, unless it says when it was published first. */
export function readDays({ config }: PageShop, { source, firstPublishedAt, publishedAt }: PublishedText) {
  const isDated = /^published: /m.test(source);
  const published = dayIn(config.timeZone, firstPublishedAt);
  return { ...(!isDated && { published }), updated: dayIn(config.timeZone, publishedAt) };
}

/** The Markdown of a document of a contract with these values. @throws Error if there is none of this name */
export function readDocument(
  shop: PageShop,
  { page, locale, values }: { page: string; locale: Locale; values: Readonly<Record<string, string>> },
): string {
  const content = readFirst(shop, listTexts(shop, page, locale), ({ source }) => fillIn(source, values));
  if (content !== undefined) return content;
  throw new Error(`Expected a text of ${page}`);
}

/** An owner's text that names a value which this version of the shop does not know any more stands back for the delivered one. */
export function readFirst<T>(
  { log }: PageShop,
  texts: readonly FoundText[],
  read: (text: FoundText) => T,
): T | undefined {
  for (const text of texts) {
    try {
      return read(text);
    } catch (err) {
      if (!(err instanceof ContentError && text.own)) throw err;
      log.error({ err, page: text.own.page, locale: text.locale }, 'page.unreadable');
    }
  }
  return undefined;
}
