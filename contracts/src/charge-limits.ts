import * as z from 'zod/mini';

/** Why a payment method does not charge a total; `least` and `most` are of its currency. */
export const chargeLimitSchema = z.discriminatedUnion('reason', [
  z.object({ reason: z.literal('currency'), currency: z.string() }),
  z.object({ reason: z.literal('too_little'), currency: z.string(), least: z.string() }),
  z.object({ reason: z.literal('too_much'), currency: z.string(), most: z.string() }),
]);
export type ChargeLimit = z.infer<typeof chargeLimitSchema>;
