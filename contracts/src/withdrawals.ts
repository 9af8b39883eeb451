import * as z from 'zod/mini';
import { customerEmailSchema } from './checkout.ts';
import { failAs } from './field-problems.ts';
import { contactText, messageText } from './free-text.ts';
import { DEFAULT_LOCALE, LOCALES } from './locales.ts';
import { ORDER_NUMBER_PATTERN } from './order-number.ts';
import { boughtPlanSchema, ESIM_STAGES } from './orders.ts';
import { personName } from './person-name.ts';
import { REFUND_STATES } from './refunds.ts';
import { WITHDRAWAL_MODES } from './withdrawal-modes.ts';

/** Days in which somebody answers a withdrawal that a person must decide. */
export const WITHDRAWAL_ANSWER_DAYS = 3;
/** Days in which the money goes back: Directive 2011/83/EU, article 13(1). */
export const WITHDRAWAL_REFUND_DAYS = 14;

export const WITHDRAWAL_LIMITS = { name: 100, order: 60, reason: 1000 } as const;

/**
 * What decides about an eSIM. `ended`: the buyer's consent ended the right at delivery; `unchecked`: its supplier did not say whether
 * it was used; `refunded`: its money went back before.
 */
export const WITHDRAWAL_REASONS = [
  'not_begun',
  'unused_share',
  'installed',
  'used',
  'too_late',
  'ended',
  'not_revocable',
  'disputed',
  'unchecked',
  'refunded',
] as const;
export type WithdrawalReason = (typeof WITHDRAWAL_REASONS)[number];

/** Why a person must decide about the whole contract. */
export const CONTRACT_OBSTACLES = ['order_unknown', 'not_paid', 'being_delivered'] as const;
export type ContractObstacle = (typeof CONTRACT_OBSTACLES)[number];

/** What a withdrawal does for an eSIM. `asks`: a person decides; `check`: it depends on what its supplier says. */
export const withdrawalVerdictSchema = z.object({
  kind: z.enum(['returns', 'asks', 'check', 'refunded']),
  reason: z.enum(WITHDRAWAL_REASONS),
});
export type WithdrawalVerdict = z.infer<typeof withdrawalVerdictSchema>;

/** The number of an order as somebody types it, in the shop's own spelling: `es w6tn3pdk8hrc` is `ES-W6TN-3PDK-8HRC`. */
export function spellOrderNumber(typed: string): string {
  const plain = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  // Crockford's Base32 reads look-alikes as the digits that they look like.
  const characters = plain.slice(2).replaceAll('O', '0').replace(/[IL]/g, '1');
  const spelled = `ES-${characters.slice(0, 4)}-${characters.slice(4, 8)}-${characters.slice(8)}`;
  return plain.startsWith('ES') && ORDER_NUMBER_PATTERN.test(spelled) ? spelled : typed.trim();
}

const MAX_ID = 2_147_483_647;
const idSchema = z.int().check(z.minimum(1), z.maximum(MAX_ID));

/** What identifies the contract; a mail repeats it, so it can hold no address. */
const orderNumberSchema = contactText({ min: 1, max: WITHDRAWAL_LIMITS.order }, 'Order number is required').check(
  z.refine(
    (text) => /^[\p{L}\p{N} #_-]+$/u.test(text),
    failAs('special_characters', 'Use letters, digits and hyphens'),
  ),
);

/** `POST /api/withdrawals/preview`: what a withdrawal would do; nothing is withdrawn. */
export const withdrawalPreviewRequestSchema = z.object({ orderNumber: orderNumberSchema, email: customerEmailSchema });
export type WithdrawalPreviewRequest = z.infer<typeof withdrawalPreviewRequestSchema>;

/** `POST /api/withdrawals`: the statement. Without `esimIds` it is about the whole contract. */
export const withdrawalRequestSchema = z.object({
  name: personName(WITHDRAWAL_LIMITS.name),
  orderNumber: orderNumberSchema,
  email: customerEmailSchema,
  receiptEmail: customerEmailSchema,
  esimIds: z.optional(z.array(idSchema).check(z.minLength(1, 'Choose at least one eSIM'), z.maxLength(200))),
  locale: z._default(z.enum(LOCALES), DEFAULT_LOCALE),
});
export type WithdrawalRequest = z.infer<typeof withdrawalRequestSchema>;

/** A withdrawal that was stated before; the address is masked, as whoever asks may be somebody else. */
const earlierWithdrawalSchema = z.object({ number: z.string(), receivedAt: z.string(), sentTo: z.string() });

const withdrawnEsimSchema = z.object({
  id: z.number(),
  plan: boughtPlanSchema,
  verdict: withdrawalVerdictSchema,
  /** What was paid for it, and what goes back; null where a person decides. */
  price: z.string(),
  returns: z.nullable(z.string()),
});

export const withdrawalPreviewSchema = z.object({
  /** Null if there is no such order with this e-mail address. */
  order: z.nullable(
    z.object({
      orderNumber: z.string(),
      createdAt: z.string(),
      currency: z.string(),
      mode: z.enum(WITHDRAWAL_MODES),
      days: z.number(),
      /** The last day of the period; null until the order is paid. */
      lastDay: z.nullable(z.string()),
      isOver: z.boolean(),
      /** It added data to an eSIM that was there. */
      isTopUp: z.boolean(),
      /** Why the whole contract waits for a person. */
      obstacle: z.nullable(z.enum(CONTRACT_OBSTACLES)),
      /** How it was paid: `card`, or the payment method; the others are empty where the partner does not say. */
      paidWith: z.object({ method: z.string(), brand: z.string(), last4: z.string() }),
      /** Where everything in it was withdrawn before. */
      earlier: z.nullable(earlierWithdrawalSchema),
      esims: z.array(
        z.extend(withdrawnEsimSchema, {
          stage: z.enum(ESIM_STAGES),
          usedMb: z.nullable(z.number()),
          startedAt: z.nullable(z.string()),
          /** Whether the shop's own promise returns it, whatever the right of withdrawal says. */
          canReturn: z.boolean(),
          earlier: z.nullable(earlierWithdrawalSchema),
        }),
      ),
    }),
  ),
  /** When the money is back at the latest, and until when a person answers. */
  dueAt: z.string(),
  answerBy: z.string(),
  timeZone: z.string(),
});
export type WithdrawalPreview = z.infer<typeof withdrawalPreviewSchema>;

export const withdrawalReceiptSchema = z.object({
  number: z.string(),
  /** Word for word. */
  statement: z.string(),
  receivedAt: z.string(),
  sentTo: z.array(z.string()),
  dueAt: z.string(),
  answerBy: z.string(),
  /** Whether a person must decide about it, or a part of it. */
  waits: z.boolean(),
  isTopUp: z.boolean(),
  obstacle: z.nullable(z.enum(CONTRACT_OBSTACLES)),
  /** The money that goes back by itself; null if none does. */
  refund: z.nullable(z.object({ state: z.enum(REFUND_STATES), amount: z.string(), currency: z.string() })),
  esims: z.array(withdrawnEsimSchema),
  timeZone: z.string(),
});
export type WithdrawalReceipt = z.infer<typeof withdrawalReceiptSchema>;

/** One of both: the receipt, or the withdrawal that said the same before. */
export const withdrawalResponseSchema = z.object({
  receipt: z.nullable(withdrawalReceiptSchema),
  earlier: z.nullable(earlierWithdrawalSchema),
});
export type WithdrawalResponse = z.infer<typeof withdrawalResponseSchema>;

/** `accepted`: nothing is left to decide; `checking`: a supplier has not said yet whether an eSIM was used. */
export const WITHDRAWAL_STATES = ['checking', 'accepted', 'waiting', 'answered'] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];
export const WITHDRAWAL_OUTCOMES = ['accepted', 'declined'] as const;
export type WithdrawalOutcome = (typeof WITHDRAWAL_OUTCOMES)[number];

/** A withdrawal as the owner sees it. Amounts have the decimals of their currency. */
export const adminWithdrawalSchema = z.object({
  id: z.number(),
  number: z.string(),
  state: z.enum(WITHDRAWAL_STATES),
  orderId: z.nullable(z.number()),
  /** As they were typed. */
  name: z.string(),
  orderNumber: z.string(),
  email: z.string(),
  receiptEmail: z.string(),
  statement: z.string(),
  receivedAt: z.string(),
  dueAt: z.string(),
  obstacle: z.nullable(z.enum(CONTRACT_OBSTACLES)),
  /** What accepting it would return by default; null while its order is unknown. */
  amount: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  esims: z.array(
    z.object({
      id: z.number(),
      plan: boughtPlanSchema,
      verdict: withdrawalVerdictSchema,
      amount: z.string(),
      /** Whether it waits for the owner. */
      isOpen: z.boolean(),
    }),
  ),
  outcome: z.nullable(z.enum(WITHDRAWAL_OUTCOMES)),
  note: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
  answeredBy: z.nullable(z.string()),
});
export type AdminWithdrawal = z.infer<typeof adminWithdrawalSchema>;

/** `GET /api/admin/withdrawals`: those that wait, the one that is due first before the others. */
export const adminWithdrawalsResponseSchema = z.object({
  withdrawals: z.array(adminWithdrawalSchema),
  timeZone: z.string(),
});

export const adminWithdrawalParamsSchema = z.object({
  id: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_ID)),
});
export const adminWithdrawalResponseSchema = z.object({ withdrawal: adminWithdrawalSchema });

/** `POST /api/admin/withdrawals/{id}/accept`: without an amount, what the rule of the withdrawal says. */
export const acceptWithdrawalSchema = z.object({
  amount: z.optional(z.string().check(z.regex(/^\d{1,9}(?:\.\d{2,4})?$/, 'Expected an amount such as 9.99'))),
  note: z.optional(contactText({ min: 0, max: 500 }, 'Use at most 500 characters')),
});
export type AcceptWithdrawal = z.infer<typeof acceptWithdrawalSchema>;

/** `POST /api/admin/withdrawals/{id}/decline`: the reason is mailed to the customer. */
export const declineWithdrawalSchema = z.object({
  reason: messageText({ min: 2, max: WITHDRAWAL_LIMITS.reason }, 'Give the customer a reason'),
});

/** `POST /api/admin/withdrawals/{id}/link`: says which order an unknown one is. */
export const linkWithdrawalSchema = z.object({
  orderNumber: contactText({ min: 1, max: WITHDRAWAL_LIMITS.order }, 'Order number is required'),
});

/** `POST /api/admin/withdrawals/{id}/receipt/resend`: to which addresses it goes again. */
export const resendReceiptResponseSchema = z.object({ sentTo: z.array(z.string()) });
export type ResendReceiptResponse = z.infer<typeof resendReceiptResponseSchema>;
