import type { TopUpPackage } from '@esimshop/contracts/top-ups';
import { type ShownDecline, toShownDecline } from '~/features/checkout/shown-decline.ts';
import { ApiError, ConnectionError, isUnclear } from '~/lib/api-error.ts';
import { packagePrice } from './package-words.ts';

/** Failures that need no more than a sentence. */
type PlainFailure =
  | 'unclear'
  | 'no_method'
  | 'package_gone'
  | 'code_refused'
  | 'rate_limited'
  | 'payment_unavailable'
  | 'supply_unavailable'
  | 'link_closed'
  | 'other';

/** Why a top-up was not bought, grouped by what the buyer can do about it. */
export type PurchaseFailure =
  | { kind: 'declined'; declineCode: ShownDecline }
  | { kind: 'price_changed'; before: string; now: string; currency: string }
  /** The outcome is unknown: pressing again repeats the same purchase. */
  | { kind: 'open' | 'lost' | 'captive' }
  | { kind: 'terms_changed'; termsVersion: string | undefined }
  | { kind: PlainFailure };

const PLAIN_FAILURES: Readonly<Record<string, PlainFailure>> = {
  payment_method_required: 'no_method',
  topup_unavailable: 'package_gone',
  code_refused: 'code_refused',
  payment_unavailable: 'payment_unavailable',
  supply_unavailable: 'supply_unavailable',
  rate_limited: 'rate_limited',
  portal_token_invalid: 'link_closed',
  order_in_progress: 'unclear',
};

/** @param shown the price that the buyer pressed for; undefined where a repeated purchase has one of its own */
export function toPurchaseFailure(
  error: unknown,
  shown: Pick<TopUpPackage, 'price' | 'currency'> | undefined,
): PurchaseFailure {
  if (error instanceof ConnectionError) return { kind: error.code === 'captive_portal' ? 'captive' : 'lost' };
  if (!(error instanceof ApiError)) return { kind: 'unclear' };
  const { code, problem } = error;
  if (code === 'payment_declined') return { kind: 'declined', declineCode: toShownDecline(problem.declineCode) };
  if (code === 'price_changed' && problem.totalAmount && shown) {
    const { currency } = shown;
    return { kind: 'price_changed', before: packagePrice(shown), now: problem.totalAmount, currency };
  }
  if (code === 'terms_changed') return { kind: code, termsVersion: problem.termsVersion };
  return { kind: PLAIN_FAILURES[code] ?? (isUnclear(error) ? 'unclear' : 'other') };
}

/** After these the buyer chooses how to pay, even if a card is saved. */
export function asksForPayment({ kind }: PurchaseFailure): boolean {
  return kind === 'declined' || kind === 'no_method';
}
