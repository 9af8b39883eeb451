import { makePrefixedId } from '../random-id.ts';
import { describeTransaction } from './balance-transactions.ts';
import type { CardBehaviour } from './card-behaviour.ts';
import { emitEvent, nowSeconds, type StripePartner } from './stripe-context.ts';
import type { BalanceTransaction, Charge, Dispute } from './stripe-objects.ts';

/** What Stripe charges for a dispute in the currency of the United States. */
const disputeFee = 1_500;

/** How long the shop has to respond to a dispute. */
const responseDays = 8;

type CardDispute = NonNullable<Extract<CardBehaviour, { kind: 'succeeds' }>['disputes']>[number];

/** A cardholder disputes a charge: its money is withdrawn at once, unless the bank only asks. */
export function openDispute(
  stripe: StripePartner,
  charge: Charge,
  { reason, isInquiry = false }: Pick<CardDispute, 'reason' | 'isInquiry'>,
): Dispute {
  const named = { id: makePrefixedId('du_'), currency: charge.currency };
  const dispute: Dispute = {
    ...named,
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: isInquiry ? [] : [moveFunds(stripe, named, { amount: -charge.amount, fee: disputeFee })],
    charge: charge.id,
    created: nowSeconds(stripe),
    evidence_details: { due_by: nowSeconds(stripe) + responseDays * 86_400 },
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  };
  stripe.store.put('disputes', dispute.id, dispute);
  if (!isInquiry) stripe.store.put('charges', charge.id, { ...charge, disputed: true });
  emitEvent(stripe, 'charge.dispute.created', dispute);
  if (!isInquiry) emitEvent(stripe, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** An inquiry has become a dispute: now its money is withdrawn. */
export function escalateInquiry(stripe: StripePartner, inquiry: Dispute): Dispute {
  const withdrawn = moveFunds(stripe, inquiry, { amount: -inquiry.amount, fee: disputeFee });
  const dispute: Dispute = {
    ...inquiry,
    status: 'needs_response',
    is_charge_refundable: false,
    balance_transactions: [withdrawn],
  };
  const charge = stripe.store.find('charges', inquiry.charge);
  if (charge) stripe.store.put('charges', charge.id, { ...charge, disputed: true });
  stripe.store.put('disputes', dispute.id, dispute);
  emitEvent(stripe, 'charge.dispute.updated', dispute);
  emitEvent(stripe, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** The bank has decided: a won amount is reinstated, the fee is not. An inquiry ends without moving money. */
export function closeDispute(
  stripe: StripePartner,
  dispute: Dispute,
  status: 'won' | 'lost' | 'warning_closed',
): Dispute {
  const reinstated = status === 'won' ? [moveFunds(stripe, dispute, { amount: dispute.amount, fee: 0 })] : [];
  const closed = {
    ...dispute,
    status,
    evidence_details: { due_by: null },
    balance_transactions: [...dispute.balance_transactions, ...reinstated],
  };
  stripe.store.put('disputes', closed.id, closed);
  if (status === 'won') emitEvent(stripe, 'charge.dispute.funds_reinstated', closed);
  emitEvent(stripe, 'charge.dispute.closed', closed);
  return closed;
}

function moveFunds(
  stripe: StripePartner,
  { id: source, currency }: Pick<Dispute, 'id' | 'currency'>,
  { amount, fee }: { amount: number; fee: number },
): BalanceTransaction {
  return describeTransaction(stripe, {
    id: makePrefixedId('txn_'),
    ...{ amount, fee, created: nowSeconds(stripe), currency, source },
    ...{ reporting_category: amount < 0 ? 'dispute' : 'dispute_reversal', type: 'adjustment' },
  });
}
