import { REFUSAL_REASONS } from '@esimshop/contracts/refusal-reasons';

const DECLINE_REASONS = [...REFUSAL_REASONS, 'unavailable'] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number] | 'unknown';

/** Reasons of later versions of the shop read as a plain refusal. */
export function toDeclineReason(reason: string | null | undefined): DeclineReason {
  return DECLINE_REASONS.find((known) => known === reason) ?? 'unknown';
}
