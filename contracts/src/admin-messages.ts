import * as z from 'zod/mini';
import { LOCALES } from './locales.ts';

export const MESSAGE_STATES = ['open', 'answered'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** Messages on one page. */
export const MESSAGES_PER_PAGE = 25;

/** `GET /api/admin/messages`: the newest first. */
export const messagesQuerySchema = z.object({
  state: z.optional(z.enum(MESSAGE_STATES)),
  /** Part of a name, address, subject or text. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
});
export type MessagesQuery = z.infer<typeof messagesQuerySchema>;

/** A message of the contact form. */
export const adminMessageSchema = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  locale: z.enum(LOCALES),
  createdAt: z.string(),
  state: z.enum(MESSAGE_STATES),
  /** Who marked it as answered, and when. */
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

export const messageParamsSchema = z.object({
  id: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)),
});
/** `PATCH /api/admin/messages/{id}`. */
export const messageChangeSchema = z.object({ state: z.enum(MESSAGE_STATES) });
export const messageResponseSchema = z.object({ message: adminMessageSchema });
