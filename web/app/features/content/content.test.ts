import type { ContentFile } from '@esimshop/content/content-file';
import brands from '@esimshop/content/devices.json';
import { parseContent } from '@esimshop/content/parse-content';
import { LEGAL_VALUES } from '@esimshop/contracts/legal';
import { LOCALES } from '@esimshop/contracts/locales';
import { REFUND_DAYS } from '@esimshop/contracts/refund-days';
import { describe, expect, test } from 'vitest';
import type { Language } from '../../lib/language.ts';
import { PAGES } from '../../pages.ts';
import routes from '../../routes.ts';
import { findDelivered, listArticlePages, listArticles, pickQuestions, readField } from './content.server.ts';

const sources = import.meta.glob<string>(
  ['../../../../content/src/*/**/*.md', '!**/legal-parts/*', '!**/contracts/*'],
  { eager: true, import: 'default', query: '?raw' },
);

const legalValues = {
  ...Object.fromEntries(LEGAL_VALUES.map((name) => [name, name])),
  refundDays: String(REFUND_DAYS),
};

/** A page as the shop shows it; of a legal page, the names of its values. */
function readPage(language: Language, name: string): ContentFile {
  const delivered = findDelivered(language, name);
  if (delivered) return delivered;
  return parseContent(sources[`../../../../content/src/${language}/${name}.md`] ?? '', legalValues);
}

function listNames(language: Language): string[] {
  const folder = `/content/src/${language}/`;
  const paths = Object.keys(sources).filter((path) => path.includes(folder));
  return paths.map((path) => path.slice(path.indexOf(folder) + folder.length, -'.md'.length)).sort();
}

const names = listNames('en');
const pagePatterns = (routes[0]?.children ?? [])
  .flatMap(({ path }) => (path && path !== '*' ? [`/${path}`] : ['/']))
  .map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[a-z0-9-]+')}$`));

/** Anchors of a page in addition to those of its text. */
const OWN_ANCHORS: Record<string, string[]> = { '/support': ['contact'] };

function listAnchors({ sections }: ContentFile): string[] {
  return sections.flatMap(({ id, items }) => [id, ...items.map((item) => item.id)]);
}

function listLinks({ intro, sections }: ContentFile): string[] {
  const html = [intro, ...sections.flatMap(({ html: text, items }) => [text, ...items.map((item) => item.html)])];
  return [...html.join('').matchAll(/href="([^"]*)"/g)].map((match) => match[1] ?? '');
}

function fileBehind(path: string): string {
  if (path.startsWith('/blog/')) return path.replace('/blog', 'articles');
  return names.includes(path.slice(1)) ? path.slice(1) : `legal${path}`;
}

test('every page exists in both languages', () => {
  expect(names.length).toBeGreaterThan(10);
  expect(listNames('tr')).toEqual(names);
});

describe.each(names)('%s', (name) => {
  const english = readPage('en', name);
  const turkish = readPage('tr', name);

  test('has the same structure in both languages', () => {
    expect(listAnchors(turkish)).toEqual(listAnchors(english));
    expect(Object.keys(turkish.frontMatter)).toEqual(Object.keys(english.frontMatter));
    expect(listLinks(turkish)).toHaveLength(listLinks(english).length);
  });

  test.each(LOCALES)('has a title and a description that search engines do not truncate, in %s', (language) => {
    const file = readPage(language, name);
    expect(readField(file, 'title').length).toBeLessThanOrEqual(60);
    expect(readField(file, 'description').length).toBeLessThanOrEqual(170);
  });

  test.each(LOCALES)('links only to pages and anchors that exist, in %s', (language) => {
    const file = readPage(language, name);
    const plans = file.frontMatter.plans === undefined ? [] : [file.frontMatter.plans];
    for (const link of [...listLinks(file), ...plans]) {
      if (/^(?:mailto|https):/.test(link)) continue;
      const [address = '', anchor] = link.split('#');
      const path = address.split('?')[0] ?? '';
      expect(
        pagePatterns.some((pattern) => pattern.test(path)),
        link,
      ).toBe(true);
      if (path.startsWith('/blog/')) expect(listArticlePages().map((page) => page.path)).toContain(path);
      if (anchor === undefined) continue;
      const anchors = OWN_ANCHORS[path] ?? listAnchors(readPage(language, fileBehind(path)));
      expect(anchors, link).toContain(anchor);
    }
  });

  test.runIf(/^(?:articles|legal)\//.test(name))('says when it was last changed', () => {
    for (const { frontMatter } of [english, turkish]) {
      expect(frontMatter.updated).toMatch(/^20\d\d-\d\d-\d\d$/);
      expect(Number.isNaN(Date.parse(frontMatter.updated ?? ''))).toBe(false);
      if (frontMatter.published) expect(frontMatter.published <= (frontMatter.updated ?? '')).toBe(true);
    }
  });
});

test.each(LOCALES)('there are at least four articles, each with a link to plans, in %s', (language) => {
  const articles = listArticles({ language, texts: undefined });
  expect(articles.length).toBeGreaterThanOrEqual(4);
  for (const { slug } of articles) {
    const file = readPage(language, `articles/${slug}`);
    expect(readField(file, 'plans')).toMatch(/^\/products/);
    expect(readField(file, 'plansText')).not.toBe('');
  }
});

test.each(LOCALES)('the questions that other pages show are part of the FAQ, in %s', (language) => {
  const faq = readPage(language, 'faq');
  const support = pickQuestions(faq, 'supportQuestions').map(({ id }) => id);
  expect(support).toEqual(expect.arrayContaining(['activate', 'plan-start', 'refund', 'payment-methods']));
  expect(pickQuestions(faq, 'howItWorksQuestions')).not.toHaveLength(0);
});

test.each([
  ['en', 'ull refund within 30 days of purchase if the eSIM has not been activated'],
  ['tr', 'eSIM etkinleştirilmediyse satın alma tarihinden itibaren 30 gün içinde tam iade'],
] as const)('the refund policy is one sentence wherever it is claimed, in %s', (language, sentence) => {
  for (const name of ['legal/refund', 'legal/terms', 'faq']) {
    expect(JSON.stringify(readPage(language, name)), name).toContain(sentence);
  }
});

test('every brand has models without duplicates, and its note in both languages', () => {
  for (const { brand, models, note } of brands) {
    expect(models.length, brand).toBeGreaterThan(0);
    expect(new Set(models).size, brand).toBe(models.length);
    if (note) expect(note.en && note.tr, brand).toBeTruthy();
  }
});

test('static pages load no React, and links to them load documents', () => {
  const reading = PAGES.filter(({ kind }) => kind === 'static');
  expect(reading.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      '/how-it-works',
      '/support',
      '/faq',
      '/blog',
      '/blog/:slug',
      '/terms',
      '/privacy',
      '/refund',
      '/cookies',
    ]),
  );
  for (const { path, start } of reading) expect(start, path).toBe('never');
});
