import { LOCALES, type Locale } from '@esimshop/contracts/locales';
import { folderOf, type PageIndex, pagePath } from '@esimshop/contracts/shop-pages';
import type { ArticlePage } from './web-build.ts';

type Texts = (locale: Locale) => PageIndex | undefined;

/** The guides that are shown, and the pages that are the owner's own, with the day of their last change in any language. */
export function listTextPages(delivered: readonly ArticlePage[], texts: Texts): ArticlePage[] {
  const indexes = LOCALES.flatMap((locale) => texts(locale) ?? []);
  const hidden = new Set(indexes.flatMap((index) => index.hidden.map(pagePath)));
  const own = indexes.flatMap((index) =>
    Object.entries(index.texts).flatMap(([page, { updated = '' }]) => {
      const path = hasNoRow(page) ? pagePath(page) : undefined;
      return path ? [{ path, updated }] : [];
    }),
  );
  const days = new Map<string, string>();
  for (const { path, updated } of [...delivered, ...own].filter((page) => !hidden.has(page.path))) {
    if (updated > (days.get(path) ?? '')) days.set(path, updated);
  }
  return [...days].map(([path, updated]) => ({ path, updated }));
}

/** Whether the page is none of the page table's own addresses. */
function hasNoRow(page: string): boolean {
  const folder = folderOf(page);
  return folder === 'articles' || folder === 'pages';
}

export type TextLink = { title: string; path: string; text: string };

/** The owner's own pages with what they are about, in one language. */
export function listOwnPages(index: PageIndex | undefined): TextLink[] {
  return Object.entries(index?.texts ?? {}).flatMap(([page, { title = '', description = '' }]) => {
    const path = folderOf(page) === 'pages' ? pagePath(page) : undefined;
    return path ? [{ title, path, text: description }] : [];
  });
}
