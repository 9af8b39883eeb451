import type { ContentFile, ContentItem, ContentSection } from '@esimshop/content/content-file';
import { DEFAULT_LOCALE, LOCALES } from '@esimshop/contracts/locales';
import type { Language } from '~/lib/language.ts';

/** The articles and guides as HTML. Only the server has them all; the browser gets single pages. */
const files = import.meta.glob<ContentFile>(
  ['../../../../content/src/*/*.md', '../../../../content/src/*/articles/*.md'],
  { eager: true, import: 'default' },
);

const FOLDER = '../../../../content/src';

/** `readContent('tr', 'how-it-works')`, in English until it is translated. @throws Error if there is no such file: all are part of the build. */
export function readContent(language: Language, name: string): ContentFile {
  const file = findContent(language, name);
  if (!file) throw new Error(`Expected a file content/src/${DEFAULT_LOCALE}/${name}.md`);
  return file;
}

function findContent(language: Language, name: string): ContentFile | undefined {
  return files[`${FOLDER}/${language}/${name}.md`] ?? files[`${FOLDER}/${DEFAULT_LOCALE}/${name}.md`];
}

/** A value of a file's front matter. @throws Error if the file does not have it. */
export function readField({ frontMatter }: ContentFile, name: string): string {
  const value = frontMatter[name];
  if (value === undefined)
    throw new Error(`Expected "${name}: …" at the head of "${frontMatter.title ?? 'a content file'}"`);
  return value;
}

/** A section that the page requires. @throws Error if the file has no section with this anchor. */
export function readSection({ sections, frontMatter }: ContentFile, id: string): ContentSection {
  const section = sections.find((each) => each.id === id);
  if (!section) throw new Error(`Expected a section {#${id}} in "${frontMatter.title ?? 'a content file'}"`);
  return section;
}

/** The questions listed in a file's front matter, in that order, from the FAQ. */
export function pickQuestions(language: Language, ids: string): ContentItem[] {
  const all = readContent(language, 'faq').sections.flatMap(({ items }) => items);
  return ids.split(',').map((id) => {
    const question = all.find((item) => item.id === id.trim());
    if (!question) throw new Error(`Expected a question {#${id.trim()}} in content/src/${language}/faq.md`);
    return question;
  });
}

export type ArticleSummary = { slug: string; title: string; description: string; published: string; updated: string };

/** All articles of a language, newest first. */
export function listArticles(language: Language): ArticleSummary[] {
  const prefix = `${FOLDER}/${DEFAULT_LOCALE}/articles/`;
  return Object.keys(files)
    .filter((path) => path.startsWith(prefix))
    .map((path) => path.slice(prefix.length, -'.md'.length))
    .map((slug) => ({ slug, file: readContent(language, `articles/${slug}`) }))
    .map(({ slug, file }) => ({
      slug,
      title: readField(file, 'title'),
      description: readField(file, 'description'),
      published: readField(file, 'published'),
      updated: readField(file, 'updated'),
    }))
    .sort((a, b) => b.published.localeCompare(a.published) || a.slug.localeCompare(b.slug));
}

/** Undefined if there is no such article. */
export function findArticle(language: Language, slug: string): ContentFile | undefined {
  return findContent(language, `articles/${slug}`);
}

export type ContentPage = { path: string; updated: string };

/** The articles' paths and the date of their last change in any language, for the sitemap. */
export function listArticlePages(): ContentPage[] {
  const all = LOCALES.flatMap((language) => listArticles(language));
  return listArticles(DEFAULT_LOCALE).map(({ slug }) => {
    const days = all.filter((article) => article.slug === slug).map(({ updated }) => updated);
    return { path: `/blog/${slug}`, updated: days.sort().at(-1) ?? '' };
  });
}
