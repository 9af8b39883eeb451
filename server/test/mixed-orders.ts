import { and, eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { showAdminOrder } from '../src/admin/orders/show-admin-order.ts';
import { syncCatalogue } from '../src/catalogue/sync/sync-catalogue.ts';
import { refundOrder } from '../src/checkout/refunds/request-refund.ts';
import { products } from '../src/platform/database/schema/catalogue.ts';
import { findPaymentOf } from './find-payment.ts';
import { expectInvariants } from './invariants.ts';
import { answerPaypal, nextActionUrl, returnToShop } from './payer.ts';
import { readFees } from './read-fees.ts';
import { CARDS, card, createBuyer, eventually, isCompleted, placedOrder } from './shopper.ts';
import { SMALL } from './stock.ts';
import type { TestShop } from './test-shop.ts';
import { createTopUpBuyer } from './top-up-buyer.ts';

/** Orders as they come in a week, of a shop with both suppliers and their whole catalogues. */
export function createMixedOrders(shop: TestShop) {
  const { database } = shop.shop;
  let ofAiralo = '';

  async function buyByCard({
    productId = SMALL as string,
    quantity = 1,
    number = CARDS.good as string,
  } = {}): Promise<string> {
    const buyer = await createBuyer(shop, productId, quantity);
    const { orderNumber } = placedOrder(await buyer.submit({ body: card(number) }));
    await buyer.waitForOrder(orderNumber, isCompleted);
    return orderNumber;
  }

  async function buyByPaypal(): Promise<string> {
    const buyer = await createBuyer(shop, SMALL, 2);
    const response = await buyer.submit({ body: { paymentMethod: 'paypal' } });
    await returnToShop(await answerPaypal(nextActionUrl(response), 'approve'));
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
    async () => (await createBuyer(shop)).submit({ body: card(CARDS.declined) }),
    async () => {
      const response = await (await createBuyer(shop)).submit({ body: { paymentMethod: 'paypal' } });
      await returnToShop(await answerPaypal(nextActionUrl(response), 'cancel'));
    },
    async () => refund(await buyByPaypal(), { amount: '1.05' }),
    async () => refund(await buyByCard({ quantity: 2 }), { isAll: true }),
    async () => dispute(await buyByCard()),
    async () => dispute(await buyByCard(), 'won'),
    async () => {
      const buyer = await createTopUpBuyer({ request: shop.request, database, sandbox: shop.sandbox });
      expect((await buyer.topUp()).status).toBe(201);
    },
  ];

  return {
    kinds: KINDS.length,
    /** Loads the catalogues. */
    async open(): Promise<void> {
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
