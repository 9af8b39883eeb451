import type { Order } from '@esimshop/contracts/orders';
import { CONTRACT_TEXTS, MAIL_TEXTS } from '../texts/texts.ts';
import type { OrderValues } from './contract-parts.ts';
import { describeDiscount, describeLine, formatPrice } from './describe-order.ts';
import { formatDay, type MailTime } from './format-moment.ts';

type Sold = Pick<Order, 'items' | 'subtotal' | 'discount' | 'totalAmount' | 'currency'>;
type Placed = Pick<
  Order,
  'orderNumber' | 'createdAt' | 'customerName' | 'customerEmail' | 'billingDetails' | 'payment'
>;

/** What the texts of a contract say about an order, in the language of the text; before there is one, about what is to be sold. */
export function toOrderValues(sold: Sold & (Placed | { payment?: undefined }), time: MailTime): OrderValues {
  const { locale } = time;
  const { later, paidBy, planLine } = CONTRACT_TEXTS[locale];
  const lines = sold.items.map((item) => describeLine(item, locale));
  const values = {
    plans: [
      ...lines.map(({ name, description, quantity, amount }) => planLine({ name, description, quantity, amount })),
      ...describeDiscount(sold, MAIL_TEXTS[locale]).map(({ label, amount }) => `${label}: ${amount}`),
    ].join('; '),
    total: formatPrice(sold.totalAmount, sold.currency),
  };
  if (!sold.payment) {
    const missing = { buyerName: later, buyerEmail: later, buyerPhone: later, buyerAddress: later };
    return { ...values, ...missing, orderNumber: later, orderDate: later, paymentMethod: later };
  }
  const { address, postalCode, city, country, phone } = sold.billingDetails;
  return {
    ...values,
    buyerName: sold.customerName,
    buyerEmail: sold.customerEmail,
    buyerPhone: phone,
    buyerAddress: [address, postalCode, city, country].filter(Boolean).join(', ') || '–',
    orderNumber: sold.orderNumber,
    orderDate: formatDay(new Date(sold.createdAt), time),
    paymentMethod: paidBy(sold.payment.method),
  };
}
