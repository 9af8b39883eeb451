import type { ContentFile, ContentItem, ContentSection } from '@esimshop/content/content-file';
import { DEFAULT_LOCALE, LOCALES } from '@esimshop/contracts/locales';
import { ApiError } from '~/lib/api-error.ts';
import type { Language } from '~/lib/language.ts';
import type { PageContext } from '~/lib/page-context.ts';

/** The articles and guides as HTML. Only the server has them all; the browser gets single pages. */
const files = import.meta.glob<ContentFile>(
  ['../../../../content/src/*/*.md', '../../../../content/src/*/articles/*.md'],
  { eager: true, import: 'default' },
);

const FOLDER = '../../../../content/src';
const ARTICLES = 'articles/';

type Reader = Pick<PageContext, 'api' | 'language' | 'texts'>;

/** `readContent(context, 'how-it-works')`, as the owner has published it, else as delivered. @throws Error if there is no such file */
export async function readContent(reader: Reader, name: string): Promise<ContentFile> {
  const file = await findContent(reader, name);
  if (!file) throw new Error(`Expected a file content/src/${DEFAULT_LOCALE}/${name}.md`);
  return file;
}

/** Undefined if there is no such text, or it is not shown. */
export async function findContent(reader: Reader, name: string): Promise<ContentFile | undefined> {
  const { language, texts } = reader;
  if (texts?.hidden.includes(name)) return undefined;
  return texts?.texts[name] ? fetchText(reader, name) : findDelivered(language, name);
}

async function fetchText({ api, language }: Reader, name: string): Promise<ContentFile | undefined> {
  try {
    return await api<ContentFile>(`/api/page-texts?page=${name}&locale=${language}`);
  } catch (error) {
    // Hidden since this page was begun.
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

/** A text as the software brings it along, in English until it is translated. */
export function findDelivered(language: Language, name: string): ContentFile | undefined {
  return files[`${FOLDER}/${language}/${name}.md`] ?? files[`${FOLDER}/${DEFAULT_LOCALE}/${name}.md`];
}

/** A value of a file's front matter. @throws Error if the file does not have it. */
export function readField({ frontMatter }: Pick<ContentFile, 'frontMatter'>, name: string): string {
  const value = frontMatter[name];
  if (value === undefined)
    throw new Error(`Expected "${name}: …" at the head of "${frontMatter['title'] ?? 'a content file'}"`);
  return value;
}

/** A section that the page requires. @throws Error if the file has no section with this anchor. */
export function readSection({ sections, frontMatter }: ContentFile, id: string): ContentSection {
  const section = sections.find((each) => each.id === id);
  if (!section) throw new Error(`Expected a section {#${id}} in "${frontMatter['title'] ?? 'a content file'}"`);
  return section;
}

/** The questions that a line at the head of the FAQ lists, in that order. */
export function pickQuestions(faq: ContentFile, field: string): ContentItem[] {
  const all = faq.sections.flatMap(({ items }) => items);
  return readField(faq, field)
    .split(',')
    .map((id) => {
      const question = all.find((item) => item.id === id.trim());
      if (!question) throw new Error(`Expected a question {#${id.trim()}} in the FAQ`);
      return question;
    });
}

export type ArticleSummary = { slug: string; title: string; description: string; published: string; updated: string };

/** All articles that are shown in a language, newest first. */
export function listArticles({ language, texts }: Pick<Reader, 'language' | 'texts'>): ArticleSummary[] {
  const delivered = Object.keys(files)
    .filter((path) => path.startsWith(`${FOLDER}/${DEFAULT_LOCALE}/${ARTICLES}`))
    .map((path) => path.slice(`${FOLDER}/${DEFAULT_LOCALE}/`.length, -'.md'.length));
  const own = Object.keys(texts?.texts ?? {}).filter((name) => name.startsWith(ARTICLES));
  return [...new Set([...delivered, ...own])]
    .filter((name) => !texts?.hidden.includes(name))
    .map((name) => {
      const file = { frontMatter: texts?.texts[name] ?? findDelivered(language, name)?.frontMatter ?? {} };
      return {
        slug: name.slice(ARTICLES.length),
        title: readField(file, 'title'),
        description: readField(file, 'description'),
        published: readField(file, 'published'),
        updated: readField(file, 'updated'),
      };
    })
    .sort((a, b) => b.published.localeCompare(a.published) || a.slug.localeCompare(b.slug));
}

export type ContentPage = { path: string; updated: string };

/** The delivered articles' paths and the date of their last change in any language, for the sitemap. */
export function listArticlePages(): ContentPage[] {
  const all = LOCALES.flatMap((language) => listArticles({ language, texts: undefined }));
  return listArticles({ language: DEFAULT_LOCALE, texts: undefined }).map(({ slug }) => {
    const days = all.filter((article) => article.slug === slug).map(({ updated }) => updated);
    return { path: `/blog/${slug}`, updated: days.sort().at(-1) ?? '' };
  });
}
