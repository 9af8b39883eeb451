import * as z from 'zod/mini';
import { LEGAL_VALUES } from './legal.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale } from './locales.ts';

/** What the owner writes: legal pages, documents of a contract, guides, and pages of their own. */
export const PAGE_FOLDERS = ['legal', 'contracts', 'articles', 'pages'] as const;
export type PageFolder = (typeof PAGE_FOLDERS)[number];
const PAGE_NAME = /^(?:faq|how-it-works|(?:legal|contracts|articles|pages)\/[a-z0-9]+(?:-[a-z0-9]+)*)$/;
export const MAX_SLUG_LENGTH = 60;

/** `faq`, `legal/terms`, `articles/how-much-data`, `pages/about-us`: the file of a page in `content/src/{language}`. */
export const pageNameSchema = z.string().check(z.maxLength(MAX_SLUG_LENGTH + 10), z.regex(PAGE_NAME));

/** The last part of the address of a page that the owner adds. */
export const slugSchema = z
  .string()
  .check(
    z.trim(),
    z.maxLength(MAX_SLUG_LENGTH),
    z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use small letters, figures and hyphens'),
  );

export function folderOf(page: string): PageFolder | undefined {
  return PAGE_FOLDERS.find((folder) => page.startsWith(`${folder}/`));
}

/** Where visitors read a page; undefined for a document of a contract, which comes with the purchase. */
export function pagePath(page: string): string | undefined {
  const folder = folderOf(page);
  const name = page.slice(page.indexOf('/') + 1);
  if (folder === 'contracts') return undefined;
  if (folder === 'articles') return `/blog/${name}`;
  return folder === 'pages' ? `/pages/${name}` : `/${name}`;
}

/** The values of an order that a document of a contract names; they are filled in when it is shown. */
export const ORDER_VALUES = [
  'buyerName',
  'buyerEmail',
  'buyerPhone',
  'buyerAddress',
  'orderNumber',
  'orderDate',
  'plans',
  'total',
  'paymentMethod',
] as const;

type PageRules = { fields: string[]; paths?: string[]; sections?: string[]; values: string[] };

/** What the page of a name must have, for `findProblems` of the content. */
export function rulesOf(page: string): PageRules {
  const values: string[] = [...LEGAL_VALUES];
  const shown = ['title', 'description'];
  switch (folderOf(page)) {
    case 'contracts':
      return { fields: ['title'], values: [...values, 'turkishRule', ...ORDER_VALUES] };
    case 'articles':
      return { fields: [...shown, 'plans', 'plansText'], paths: ['plans'], values };
    case undefined:
      return page === 'faq'
        ? { fields: [...shown, 'supportQuestions', 'howItWorksQuestions'], values }
        : {
            fields: ['title', 'subtitle', 'description'],
            sections: ['what-is-an-esim', 'advantages', 'steps', 'install', 'devices'],
            values,
          };
    default:
      return { fields: shown, values };
  }
}

/** Whether the shop can do without a page: it then answers that there is none, and nothing links to it. */
export function canBeHidden(page: string): boolean {
  const folder = folderOf(page);
  return folder === 'articles' || folder === 'pages';
}

/** Where a page of the owner's own is linked: in the footer, beside the questions on the page of support, or nowhere. */
export const PAGE_PLACES = ['footer', 'help', 'none'] as const;
export type PagePlace = (typeof PAGE_PLACES)[number];

/** What pages must know of the owner's texts, in one language. */
export type PageIndex = {
  /** The lines at the head of each published text of the owner's, in place of a delivered one or beside them, by its page. */
  texts: Record<string, Record<string, string>>;
  /** Guides that are not shown. */
  hidden: string[];
  links: { path: string; title: string; place: Exclude<PagePlace, 'none'> }[];
};

export const pageTextQuerySchema = z.object({
  page: pageNameSchema,
  locale: z._default(z.enum(LOCALES), DEFAULT_LOCALE),
});

/** The language in which a text stands that a page lacks in its own: the default, else the first that has it. */
export function fallbackLocales(locale: Locale): Locale[] {
  return [...new Set<Locale>([locale, DEFAULT_LOCALE, ...LOCALES])];
}
