import { OFF_SALE_REASONS } from '@esimshop/contracts/admin-system';
import { DATA_REQUEST_KINDS } from '@esimshop/contracts/data-requests';
import { daySchema } from '@esimshop/contracts/days';
import type { MailKind, StatusMailKind } from '@esimshop/contracts/mail-kinds';
import { ORDER_STATUSES } from '@esimshop/contracts/order-status';
import { roleSchema } from '@esimshop/contracts/roles';
import * as z from 'zod/mini';
import { SUPPLY_ALERTS } from '../supply/judge-account.ts';

/** Events of an account that its owner is mailed about, whoever caused them. */
const ACCOUNT_NOTICES = [
  'password_changed',
  'email_changed',
  'two_factor_enabled',
  'two_factor_disabled',
  'passkey_added',
  'passkey_removed',
] as const;
export type AccountNotice = (typeof ACCOUNT_NOTICES)[number];

/** What the buyer of a gift is told. */
const GIFT_NEWS = ['opened', 'refused'] as const;
export type GiftNews = (typeof GIFT_NEWS)[number];

/** What the buyer of an automatic top-up is told: that it is on, that a charge is due, that it has ended. */
const AUTOMATIC_NEWS = ['on', 'due', 'ended'] as const;

const id = z.int().check(z.positive());
/** Order, recipient and token have their own columns. */
const noFacts = z.object({});
const planNotice = z.object({ noticeId: id });
const requestKind = z.enum(DATA_REQUEST_KINDS);

/** What a mail of each kind is about. Amounts, names and codes are read when it is sent. */
const MAIL_PAYLOADS = {
  ...ofEachStatus(z.object({ status: z.enum(ORDER_STATUSES) })),
  confirmation: noFacts,
  'top-up': noFacts,
  /** Of one eSIM, or of all that the order brought. */
  copy: z.object({ esimId: z.optional(id) }),
  refund: z.object({ refundId: id }),
  /** With the credit note over the receipt that it replaces, if it does. */
  receipt: z.object({ receiptId: id, creditNoteId: z.optional(id) }),
  'withdrawal-receipt': z.object({ withdrawalId: id }),
  'withdrawal-declined': z.object({ withdrawalId: id }),
  'low-data': planNotice,
  'out-of-data': planNotice,
  'plan-ending': planNotice,
  'portal-link': noFacts,
  gift: z.object({ giftId: id }),
  'gift-news': z.object({ giftId: id, news: z.enum(GIFT_NEWS) }),
  'automatic-top-up': z.object({ ruleId: id, runId: z.optional(id), news: z.enum(AUTOMATIC_NEWS) }),
  'rating-request': z.object({ ratingId: id }),
  'support-message': z.object({ messageId: id }),
  'support-reply': z.object({ messageId: id, entryId: id }),
  'supply-alert': z.object({
    alert: z.enum(SUPPLY_ALERTS),
    supplier: z.string(),
    /** How long a low balance lasts; null if unknown. */
    daysLeft: z.nullable(z.number()),
    /** Why sales have stopped; null while they have not. */
    reason: z.nullable(z.enum(OFF_SALE_REASONS)),
  }),
  'webhook-alert': z.object({ provider: z.string(), webhookKind: z.string() }),
  'case-alert': z.object({ noticeId: id }),
  'case-digest': z.object({ digestId: z.string() }),
  /** The day whose sales it sums up, and the notices in it. */
  'daily-summary': z.object({ digestId: z.string(), day: daySchema, timeZone: z.string() }),
  'email-verification': noFacts,
  'password-reset': noFacts,
  'account-notice': z.object({ notice: z.enum(ACCOUNT_NOTICES) }),
  invitation: z.object({ role: roleSchema, invitedBy: z.string() }),
  'data-request': z.object({ request: requestKind }),
  'data-copy': noFacts,
  'data-request-declined': z.object({ request: requestKind, reason: z.string() }),
  /** The year at whose end the last of its orders goes; null without orders. */
  'data-erased': z.object({ keptUntilYear: z.nullable(z.int()) }),
} satisfies Record<MailKind, z.ZodMiniType>;

export type MailPayloads = { [Kind in MailKind]: z.output<(typeof MAIL_PAYLOADS)[Kind]> };

/** A kind of mail with its payload, which is left out where it has no facts. */
export type MailContent = {
  [Kind in MailKind]: { kind: Kind } & (MailPayloads[Kind] extends Record<string, never>
    ? { payload?: undefined }
    : { payload: MailPayloads[Kind] });
}[MailKind];

/** The payload of a mail's row. @throws Error if it is not of this kind */
export function readPayload<Kind extends MailKind>(kind: Kind, payload: unknown): MailPayloads[Kind] {
  const schemas: { [Each in MailKind]: z.ZodMiniType<MailPayloads[Each]> } = MAIL_PAYLOADS;
  const schema: z.ZodMiniType<MailPayloads[Kind]> = schemas[kind];
  return z.parse(schema, payload);
}

/** The same for the mail of each status. */
export function ofEachStatus<Value>(value: Value): Record<StatusMailKind, Value> {
  const entries = ORDER_STATUSES.map((status) => [`status-${status}`, value]);
  return Object.fromEntries(entries) as Record<StatusMailKind, Value>;
}
