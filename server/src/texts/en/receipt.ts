import { CARD_METHOD } from '@esimshop/contracts/payment-method';
import { providerName } from '@esimshop/contracts/provider-name';

/** Texts of receipts and credit notes. */
export const receipt = {
  titles: { receipt: 'Receipt', credit_note: 'Credit note' },
  file: {
    receipt: (number: string) => `receipt-${number}.pdf`,
    credit_note: (number: string) => `credit-note-${number}.pdf`,
  },
  date: 'Date',
  order: 'Order',
  paidOn: 'Paid on',
  paidWith: 'Paid with',
  paidBy: (method: string) => (method === CARD_METHOD ? 'Credit or debit card' : providerName(method)),
  reference: 'Payment',
  currency: 'Currency',
  corrects: 'Corrects receipt',
  replaces: 'Replaces receipt',
  reason: 'Reason',
  reasons: {
    capture: 'Payment',
    refund: 'Money returned',
    reversal: 'Payment taken back by the payment partner',
    dispute: 'Payment disputed',
    buyer_changed: 'Buyer named a company',
  },
  came: 'Money received again',
  seller: 'Seller',
  buyer: 'Buyer',
  nameAndAddress: 'Name and address',
  email: 'E-mail',
  vatId: 'VAT number',
  lines: 'Plans',
  plan: 'Plan',
  quantity: 'Number',
  each: 'Each',
  discount: 'Discount',
  amount: 'Amount',
  beforeDiscount: 'Before discount',
  code: (code: string) => `Code ${code}`,
  without: (rate: string, country: string) => `Without VAT of ${rate}%, ${country}`,
  tax: (rate: string, country: string) => `VAT ${rate}%, ${country}`,
  noTax: (country: string) => `No VAT is included: no rate is set for ${country}.`,
  unknownCountry: 'an unknown country',
  totals: { receipt: 'Total, paid', credit_note: 'Total, returned' },
  rules: {
    buyer: 'VAT is included at the rate of the country in which the buyer lives.',
    seller: 'VAT is included at the rate of the country in which the seller is established.',
  },
  withdrawal: 'Right of withdrawal',
  withdrawals: {
    until_used: (days: number) =>
      `You can withdraw within ${days} days of the purchase, as long as the eSIM is neither installed nor used.`,
    pro_rata: (days: number) =>
      `You can withdraw within ${days} days of the purchase. What you have used by then is not returned.`,
    at_delivery: () => 'The right of withdrawal ended with the delivery, as you agreed.',
  },
  rest: 'The amounts are what was left of the payment after earlier credit notes.',
  nothingLeft: 'Nothing is left to pay.',
};
