import type { ContentFile } from '@esimshop/content/content-file';
import { type ContentValues, listBlocks, parseContent } from '@esimshop/content/parse-content';
import { toPlainText } from '@esimshop/content/render-markdown';
import type { PagePreview, PreviewPage } from '@esimshop/contracts/admin-pages';
import type { Locale } from '@esimshop/contracts/locales';
import { folderOf, ORDER_VALUES } from '@esimshop/contracts/shop-pages';
import { documentValues } from '../../documents/contract-parts.ts';
import { legalValues } from '../../documents/legal-texts.ts';
import { findEditable } from '../../page-texts/find-text.ts';
import type { Shop } from '../../shop.ts';
import { checkPage } from './check-page.ts';

/** Around a value of the shop's while the text is rendered: no text has them, since `findProblems` refuses them. */
const [OPENS, CLOSES] = ['\ufdd0', '\ufdd1'];
const MARK = /[\ufdd0\ufdd1]|%EF%B7%9[01]/g;

/** What a text would be as a page, by the renderer of the pages. */
export function previewPage(shop: Shop, { page, locale, source }: PreviewPage): PagePreview {
  const problems = checkPage(page, source);
  if (problems.length > 0) return { problems, text: null, words: 0 };
  const values = valuesOf(shop, page, locale);
  const marked = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, mark(value)]));
  const current = shop.pageTexts.find(page, locale)?.source ?? findEditable(page, locale);
  const known = current === undefined ? undefined : listBlocks(current, marked);
  const isNew = (raw: string) => known && !known.has(raw);
  const text = parseContent(source, marked, {
    makesAnchors: true,
    wrap: (html, raw) => showMarks(isNew(raw) ? `<div data-new>${html}</div>` : html),
  });
  return { problems, text: withoutMarks(text), words: countWords(text) };
}

/** What a page may name, by name. */
export function valuesOf(shop: Shop, page: string, locale: Locale): ContentValues {
  const values = legalValues(shop, locale);
  return folderOf(page) === 'contracts' ? { ...documentValues(shop, locale), ...exampleValues() } : values;
}

/** Those of an order are only known once there is one. */
function exampleValues(): ContentValues {
  return Object.fromEntries(ORDER_VALUES.map((name) => [name, '…']));
}

/** A value that is a paragraph or part of one; others stand as they are. */
function mark(value: string): string {
  return /^(?:- |\n|$)|\n\n/.test(value) ? value : `${OPENS}${value}${CLOSES}`;
}

function showMarks(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, (tag) => tag.replaceAll(MARK, ''))
    .replaceAll(OPENS, '<span data-value>')
    .replaceAll(CLOSES, '</span>');
}

/** Titles and the lines at the head are plain text. */
function withoutMarks({ frontMatter, intro, sections }: ContentFile): ContentFile {
  const clean = (text: string) => text.replaceAll(MARK, '');
  return {
    frontMatter: Object.fromEntries(Object.entries(frontMatter).map(([name, value]) => [name, clean(value)])),
    intro,
    sections: sections.map(({ title, items, ...section }) => ({
      ...section,
      title: clean(title),
      items: items.map((item) => ({ ...item, title: clean(item.title) })),
    })),
  };
}

function countWords({ intro, sections }: ContentFile): number {
  const parts = sections.flatMap(({ title, html, items }) => [
    title,
    html,
    ...items.flatMap((item) => [item.title, item.html]),
  ]);
  const text = toPlainText([intro, ...parts].join(' '));
  return text === '' ? 0 : text.split(' ').length;
}
