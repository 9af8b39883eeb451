import type { PartnerResponse } from '../partner-routes.ts';
import { makePrefixedId } from '../random-id.ts';
import { type Fields, readNumber, readText } from '../read-fields.ts';
import { closeDispute } from './disputes.ts';
import { findPaymentIntent } from './payment-intents.ts';
import { findCard } from './payment-methods.ts';
import { emitEvent, invalidRequest, nowSeconds, resourceMissing, type StripePartner } from './stripe-context.ts';
import { readMetadata } from './stripe-form.ts';
import type { Charge, Refund } from './stripe-objects.ts';

/** Refunds the named amount of a charge, or the rest of it; never more than was captured. */
export function createRefund(stripe: StripePartner, form: Fields, isRejected: boolean): PartnerResponse {
  const charge = findRefundable(stripe, form);
  if (charge.disputed) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  const remaining = charge.amount_captured - charge.amount_refunded;
  if (remaining === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  const amount = readNumber(form, 'amount') ?? remaining;
  if (!Number.isInteger(amount) || amount < 1) {
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  if (amount > remaining) {
    throw invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${remaining}).`, {
      param: 'amount',
    });
  }
  if (isRejected) {
    throw invalidRequest('Insufficient funds in your Stripe balance to refund this amount.', {
      code: 'balance_insufficient',
    });
  }
  const card = findCard(stripe, charge.payment_method);
  const behaviour = card.behaviour.kind === 'succeeds' ? card.behaviour.refund : undefined;
  const refund: Refund = {
    id: makePrefixedId('re_'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: nowSeconds(stripe),
    currency: charge.currency,
    metadata: readMetadata(form, {}),
    payment_intent: charge.payment_intent,
    reason: readText(form, 'reason') ?? null,
    status: behaviour === 'succeeds_later' ? 'pending' : 'succeeded',
  };
  const refunded = charge.amount_refunded + amount;
  const updated: Charge = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount_captured };
  stripe.store.put('refunds', refund.id, refund);
  stripe.store.put('charges', charge.id, updated);
  emitEvent(stripe, 'refund.created', refund);
  emitEvent(stripe, 'charge.refunded', updated);
  if (updated.refunded) closeInquiry(stripe, charge.id);
  if (behaviour) finishLater(stripe, refund, { charge, isFailed: behaviour === 'fails_later' });
  return { status: 200, body: refund };
}

/** A bank that asks about a payment has its answer once all of it went back. */
function closeInquiry(stripe: StripePartner, chargeId: string): void {
  const inquiry = stripe.store
    .list('disputes')
    .find(({ charge, status }) => charge === chargeId && status === 'warning_needs_response');
  if (inquiry) closeDispute(stripe, inquiry, 'warning_closed');
}

/** The response has the refund's initial state; its outcome is in the next event. */
function finishLater(
  stripe: StripePartner,
  refund: Refund,
  { charge, isFailed }: { charge: Charge; isFailed: boolean },
): void {
  const finished: Refund = isFailed
    ? { ...refund, status: 'failed', failure_reason: 'expired_or_canceled_card' }
    : { ...refund, status: 'succeeded' };
  stripe.store.put('refunds', refund.id, finished);
  if (isFailed) stripe.store.put('charges', charge.id, charge);
  emitEvent(stripe, isFailed ? 'refund.failed' : 'refund.updated', finished);
}

export function listRefunds(stripe: StripePartner, query: Fields): Refund[] {
  const intent = readText(query, 'payment_intent');
  const charge = readText(query, 'charge');
  return stripe.store
    .list('refunds')
    .filter(
      (refund) =>
        (intent === undefined || refund.payment_intent === intent) &&
        (charge === undefined || refund.charge === charge),
    )
    .toReversed();
}

function findRefundable(stripe: StripePartner, form: Fields): Charge {
  const intentId = readText(form, 'payment_intent');
  const chargeId =
    intentId === undefined ? readText(form, 'charge') : findPaymentIntent(stripe, intentId).latest_charge;
  if (intentId === undefined && chargeId === undefined) {
    throw invalidRequest('One of the following params should be provided for this request: payment_intent or charge.');
  }
  const charge = stripe.store.find('charges', chargeId ?? '');
  if (!charge && intentId !== undefined) {
    throw invalidRequest(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`);
  }
  if (!charge) throw resourceMissing('charge', chargeId ?? '');
  if (!charge.paid) throw invalidRequest(`Charge ${charge.id} was not successful and cannot be refunded.`);
  return charge;
}
