import * as z from 'zod/mini';
import { DEFAULT_LOCALE, LOCALES } from './locales.ts';

/** The legal pages, by the names of their files in `content/src/{language}/legal`, which are their addresses too. */
export const LEGAL_PAGES = ['terms', 'privacy', 'refund', 'withdrawal', 'cookies', 'legal', 'accessibility'] as const;
export type LegalPage = (typeof LEGAL_PAGES)[number];

/** The values that a legal page may name between `{{ }}`; the shop fills them in from its settings. */
export const LEGAL_VALUES = [
  'shopName',
  'contactEmail',
  'refundDays',
  'withdrawalDays',
  /** A paragraph: what ends the right of withdrawal, by the owner's choice. */
  'withdrawalRule',
  /** A paragraph: for how long personal data is kept, as the owner has set it. */
  'keptFor',
  /** The end of a sentence: the shop's suppliers, and where they work. */
  'supplierPlaces',
  'sellerName',
  /** A paragraph of lines: who sells, with register and numbers. */
  'seller',
  /** A row of the cookies' table; empty in a shop that sells in one currency. */
  'currencyCookie',
  /** Where a consumer can take a complaint. */
  'disputes',
] as const;
export type LegalValues = Record<(typeof LEGAL_VALUES)[number], string>;

export const legalParamsSchema = z.object({ page: z.enum(LEGAL_PAGES) });
export const legalQuerySchema = z.object({ locale: z._default(z.enum(LOCALES), DEFAULT_LOCALE) });

const itemSchema = z.object({ id: z.string(), title: z.string(), html: z.string(), text: z.string() });
const sectionSchema = z.object({ id: z.string(), title: z.string(), html: z.string(), items: z.array(itemSchema) });

/** `GET /api/legal/{page}`: its text with the shop's own values; `html` contains no scripts. */
export const legalTextSchema = z.object({
  frontMatter: z.record(z.string(), z.string()),
  intro: z.string(),
  sections: z.array(sectionSchema),
});
