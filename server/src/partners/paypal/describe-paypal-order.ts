import type { StartPayment } from '../payment-gateway.ts';

/** PayPal's limit for descriptions. */
const MAX_DESCRIPTION = 127;

/** The body of Orders v2 create: one unit of this value, captured by the shop after the payer's approval, nothing to ship. */
export function describePaypalOrder(payment: StartPayment, value: string) {
  const { orderNumber, currency, description, returnUrl, cancelUrl } = payment;
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: orderNumber,
        custom_id: orderNumber,
        invoice_id: orderNumber,
        description: description.slice(0, MAX_DESCRIPTION),
        amount: { currency_code: currency.toUpperCase(), value },
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          return_url: returnUrl,
          cancel_url: cancelUrl,
          // An eCheck would be received days later, or never.
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          user_action: 'PAY_NOW',
          shipping_preference: 'NO_SHIPPING',
        },
      },
    },
  };
}
