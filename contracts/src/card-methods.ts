/**
 * What Stripe's card form offers besides the wallets, which are cards to Stripe. The form and the payment must name the same:
 * docs.stripe.com/payments/finalize-payments-on-the-server.
 */
export const CARD_FORM_METHODS = ['card', 'link'] as const;
