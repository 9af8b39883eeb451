import * as z from 'zod/mini';
import { DEFAULT_LOCALE, LOCALES } from './locales.ts';
import { portalTokenSchema } from './portal.ts';

/** What customers ask about their data: a copy of it, or its erasure. */
export const DATA_REQUEST_KINDS = ['copy', 'erasure'] as const;
export type DataRequestKind = (typeof DATA_REQUEST_KINDS)[number];

/** Where somebody asked: with a portal link, or in an account. */
export type DataRequestSource = 'portal' | 'account';

/** How a request ended. */
export const DATA_REQUEST_OUTCOMES = ['copied', 'erased', 'declined'] as const;
export type DataRequestOutcome = (typeof DATA_REQUEST_OUTCOMES)[number];

/** The month that article 12(3) of the GDPR gives, from the confirmation; the 30 days of article 13 of the KVKK. */
export const DATA_REQUEST_DAYS = 30;
/** How long the link that confirms a request works. */
export const CONFIRM_LINK_DAYS = 3;
/** How long the link to a copy works. */
export const COPY_LINK_DAYS = 7;

/** The page that both links lead to. */
export const YOUR_DATA_PATH = '/your-data';

/** A request that is open. */
const openRequestSchema = z.object({
  kind: z.enum(DATA_REQUEST_KINDS),
  askedAt: z.string(),
  /** Until when the link of its mail confirms it. */
  confirmBy: z.string(),
  confirmedAt: z.nullable(z.string()),
  /** When it must be answered at the latest; null until it is confirmed. */
  dueAt: z.nullable(z.string()),
});

/** `GET` and `POST /api/portal/data-requests`, `GET` and `POST /api/user/data-requests`: those that are open, one of each kind. */
export const dataRequestsResponseSchema = z.object({
  requests: z.array(openRequestSchema),
  /** The year at whose end the last order leaves the books, without a name after an erasure; null without orders. */
  keptUntilYear: z.nullable(z.int()),
});
export type DataRequestsResponse = z.infer<typeof dataRequestsResponseSchema>;
export type OpenDataRequest = z.infer<typeof openRequestSchema>;

/** A request of somebody who is signed in; asking again makes no second one. */
export const userDataRequestSchema = z.object({
  kind: z.enum(DATA_REQUEST_KINDS),
  locale: z._default(z.enum(LOCALES), DEFAULT_LOCALE),
});
export type UserDataRequest = z.infer<typeof userDataRequestSchema>;
export const portalDataRequestSchema = z.extend(userDataRequestSchema, { token: portalTokenSchema });

/** `POST /api/data-requests/check`, `…/confirm`, `…/download`: by the token of a mail's link. 410 `link_invalid` */
export const dataLinkSchema = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) });

/** What a link is for. Checking it changes nothing, so that a program that opens links does not. */
export const dataLinkResponseSchema = z.object({
  kind: z.enum(DATA_REQUEST_KINDS),
  step: z.enum(['confirm', 'confirmed', 'download']),
  /** When it must be answered; null until it is confirmed. */
  dueAt: z.nullable(z.string()),
});
export type DataLinkResponse = z.infer<typeof dataLinkResponseSchema>;

/** Everything that the shop keeps of somebody, to read and for programs; drawn for this download, the only one. */
export const dataDownloadResponseSchema = z.object({
  files: z.array(z.object({ fileName: z.string(), mediaType: z.string(), content: z.string() })),
});
export type DataDownload = z.infer<typeof dataDownloadResponseSchema>;

/** A request as the owner sees it. */
export const adminDataRequestSchema = z.object({
  id: z.number(),
  kind: z.enum(DATA_REQUEST_KINDS),
  source: z.enum(['portal', 'account']),
  askedAt: z.string(),
  confirmedAt: z.nullable(z.string()),
  dueAt: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
  outcome: z.nullable(z.enum(DATA_REQUEST_OUTCOMES)),
  /** Why it was declined. */
  note: z.nullable(z.string()),
  downloadedAt: z.nullable(z.string()),
});
export type AdminDataRequest = z.infer<typeof adminDataRequestSchema>;

/** `POST /api/admin/data-requests/{id}/copy`, `…/decline`: 404 `not_found`, 409 `already_decided`. */
export const dataRequestParamsSchema = z.object({
  id: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)),
});
/** The reason goes into the customer's mail. */
export const declineDataRequestSchema = z.object({
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)),
});
