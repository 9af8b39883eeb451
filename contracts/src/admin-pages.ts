import * as z from 'zod/mini';
import { daySchema } from './days.ts';
import { failAs } from './field-problems.ts';
import { legalTextSchema } from './legal.ts';
import { LOCALES } from './locales.ts';
import { PAGE_PLACES, pageNameSchema, slugSchema } from './shop-pages.ts';

const locale = z.enum(LOCALES);
const count = z.number().check(z.int(), z.minimum(0));
const ref = { page: pageNameSchema, locale };
/** What a page of any length needs on its way, whatever its letters. */
export const PAGE_BODY_BYTES = 500_000;

/** Markdown as it is typed; what a page cannot show is named by the preview, and refused when it is published. */
const sourceSchema = z.string().check(
  z.overwrite((text) => text.replaceAll(/\r\n?/g, '\n')),
  z.maxLength(100_000),
  z.refine((text) => !/[\0\p{Cs}]/u.test(text), failAs('special_characters', 'Remove the special characters')),
);

export const pageRefSchema = z.object(ref);
export type PageRef = z.infer<typeof pageRefSchema>;

/** `GET /api/admin/pages/version` */
export const pageVersionQuerySchema = z.object({ ...ref, version: z.coerce.number().check(z.int(), z.minimum(1)) });
export const pageSourceSchema = z.object({ source: z.nullable(z.string()) });

/** `PUT /api/admin/pages/draft`; `revision` is that of the draft that was shown, 0 for none, `version` the public one. */
export const saveDraftSchema = z.object({
  ...ref,
  source: sourceSchema,
  version: count,
  revision: count,
  /** The day on which it becomes public by itself, where the shop is; null to keep it a draft. */
  publishOn: z._default(z.nullable(daySchema), null),
});
export type SaveDraft = z.infer<typeof saveDraftSchema>;

/** `POST /api/admin/pages/discard` */
export const discardDraftSchema = z.object({ ...ref, revision: count });

/** `POST /api/admin/pages/publish`; without a source, the delivered text holds again. */
export const publishPageSchema = z.object({
  ...ref,
  source: z.nullable(sourceSchema),
  version: count,
  revision: count,
  /** The version whose text this is, if it is one from before. */
  restores: z.optional(count),
});
export type PublishPage = z.infer<typeof publishPageSchema>;

/** `POST /api/admin/pages/preview` */
export const previewPageSchema = z.object({ ...ref, source: sourceSchema });
export type PreviewPage = z.infer<typeof previewPageSchema>;

export const contentProblemSchema = z.object({ code: z.string(), line: z.number(), text: z.string() });

/** The page as visitors would read it, unless it has problems. `data-value` is around what comes from settings, `data-new` around what is not public. */
export const pagePreviewSchema = z.object({
  problems: z.array(contentProblemSchema),
  text: z.nullable(legalTextSchema),
  words: z.number(),
});
export type PagePreview = z.infer<typeof pagePreviewSchema>;

/** `POST /api/admin/pages` */
export const addPageSchema = z.object({
  folder: z.enum(['articles', 'pages']),
  slug: slugSchema,
  place: z.enum(PAGE_PLACES),
});
export type AddPage = z.infer<typeof addPageSchema>;

/** `PUT /api/admin/pages/state` */
export const pageStateSchema = z.object({ page: pageNameSchema, isHidden: z.boolean(), place: z.enum(PAGE_PLACES) });
export type PageStateChange = z.infer<typeof pageStateSchema>;

/** Why a text is older: the delivered one has changed since, or another language was published after it. */
export const OLDER_REASONS = ['delivered', 'language'] as const;

const cellSchema = z.object({
  /** `missing`: neither delivered nor published. */
  state: z.enum(['published', 'missing']),
  /** 0 for the delivered text. */
  version: z.number(),
  older: z.nullable(z.enum(OLDER_REASONS)),
  /** The version that the draft would be. */
  draft: z.nullable(z.number()),
  /** The day on which it becomes that version. */
  publishOn: z.nullable(z.string()),
});
export type PageCell = z.infer<typeof cellSchema>;

const changeSchema = z.nullable(z.object({ at: z.string(), by: z.string() }));

const adminPageSchema = z.object({
  page: z.string(),
  /** Null for a document of a contract. */
  path: z.nullable(z.string()),
  title: z.string(),
  isDelivered: z.boolean(),
  isHidden: z.boolean(),
  place: z.enum(PAGE_PLACES),
  /** By language; without those in which there is no such document. */
  cells: z.record(z.string(), cellSchema),
  changed: changeSchema,
});
export type AdminPage = z.infer<typeof adminPageSchema>;

/** `GET /api/admin/pages?locale=` */
export const adminPagesQuerySchema = z.object({ locale });
export const adminPagesSchema = z.object({ pages: z.array(adminPageSchema), timeZone: z.string() });
export type AdminPages = z.infer<typeof adminPagesSchema>;

/** `GET /api/admin/pages/text`: a page in a language, with everything that its editor shows. */
export const adminPageTextSchema = z.object({
  ...pageRefSchema.shape,
  path: z.nullable(z.string()),
  /** The public text; null if there is none in this language. */
  current: z.nullable(z.string()),
  /** The public version; 0 for the delivered text. */
  version: z.number(),
  isDelivered: z.boolean(),
  /** What an update of the software has made of the delivered text since the owner's was made from it. */
  update: z.nullable(z.object({ before: z.string(), after: z.string() })),
  isBehindLanguage: z.boolean(),
  draft: z.nullable(
    z.object({
      source: z.string(),
      revision: z.number(),
      basedOn: z.number(),
      at: z.string(),
      by: z.string(),
      publishOn: z.nullable(z.string()),
    }),
  ),
  versions: z.array(
    z.object({
      version: z.number(),
      at: z.string(),
      by: z.string(),
      basedOn: z.number(),
      /** Whether it made the delivered text hold again. */
      isDelivered: z.boolean(),
    }),
  ),
  /** By name, as Markdown. */
  values: z.record(z.string(), z.string()),
  /** Orders whose contract has this page; null for a page that is in none. */
  orders: z.nullable(z.number()),
  timeZone: z.string(),
});
export type AdminPageText = z.infer<typeof adminPageTextSchema>;
