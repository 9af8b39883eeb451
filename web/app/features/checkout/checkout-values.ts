import { CARD_CONSENT_VERSION } from '@esimshop/contracts/card-consent';
import { type Checkout, checkoutSchema, paymentMethodSchema } from '@esimshop/contracts/checkout';
import { CARD_METHOD } from '@esimshop/contracts/payment-method';
import * as z from 'zod/mini';
import type { CardToken } from './card-entry/card-entry.ts';
import { BILLING_FIELDS, COMPANY_FIELDS } from './text-fields.ts';

const typed = z.pick(checkoutSchema, {
  customerEmail: true,
  customerName: true,
  phoneNumber: true,
  address: true,
  city: true,
  postalCode: true,
  country: true,
  companyName: true,
  vatId: true,
});
export const checkoutValuesSchema = z.extend(typed, {
  paymentMethod: paymentMethodSchema,
  savesCard: z.boolean(),
  wantsBilling: z.boolean(),
  refusesRatings: z.boolean(),
  /** A code, or empty. */
  billingCountry: z.string(),
});

export type CheckoutValues = z.infer<typeof checkoutValuesSchema>;
/** The minimum values of a form with a payment method. */
export type PaymentValues = Pick<CheckoutValues, 'paymentMethod' | 'savesCard'>;

export function withoutBilling(values: CheckoutValues): CheckoutValues {
  return { ...values, ...Object.fromEntries(BILLING_FIELDS.map((name) => [name, ''])) };
}

/** The body of an order: never card strings, although the contract accepts them from other clients. */
export type OrderRequest = Omit<Checkout, 'cardholderName' | 'cardNumber' | 'expiryDate' | 'cvv'>;

type OrderFacts = CardToken &
  Pick<OrderRequest, 'expectedTotal' | 'expectedItems' | 'expectedTerms' | 'locale' | 'withdrawalConsent'>;

export function toOrderRequest(values: CheckoutValues, facts: OrderFacts): OrderRequest {
  const asked = [...(values.wantsBilling ? BILLING_FIELDS : []), ...COMPANY_FIELDS];
  const optional = asked.map((name) => [name, values[name]?.trim()] as const);
  return {
    customerEmail: values.customerEmail.trim(),
    customerName: values.customerName.trim(),
    phoneNumber: values.phoneNumber.trim(),
    ...Object.fromEntries(optional.filter(([, value]) => value)),
    paymentMethod: values.paymentMethod,
    ...(values.billingCountry && { billingCountry: values.billingCountry }),
    ...(values.refusesRatings && { refusesRatings: true as const }),
    ...(values.savesCard && values.paymentMethod === CARD_METHOD ? { cardConsent: CARD_CONSENT_VERSION } : {}),
    ...facts,
  };
}
