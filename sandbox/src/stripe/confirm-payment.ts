import type { PartnerResponse } from '../partner-routes.ts';
import { makePrefixedId } from '../random-id.ts';
import { type CardBehaviour, genericDecline } from './card-behaviour.ts';
import { openDispute } from './disputes.ts';
import { findCard } from './payment-methods.ts';
import { emitEvent, invalidRequest, nowSeconds, type StripePartner } from './stripe-context.ts';
import type { CardOnFile, Charge, PaymentError, PaymentIntent } from './stripe-objects.ts';

export type Confirmation = {
  isOffSession: boolean;
  returnUrl: string | null;
  /** The payer authenticates in a frame of Stripe's script; else on a page that they are sent to. */
  usesSdk: boolean;
  /** The bank declines, whatever the card. */
  isRejected: boolean;
};

type Decline = Extract<CardBehaviour, { kind: 'declines' }>;

const authenticationRequired: Decline = {
  kind: 'declines',
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

/** Charges the intent's card: it succeeds, is declined (402), or requires the payer to authenticate. */
export function confirmPayment(
  stripe: StripePartner,
  intent: PaymentIntent,
  confirmation: Confirmation,
): PartnerResponse {
  if (intent.payment_method === null) {
    throw invalidRequest('You cannot confirm this PaymentIntent because it is missing a payment method.', {
      code: 'payment_intent_unexpected_state',
    });
  }
  const card = findCard(stripe, intent.payment_method);
  checkUsable(card, intent);
  const confirmed = { ...intent, payment_method: card.method.id };
  const outcome = decideOutcome(card, confirmation);
  if (outcome === 'authenticate') return requireAuthentication(stripe, confirmed, confirmation);
  if (outcome === 'succeed') return { status: 200, body: succeedPayment(stripe, confirmed) };
  return toDeclinedResponse(failPayment(stripe, confirmed, outcome));
}

function decideOutcome(
  card: CardOnFile,
  { isOffSession, isRejected }: Confirmation,
): 'succeed' | 'authenticate' | Decline {
  if (isRejected) return genericDecline;
  const { behaviour } = card;
  if (behaviour.kind === 'succeeds') return 'succeed';
  if (behaviour.kind === 'declines') return behaviour;
  if (!isOffSession) return 'authenticate';
  if (!behaviour.unlessSetUp || !card.isSetUp) return authenticationRequired;
  return behaviour.thenDeclines ?? 'succeed';
}

function checkUsable(card: CardOnFile, intent: PaymentIntent): void {
  const { customer, id, type } = card.method;
  const allowed = intent.allowed_payment_method_types ?? intent.payment_method_types;
  if (!allowed.includes(type)) {
    throw invalidRequest(
      `The PaymentMethod provided (${type}) is not allowed for this PaymentIntent. Allowed types: ${allowed.join(', ')}.`,
      { param: 'payment_method' },
    );
  }
  if (card.isConsumed) {
    throw invalidRequest(
      `The provided PaymentMethod ${id} was previously used without a Customer or was detached; it may not be used again. Attach it to a Customer first.`,
    );
  }
  if (customer !== null && customer !== intent.customer) {
    throw invalidRequest(
      `The payment method ${id} belongs to a customer; please include that customer in the parameters.`,
    );
  }
}

function requireAuthentication(
  stripe: StripePartner,
  intent: PaymentIntent,
  confirmation: Confirmation,
): PartnerResponse {
  const waiting: PaymentIntent = {
    ...intent,
    status: 'requires_action',
    last_payment_error: null,
    next_action: confirmation.usesSdk
      ? {
          type: 'use_stripe_sdk',
          use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: frameUrl(stripe, intent) },
        }
      : {
          type: 'redirect_to_url',
          redirect_to_url: {
            url: `${stripe.pagesUrl()}/sandbox/cards/authenticate?payment_intent=${intent.id}`,
            return_url: confirmation.returnUrl,
          },
        },
  };
  stripe.store.put('paymentIntents', waiting.id, waiting);
  return { status: 200, body: waiting };
}

/** The bank's page for the frame of Stripe's script. */
function frameUrl(stripe: StripePartner, { client_secret: secret }: PaymentIntent): string {
  return `${stripe.url()}/stripe-js/authenticate?client_secret=${secret}`;
}

/** Completes the payer's visit to the authentication page; charges the card if it succeeded. */
export function finishAuthentication(
  stripe: StripePartner,
  intent: PaymentIntent,
  isAuthenticated: boolean,
): PaymentIntent {
  const card = findCard(stripe, intent.payment_method ?? '');
  return stripe.store.atomically(() => {
    if (!isAuthenticated) {
      return failPayment(stripe, intent, {
        kind: 'declines',
        code: 'payment_intent_authentication_failure',
        message:
          'The provided PaymentMethod has failed authentication. You can provide a new one to attempt the payment again.',
      });
    }
    const { behaviour } = card;
    if (behaviour.kind === 'authenticates' && behaviour.thenDeclines) {
      return failPayment(stripe, intent, behaviour.thenDeclines);
    }
    return succeedPayment(stripe, intent);
  });
}

function succeedPayment(stripe: StripePartner, intent: PaymentIntent): PaymentIntent {
  const card = findCard(stripe, intent.payment_method ?? '');
  const charge = makeCharge(stripe, intent, card, null);
  const paid: PaymentIntent = {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
  };
  const isSaved = intent.setup_future_usage !== null && intent.customer !== null;
  const isSetUp = card.isSetUp || (isSaved && intent.setup_future_usage === 'off_session');
  const customer = isSaved ? intent.customer : card.method.customer;
  stripe.store.put('charges', charge.id, charge);
  stripe.store.put('paymentIntents', paid.id, paid);
  stripe.store.put('cards', card.method.id, {
    ...card,
    method: { ...card.method, customer },
    isSetUp,
    isConsumed: customer === null,
  });
  emitEvent(stripe, 'payment_intent.succeeded', paid);
  if (card.behaviour.kind === 'succeeds') troublePayment(stripe, charge, card.behaviour);
  return paid;
}

/** What cardholders and networks do after a payment. */
function troublePayment(
  stripe: StripePartner,
  charge: Charge,
  { disputes = [], isSuspected }: Extract<CardBehaviour, { kind: 'succeeds' }>,
): void {
  for (const dispute of disputes) openDispute(stripe, charge, dispute);
  if (isSuspected) emitEvent(stripe, 'radar.early_fraud_warning.created', describeWarning(stripe, charge));
}

function describeWarning(stripe: StripePartner, charge: Charge) {
  return {
    id: makePrefixedId('issfr_'),
    object: 'radar.early_fraud_warning',
    actionable: true,
    charge: charge.id,
    created: nowSeconds(stripe),
    fraud_type: 'misc',
    livemode: false,
    payment_intent: charge.payment_intent,
  };
}

function failPayment(stripe: StripePartner, intent: PaymentIntent, decline: Decline): PaymentIntent {
  const card = findCard(stripe, intent.payment_method ?? '');
  const isCharged = decline.code !== 'payment_intent_authentication_failure';
  const charge = isCharged ? makeCharge(stripe, intent, card, decline) : null;
  const error: PaymentError = {
    type: isCharged ? 'card_error' : 'invalid_request_error',
    code: decline.code,
    ...(decline.declineCode && { decline_code: decline.declineCode }),
    message: decline.message,
    payment_method: card.method,
    ...(charge && { charge: charge.id }),
  };
  const failed: PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    latest_charge: charge?.id ?? intent.latest_charge,
    last_payment_error: error,
  };
  if (charge) stripe.store.put('charges', charge.id, charge);
  stripe.store.put('paymentIntents', failed.id, failed);
  emitEvent(stripe, 'payment_intent.payment_failed', failed);
  return failed;
}

function toDeclinedResponse(intent: PaymentIntent): PartnerResponse {
  return { status: 402, body: { error: { ...intent.last_payment_error, payment_intent: intent } } };
}

function describeDetails(method: CardOnFile['method']): Charge['payment_method_details'] {
  if (method.type === 'link') return { type: 'link', link: { country: null } };
  const { brand, last4, exp_month, exp_year, fingerprint, country } = method.card;
  return { type: 'card', card: { brand, last4, exp_month, exp_year, fingerprint, country } };
}

function makeCharge(stripe: StripePartner, intent: PaymentIntent, card: CardOnFile, decline: Decline | null): Charge {
  return {
    id: makePrefixedId('ch_'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    disputed: false,
    billing_details: card.method.billing_details,
    captured: decline === null,
    created: nowSeconds(stripe),
    currency: intent.currency,
    customer: intent.customer,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    livemode: false,
    metadata: intent.metadata,
    outcome: decline
      ? {
          network_status: 'declined_by_network',
          reason: decline.declineCode ?? decline.code,
          seller_message: 'The bank declined the payment.',
          type: 'issuer_declined',
        }
      : {
          network_status: 'approved_by_network',
          reason: null,
          seller_message: 'Payment complete.',
          type: 'authorized',
        },
    paid: decline === null,
    payment_intent: intent.id,
    payment_method: card.method.id,
    payment_method_details: describeDetails(card.method),
    refunded: false,
    status: decline ? 'failed' : 'succeeded',
  };
}
