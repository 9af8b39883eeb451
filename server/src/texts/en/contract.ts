import { CARD_METHOD } from '@esimshop/contracts/payment-method';
import { providerName } from '@esimshop/contracts/provider-name';
/** Texts of the document that has an order's contract. */
export const contract = {
  title: (orderNumber: string) => `Contract of order ${orderNumber}`,
  file: (orderNumber: string) => `contract-${orderNumber}.pdf`,
  intro: (day: string) =>
    `What was agreed on ${day}: your order, a summary of its plans, and the texts in force on that day. Please keep this document.`,
  seller: 'Seller',
  order: 'Your order',
  orderNumber: 'Order number',
  orderedOn: 'Ordered on',
  buyer: 'Buyer',
  email: 'E-mail',
  plan: 'Plan',
  quantity: 'Quantity',
  price: 'Price each',
  total: 'Total',
  totalNote: (total: string) => `${total}, with any tax that applies`,
  consent: 'Your consent',
  consentIntro: 'Before you paid, you agreed to this:',
  checksum: 'SHA-256',
  summary: 'Plan summary',
  data: 'Data',
  validity: 'Validity',
  speed: 'Speed',
  networkSpeed: (generations: string) => `Up to ${generations}, as the network at the destination allows`,
  plainSpeed: 'As the network at the destination allows',
  afterwards: 'When it is used up',
  ends: 'The connection stops. You can add data; nothing is charged by itself.',
  throttle: 'Speed after the daily amount',
  validFor: (validity: string) => `${validity}; the plan’s page says when it starts`,
  calls: 'Calls and texts',
  noCalls: 'Not included; the plan has no phone number',
  unlimited: 'Unlimited',
  renewal: 'Renewal',
  noRenewal: 'None. The plan ends by itself.',
  contact: 'Contact',
  /** In place of what is not known before the order. */
  later: 'as you enter it at checkout',
  paidBy: (method: string) => (method === CARD_METHOD ? 'Credit or debit card' : providerName(method)),
  planLine: ({
    name,
    description,
    quantity,
    amount,
  }: Record<'name' | 'description' | 'amount', string> & { quantity: number }) =>
    `${quantity} × ${name} (${description}): ${amount}`,
};
