import type { CodeRefusal } from '@esimshop/contracts/discount-codes';
import type { FieldProblem } from '@esimshop/contracts/field-problems';
import { ApiError, ConnectionError, isUnclear } from '~/lib/api-error.ts';
import { type ShownDecline, toShownDecline } from './shown-decline.ts';
import { TEXT_FIELDS } from './text-fields.ts';

/** Why an order was not placed, grouped by what the buyer can do about it. */
export type CheckoutFailure =
  | { kind: 'declined'; declineCode: ShownDecline }
  | { kind: 'price_changed'; before: string; beforeCurrency: string; now: string; currency: string }
  | { kind: 'code_refused'; refusal: CodeRefusal; now: string; currency: string }
  /** Fields of the form, by their names. */
  | { kind: 'invalid'; errors: FieldProblem[] }
  /** The outcome is unknown: pressing again repeats the same order. */
  | { kind: 'open' | 'lost' | 'captive' | 'unclear' | 'rate_limited' }
  | { kind: 'terms_changed'; termsVersion: string | undefined }
  | { kind: 'cart_empty' }
  | { kind: 'cart_changed' | 'unavailable_items' | 'payment_unavailable' | 'supply_unavailable' | 'other' };

/** @param shown the total on the button. */
export function toCheckoutFailure(error: unknown, shown: { total: string; currency: string }): CheckoutFailure {
  if (error instanceof ConnectionError) return { kind: error.code === 'captive_portal' ? 'captive' : 'lost' };
  if (!(error instanceof ApiError)) return { kind: 'unclear' };
  const { problem } = error;
  switch (error.code) {
    case 'payment_declined':
      return { kind: 'declined', declineCode: toShownDecline(problem.declineCode) };
    case 'price_changed':
      return {
        kind: 'price_changed',
        before: shown.total,
        beforeCurrency: shown.currency,
        now: problem.totalAmount ?? shown.total,
        currency: problem.currency ?? shown.currency,
      };
    case 'code_refused':
      if (!problem.refusal) return { kind: 'other' };
      return {
        kind: 'code_refused',
        refusal: problem.refusal,
        now: problem.totalAmount ?? shown.total,
        currency: problem.currency ?? shown.currency,
      };
    case 'invalid_input': {
      const errors = (problem.errors ?? []).filter(({ path }) => TEXT_FIELDS.some((name) => name === path));
      return errors.length > 0 ? { kind: 'invalid', errors } : { kind: 'other' };
    }
    case 'terms_changed':
      return { kind: 'terms_changed', termsVersion: problem.termsVersion };
    case 'cart_unavailable_items':
      return { kind: 'unavailable_items' };
    case 'cart_empty':
    case 'cart_changed':
    case 'payment_unavailable':
    case 'supply_unavailable':
    case 'rate_limited':
      return { kind: error.code };
    default:
      return { kind: isUnclear(error) || error.code === 'order_in_progress' ? 'unclear' : 'other' };
  }
}
