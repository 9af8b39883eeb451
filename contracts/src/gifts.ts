import * as z from 'zod/mini';
import { customerEmailSchema } from './checkout.ts';
import { contractQuerySchema } from './contract-download.ts';
import { MAX_GIFT_NOTE } from './gift-limits.ts';
import { LOCALES } from './locales.ts';
import { boughtPlanSchema, orderEsimSchema } from './orders.ts';
import { personName, repeatedText } from './person-name.ts';

/** The page that the link of a gift opens. */
export const GIFT_PATH = '/gift';

/**
 * `waiting`: its day has not come; `sending`: its mail is on the way; `refused`: the mailbox did not take it; `linked`: its buyer
 * has the link; `returned`: its eSIM went back.
 */
export const GIFT_STATES = ['waiting', 'sending', 'sent', 'refused', 'linked', 'opened', 'returned'] as const;
export type GiftState = (typeof GIFT_STATES)[number];

/** A gift as its buyer sees it. Timestamps are ISO 8601 in UTC. */
export const giftSchema = z.object({
  id: z.int(),
  iccid: z.string(),
  state: z.enum(GIFT_STATES),
  senderName: z.string(),
  receiverName: z.string(),
  /** Null if its buyer hands on the link. */
  receiverEmail: z.nullable(z.string()),
  locale: z.enum(LOCALES),
  note: z.string(),
  sendAt: z.string(),
  sentAt: z.nullable(z.string()),
  openedAt: z.nullable(z.string()),
});
export type Gift = z.infer<typeof giftSchema>;

/** `GET /api/orders/{orderNumber}/gifts`, `GET /api/portal/gifts`, and what every act answers. */
export const giftsResponseSchema = z.object({
  gifts: z.array(giftSchema),
  /** The ICCIDs of those that can be given. */
  givable: z.array(z.string()),
  /** The latest moment at which one can go out. */
  latest: z.string(),
  /** The link that was just made; it is shown once. */
  url: z.optional(z.string()),
});
export type GiftsResponse = z.infer<typeof giftsResponseSchema>;

const note = z._default(repeatedText(MAX_GIFT_NOTE), '');

const wishesShape = {
  senderName: personName(60),
  receiverName: personName(60),
  /** Absent: the buyer hands on the link. */
  receiverEmail: z.optional(customerEmailSchema),
  locale: z.enum(LOCALES),
  note,
  /** ISO 8601 in UTC; absent: at once. */
  sendAt: z.optional(z.iso.datetime()),
};
const id = z.int().check(z.positive());

/** To whom, when, and with which words; and what is done with a gift until it is opened. */
export const giftActSchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('give'), iccid: z.string().check(z.maxLength(40)), ...wishesShape }),
  z.object({ act: z.literal('change'), id, ...wishesShape }),
  z.object({ act: z.literal('send'), id }),
  /** Makes a new link instead of the earlier one. */
  z.object({ act: z.literal('link'), id }),
  z.object({ act: z.literal('take_back'), id }),
]);
export type GiftAct = z.infer<typeof giftActSchema>;
export type GiftWishes = Omit<Extract<GiftAct, { act: 'give' }>, 'act' | 'iccid'>;

export const portalGiftActSchema = z.extend(contractQuerySchema, { act: giftActSchema });

/** `POST /api/gifts/look`, `…/open`, `…/mail`: by the token of its link. 410 `link_invalid` */
export const giftLinkSchema = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) });

/** What the receiver sees. `opened`: on another device; `own`: on this one, with its codes. */
export const receivedGiftSchema = z.object({
  state: z.enum(['ready', 'own', 'opened', 'returned']),
  senderName: z.string(),
  receiverName: z.string(),
  note: z.string(),
  plan: z.extend(boughtPlanSchema, { speeds: z.array(z.string()) }),
  openedAt: z.nullable(z.string()),
  /** Whether a new link can be sent to the receiver's mailbox. */
  hasMailbox: z.boolean(),
  esim: z.optional(orderEsimSchema),
});
export type ReceivedGift = z.infer<typeof receivedGiftSchema>;
