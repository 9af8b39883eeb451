import * as z from 'zod/mini';
import { customerEsimSchema, customerOrderSchema } from './admin-customers.ts';
import { messageText } from './free-text.ts';
import { LOCALES } from './locales.ts';
import { findPlaceholders, REPLY_PLACEHOLDERS } from './saved-replies.ts';
import { SUPPORT_LIMITS } from './support.ts';

/** A thread waits for an answer, has one, or needs none any more. */
export const MESSAGE_STATES = ['open', 'answered', 'closed'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** Messages on one page. */
export const MESSAGES_PER_PAGE = 25;

/** Maximum length in characters: mails that are pasted quote those before them. */
export const ENTRY_LIMITS = { reply: SUPPORT_LIMITS.message, customer: 20_000 } as const;

/** `GET /api/admin/messages`: the newest first. */
export const messagesQuerySchema = z.object({
  state: z.optional(z.enum(MESSAGE_STATES)),
  /** Part of a name, address, reference, subject or text. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
});
export type MessagesQuery = z.infer<typeof messagesQuerySchema>;

/** A message of the contact form, with which a thread begins. */
export const adminMessageSchema = z.object({
  id: z.number(),
  /** The reference in the subject of every reply: `M-3F9A41-C277D0`. */
  number: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  locale: z.enum(LOCALES),
  createdAt: z.string(),
  state: z.enum(MESSAGE_STATES),
  /** Who answered or closed it last, and when. */
  answeredBy: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
  /** Orders placed with the same address. */
  orderCount: z.number(),
});
export type AdminMessage = z.infer<typeof adminMessageSchema>;

export const messagesResponseSchema = z.object({
  messages: z.array(adminMessageSchema),
  total: z.number(),
  /** Whatever the filter. */
  open: z.number(),
  page: z.number(),
  per: z.number(),
  timeZone: z.string(),
});
export type MessagesResponse = z.infer<typeof messagesResponseSchema>;

const id = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647));
export const messageParamsSchema = z.object({ id });
/** `PATCH /api/admin/messages/{id}`. */
export const messageChangeSchema = z.object({ state: z.enum(MESSAGE_STATES) });

/** What followed the first message: a reply of the shop, or words of the customer that came by mail. */
const threadEntrySchema = z.object({
  id: z.number(),
  author: z.enum(['shop', 'customer']),
  text: z.string(),
  /** Who replied, or pasted the customer's words; null once the account is gone. */
  writtenBy: z.nullable(z.string()),
  createdAt: z.string(),
  /** Of a reply. `problem`: what the mail server last said; it is tried again while `queued`. */
  mail: z.nullable(
    z.object({
      state: z.enum(['queued', 'sent', 'failed']),
      sentAt: z.nullable(z.string()),
      problem: z.nullable(z.string()),
    }),
  ),
});
export type ThreadEntry = z.infer<typeof threadEntrySchema>;

const threadOrderSchema = z.extend(customerOrderSchema, {
  /** Whether the thread names it. */
  isNamed: z.boolean(),
  /** Whether it was bought with another address: whoever wrote may not be its buyer. */
  isOfOther: z.boolean(),
});
export type ThreadOrder = z.infer<typeof threadOrderSchema>;

/** `GET /api/admin/messages/{id}`, and what each act on it leaves. */
export const threadSchema = z.object({
  message: adminMessageSchema,
  /** The oldest first. */
  entries: z.array(threadEntrySchema),
  /** Those that the thread names, then the newest of the address. */
  orders: z.array(threadOrderSchema),
  esims: z.array(customerEsimSchema),
  /** What stands for the placeholders of saved replies, in the customer's language; null if unknown. */
  values: z.record(z.enum(REPLY_PLACEHOLDERS), z.nullable(z.string())),
  timeZone: z.string(),
});
export type Thread = z.infer<typeof threadSchema>;

/** The last entry that whoever writes has seen; 0 if there was none. */
const seen = z.int().check(z.minimum(0), z.maximum(2_147_483_647));

/** `POST /api/admin/messages/{id}/replies`, with an Idempotency-Key: the mail goes out once. */
export const sendReplySchema = z.object({
  text: messageText({ min: 2, max: ENTRY_LIMITS.reply }, 'Write a reply').check(
    z.refine((text) => findPlaceholders(text).length === 0, 'Fill in the placeholders, or remove them'),
  ),
  seen,
});

/** `POST /api/admin/messages/{id}/customer-words`, with an Idempotency-Key: what came back by mail. */
export const pasteWordsSchema = z.object({
  text: messageText({ min: 2, max: ENTRY_LIMITS.customer }, 'Paste what the customer wrote'),
  seen,
});

/** `POST /api/admin/messages/{id}/replies/{entryId}/resend`: of a reply that was not accepted. */
export const threadEntryParamsSchema = z.object({ id, entryId: id });
