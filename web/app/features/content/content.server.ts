import type { Language } from '~/lib/language.ts';
import { LANGUAGES } from '~/lib/language.ts';
import type { ContentFile, ContentItem, ContentSection } from './content-file.ts';

/** Every file of `web/content`, as HTML. Only the server has them; the browser gets the page that it asked for. */
const files = import.meta.glob<ContentFile>('../../../content/{en,tr}/**/*.md', { eager: true, import: 'default' });

const FOLDER = '../../../content';

/** `readContent('en', 'legal/terms')`. @throws Error for a file that does not exist: all of them come with the build. */
export function readContent(language: Language, name: string): ContentFile {
  const file = files[`${FOLDER}/${language}/${name}.md`];
  if (!file) throw new Error(`Expected a file web/content/${language}/${name}.md`);
  return file;
}

/** A fact of a file's head. @throws Error when the file does not have it. */
export function readFact({ facts }: ContentFile, name: string): string {
  const value = facts[name];
  if (value === undefined) throw new Error(`Expected "${name}: …" at the head of "${facts.title ?? 'a content file'}"`);
  return value;
}

/** A part that the page cannot do without. @throws Error when the file has no section of this anchor. */
export function readSection({ sections, facts }: ContentFile, id: string): ContentSection {
  const section = sections.find((each) => each.id === id);
  if (!section) throw new Error(`Expected a section {#${id}} in "${facts.title ?? 'a content file'}"`);
  return section;
}

/** The questions named at a file's head, in that order, from the one list of all questions. */
export function pickQuestions(language: Language, ids: string): ContentItem[] {
  const all = readContent(language, 'faq').sections.flatMap(({ items }) => items);
  return ids.split(',').map((id) => {
    const question = all.find((item) => item.id === id.trim());
    if (!question) throw new Error(`Expected a question {#${id.trim()}} in web/content/${language}/faq.md`);
    return question;
  });
}

export type ArticleSummary = { slug: string; title: string; description: string; published: string; updated: string };

/** All articles of a language, the newest first. */
export function listArticles(language: Language): ArticleSummary[] {
  const prefix = `${FOLDER}/${language}/articles/`;
  return Object.entries(files)
    .filter(([path]) => path.startsWith(prefix))
    .map(([path, file]) => ({
      slug: path.slice(prefix.length, -'.md'.length),
      title: readFact(file, 'title'),
      description: readFact(file, 'description'),
      published: readFact(file, 'published'),
      updated: readFact(file, 'updated'),
    }))
    .sort((a, b) => b.published.localeCompare(a.published) || a.slug.localeCompare(b.slug));
}

/** Undefined where no article has this address. */
export function findArticle(language: Language, slug: string): ContentFile | undefined {
  return files[`${FOLDER}/${language}/articles/${slug}.md`];
}

export type ContentPage = { path: string; updated: string };

/** The articles' addresses and the day of their last change in any language, for the site map. */
export function listArticlePages(): ContentPage[] {
  const all = LANGUAGES.flatMap((language) => listArticles(language));
  return listArticles('en').map(({ slug }) => {
    const days = all.filter((article) => article.slug === slug).map(({ updated }) => updated);
    return { path: `/blog/${slug}`, updated: days.sort().at(-1) ?? '' };
  });
}
