import type { AdminOrder } from '@esimshop/contracts/admin-order';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readFee } from '../src/checkout/payments/read-fee.ts';
import { refundOrder } from '../src/checkout/refunds/request-refund.ts';
import { products } from '../src/tables/catalogue.ts';
import { findPaymentOf } from './find-payment.ts';
import { answerPaypal, nextActionUrl, returnToShop } from './payer.ts';
import { createBuyer, eventually, isCompleted, placedOrder, problemOf } from './shopper.ts';
import { signIn } from './sign-in.ts';
import { MEDIUM, SMALL } from './stock.ts';
import { openStockedShop } from './stocked-shop.ts';

const shop = await openStockedShop({ runsJobs: true });
const { database } = shop.shop;
const admin = await signIn(shop, { admin: true });

/** No decimals, three decimals, and two that PayPal does not take. `atStripe`: in the units of its own table. */
const CASES = [
  {
    currency: 'JPY',
    priceMinor: 599,
    price: '599',
    total: '1198',
    shown: '¥1,198',
    atStripe: 1198,
    part: '100',
    partMinor: 100,
  },
  {
    ...{ currency: 'KWD', priceMinor: 1230, price: '1.230', total: '2.460', shown: 'KWD\u00a02.460', atStripe: 2460 },
    ...{ part: '0.120', partMinor: 120 },
  },
  {
    ...{ currency: 'HUF', priceMinor: 159_000, price: '1590.00', total: '3180.00', shown: 'HUF\u00a03,180.00' },
    ...{ atStripe: 318_000, part: '500.00', partMinor: 50_000 },
  },
];

const PLANS = [SMALL, MEDIUM, 'esim_10GB_30D_TR_V2'];

/** One of the plans, sold in this currency from now on. */
async function stock({
  currency,
  priceMinor,
}: Pick<(typeof CASES)[number], 'currency' | 'priceMinor'>): Promise<string> {
  const productId = PLANS[CASES.findIndex((each) => each.currency === currency)] ?? '';
  const change = { currency, priceMinor, costMinor: Math.floor(priceMinor / 2) };
  await database.update(products).set(change).where(eq(products.productId, productId));
  return productId;
}

const get = async (url: string) => await shop.request('GET', url, { headers: { cookie: admin.cookie } });

test.each(CASES)(
  'an order in $currency is exact from the cart to the refund',
  async ({ currency, priceMinor, ...expected }) => {
    const productId = await stock({ currency, priceMinor });
    const buyer = await createBuyer(shop, productId, 2);
    expect(await buyer.cart()).toMatchObject({
      totalPrice: expected.total,
      currency,
      items: [{ lineTotal: expected.total, product: { price: expected.price, currency } }],
    });
    const stale = await buyer.submit({ body: { expectedTotal: '1.00' } });
    expect(problemOf(stale)).toMatchObject({ code: 'price_changed', totalAmount: expected.total, currency });

    const placed = placedOrder(await buyer.submit({ body: { expectedTotal: expected.total } }));
    expect(placed).toMatchObject({ subtotal: expected.total, totalAmount: expected.total, currency });
    const { orderNumber } = await buyer.waitForOrder(placed.orderNumber, isCompleted);
    const charges = (await shop.sandbox.readLedger()).stripe.charges;
    const charge = charges.find(({ metadata }) => metadata.order_number === orderNumber);
    expect(charge).toMatchObject({ amountMinor: expected.atStripe, currency: currency.toLowerCase() });

    const { payment } = await findPaymentOf(shop, orderNumber);
    await eventually(() => readFee(shop.shop, payment.id));
    await refundOrder(shop.shop, {
      ...{ orderId: payment.orderId, esims: [], amount: expected.part, actor: 'admin:deniz' },
      record: async () => {},
    });
    const { rows: ledger } = await database.execute(sql`
      select currency, account, sum(amount_minor)::int as sum from ledger_entries where payment_id = ${payment.id}
      group by currency, account order by account`);
    const { payment: settled } = await findPaymentOf(shop, orderNumber);
    const feeMinor = settled.feeMinor ?? Number.NaN;
    const paidMinor = 2 * priceMinor;
    expect(ledger).toEqual([
      { currency, account: 'fees', sum: feeMinor },
      { currency, account: 'sales', sum: expected.partMinor - paidMinor },
      { currency, account: 'stripe', sum: paidMinor - expected.partMinor - feeMinor },
    ]);

    const { order } = (await get(`/api/admin/orders/${payment.orderId}`)).body as { order: AdminOrder };
    expect(order.ledger).toMatchObject({ currency, received: expected.total, refunded: expected.part });
    expect(order.esims.map(({ price }) => price)).toEqual([expected.price, expected.price]);
    const csv = (await get(`/api/admin/orders.csv?q=${orderNumber}`)).text;
    expect(csv).toContain(`,${expected.total},`);
    await eventually(async () => {
      const texts = (await shop.sandbox.readMails(buyer.email)).map(({ text }) => text.replaceAll('\u202f', '\u00a0'));
      expect(texts.some((text) => text.includes(expected.shown))).toBe(true);
    });
  },
);

test('PayPal is asked for whole yen, and refuses what it cannot charge', async () => {
  const yen = await createBuyer(shop, await stock({ currency: 'JPY', priceMinor: 599 }));
  const response = await yen.submit({ body: { paymentMethod: 'paypal' } });
  const { orderNumber } = placedOrder(response);
  await returnToShop(await answerPaypal(nextActionUrl(response), 'approve'));
  await yen.waitForOrder(orderNumber, isCompleted);
  expect((await shop.sandbox.readLedger()).paypal.captures).toMatchObject([{ amountMinor: 599 }]);
});
