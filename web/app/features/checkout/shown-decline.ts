import { DECLINE_CODES } from '@esimshop/contracts/decline-codes';

const SHOWN_DECLINES = [...DECLINE_CODES, 'unavailable'] as const;
/** The decline codes with a text of their own, and `unknown` for all others. */
export type ShownDecline = (typeof SHOWN_DECLINES)[number] | 'unknown';

export function toShownDecline(declineCode: string | null | undefined): ShownDecline {
  return SHOWN_DECLINES.find((known) => known === declineCode) ?? 'unknown';
}
