import { and, eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { showAdminOrder } from '../src/admin/orders/show-admin-order.ts';
import { syncCatalogue } from '../src/catalogue/sync/sync-catalogue.ts';
import { refundOrder } from '../src/checkout/refunds/request-refund.ts';
import { products } from '../src/tables/catalogue.ts';
import { discountCodes } from '../src/tables/discount-codes.ts';
import { findPaymentOf } from './find-payment.ts';
import { expectInvariants } from './invariants.ts';
import { answerPaypal, nextActionUrl, returnToShop } from './payer.ts';
import { readFees } from './read-fees.ts';
import { sellIn } from './sell-in.ts';
import {
  CARDS,
  card,
  createBuyer,
  eventually,
  isCompleted,
  placedOrder,
  pressUntilAnswered,
  type Shopper,
} from './shopper.ts';
import { SMALL } from './stock.ts';
import type { TestShop } from './test-shop.ts';
import { createTopUpBuyer } from './top-up-buyer.ts';

/** Of the orders, in turn. Stripe keeps pounds as dollars, so theirs are converted on its books. */
const CURRENCIES = ['USD', 'EUR', 'JPY', 'GBP'] as const;
type Currency = (typeof CURRENCIES)[number];
const RATES: Record<Exclude<Currency, 'USD'>, string> = { EUR: '0.87', JPY: '154', GBP: '0.74' };

/**
 * Orders as they come in a week, of a shop with both suppliers and their whole catalogues; with several currencies also a supplier that
 * charges pounds, and a code on every third order.
 */
export function createMixedOrders(shop: TestShop, { hasCurrencies = false } = {}) {
  const { database } = shop.shop;
  let ofAiralo = '';
  const bought = { card: 0, paypal: 0 };

  /** A buyer with these plans in the cart, in the currency whose turn it is with this method. */
  async function openCart(method: keyof typeof bought, productId: string, quantity: number): Promise<Shopper> {
    const turn = bought[method]++;
    const buyer = await createBuyer(shop, productId, quantity);
    if (!hasCurrencies) return buyer;
    await buyer.call('PUT', '/api/cart/currency', { currency: CURRENCIES[turn % CURRENCIES.length] });
    if (turn % 3 === 0) await buyer.call('PUT', '/api/cart/code', { code: 'MIXED', origin: 'typed' });
    await buyer.cart();
    return buyer;
  }

  async function buyByCard({
    productId = SMALL as string,
    quantity = 1,
    number = CARDS.good as string,
  } = {}): Promise<string> {
    const buyer = await openCart('card', productId, quantity);
    const placed = await pressUntilAnswered((key) => buyer.submit({ body: card(number), key }));
    const { orderNumber } = placedOrder(placed);
    await buyer.waitForOrder(orderNumber, isCompleted);
    return orderNumber;
  }

  async function buyByPaypal(): Promise<string> {
    const buyer = await openCart('paypal', SMALL, 2);
    const response = await pressUntilAnswered((key) => buyer.submit({ body: { paymentMethod: 'paypal' }, key }));
    const back = await answerPaypal(nextActionUrl(response), 'approve');
    await eventually(async () => {
      await returnToShop(back);
    });
    const { orderNumber } = placedOrder(response);
    await buyer.waitForOrder(orderNumber, isCompleted);
    return orderNumber;
  }

  async function refund(orderNumber: string, { amount, isAll = false }: { amount?: string; isAll?: boolean }) {
    const { order } = await findPaymentOf(shop, orderNumber);
    const { esims } = await showAdminOrder(shop.shop, order.id);
    const taken = isAll ? esims.map(({ id }) => ({ id, mayKeep: false })) : [];
    const request = {
      orderId: order.id,
      esims: taken,
      ...(amount && { amount }),
      actor: 'admin',
      record: async () => {},
    };
    await refundOrder(shop.shop, request);
  }

  async function dispute(orderNumber: string, outcome?: 'won' | 'lost') {
    const { payment } = await findPaymentOf(shop, orderNumber);
    const { id } = await shop.sandbox.disputeCharge(payment.captureRef ?? '');
    if (outcome) await shop.sandbox.closeDispute(id, outcome);
  }

  /** Ten kinds of order. */
  const KINDS: readonly (() => Promise<unknown>)[] = [
    () => buyByCard(),
    () => buyByCard({ productId: ofAiralo, quantity: 2 }),
    () => buyByPaypal(),
    async () => {
      const buyer = await createBuyer(shop);
      await pressUntilAnswered((key) => buyer.submit({ body: card(CARDS.declined), key }));
    },
    async () => {
      const buyer = await createBuyer(shop);
      const response = await pressUntilAnswered((key) => buyer.submit({ body: { paymentMethod: 'paypal' }, key }));
      const back = await answerPaypal(nextActionUrl(response), 'cancel');
      await eventually(async () => {
        await returnToShop(back);
      });
    },
    async () => {
      const orderNumber = await buyByPaypal();
      const { order } = await findPaymentOf(shop, orderNumber);
      await refund(orderNumber, { amount: order.currency === 'JPY' ? '155' : '1.05' });
    },
    async () => refund(await buyByCard({ quantity: 2 }), { isAll: true }),
    async () => dispute(await buyByCard()),
    async () => dispute(await buyByCard(), 'won'),
    async () => {
      const buyer = await createTopUpBuyer({ request: shop.request, database, sandbox: shop.sandbox });
      expect((await pressUntilAnswered((key) => buyer.topUp({}, key))).status).toBe(201);
    },
  ];

  return {
    kinds: KINDS.length,
    /** Loads the catalogues. */
    async open(): Promise<void> {
      if (hasCurrencies) await openCurrencies(shop);
      await eventually(async () => {
        await syncCatalogue(shop.shop, { isFirst: true });
      });
      const isCheap = and(eq(products.supplier, 'airalo'), eq(products.isActive, true), eq(products.countryCode, 'TR'));
      const [plan] = await database.select().from(products).where(isCheap).orderBy(products.costMinor).limit(1);
      ofAiralo = plan?.productId ?? '';
    },
    /** Ten orders a round, and what becomes of them, until nothing of it is under way and every fee is known. */
    async run(rounds: number): Promise<void> {
      for (let round = 0; round < rounds; round++) await Promise.all(KINDS.map((run) => run()));
      await readFees(shop.shop);
      await eventually(async () => {
        const { disputes } = (await shop.sandbox.readLedger()).stripe;
        const { rows } = await database.execute(sql`
          select 1 from order_events where kind in ('dispute_withdrawn', 'dispute_reinstated')`);
        expect(rows).toHaveLength(disputes.length + disputes.filter(({ status }) => status === 'won').length);
        await expectInvariants(shop);
      });
    },
  };
}

async function openCurrencies(shop: TestShop): Promise<void> {
  await sellIn(shop.shop, RATES);
  await shop.shop.database
    .insert(discountCodes)
    .values({ code: 'MIXED', type: 'percentage', value: 1000, currency: 'USD' });
  await shop.sandbox.changeAccount('esim-go', { currency: 'GBP' });
  await shop.sandbox.changeAccount('stripe', { conversions: [{ currency: 'gbp', rate: 1.3137 }] });
}
