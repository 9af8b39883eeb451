import * as z from 'zod/mini';
import { WITHDRAWAL_CONSENTS, type WithdrawalConsentVersion } from './withdrawal-consent.ts';
import { WITHDRAWAL_MODES } from './withdrawal-modes.ts';

/** `WithdrawalConsent`; apart from its words, which pages show that check nothing. */
export const withdrawalConsentSchema = z.object({
  version: z.enum(Object.keys(WITHDRAWAL_CONSENTS) as WithdrawalConsentVersion[]),
  mode: z.enum(WITHDRAWAL_MODES),
  days: z.int().check(z.minimum(14), z.maximum(365)),
  confirmsDocuments: z.optional(z.boolean()),
  addsData: z.optional(z.boolean()),
});
