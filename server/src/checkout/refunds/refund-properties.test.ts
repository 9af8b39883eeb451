import { setTimeout as delay } from 'node:timers/promises';
import type { Cart } from '@esimshop/contracts/carts';
import { formatDecimal } from '@esimshop/contracts/money';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { findPaymentOf } from '../../../test/find-payment.ts';
import { expectInvariants } from '../../../test/invariants.ts';
import { sellIn } from '../../../test/sell-in.ts';
import { CARDS, card, createBuyer, eventually, isCompleted, placedOrder } from '../../../test/shopper.ts';
import { stockPlans } from '../../../test/stock.ts';
import { createTestShop } from '../../../test/test-shop.ts';
import { listOrderEsims } from '../../orders/esims.ts';
import { advanceRefund } from './advance-refund.ts';
import { getCaptured, quoteOwnEsim, refundOrder, refundOwnEsim } from './request-refund.ts';

/** `REFUND_RUNS`, or a few in every run. */
const RUNS = Number(process.env.REFUND_RUNS ?? '6');

/** Two processes on one database, neither running jobs; the partners' events reach the first. */
const first = await createTestShop();
await stockPlans(first.shop);
const second = await createTestShop({ beside: first });
afterAll(async () => {
  await second.close();
  await first.close();
});
const { database, secrets } = first.shop;

const OWNER = { actor: 'admin:deniz', record: async () => {} };
const QUANTITY = 3;
/** Of the orders, with what a unit of 3.99 dollars costs in each. */
const UNIT_MINOR = { USD: 399, EUR: 360, JPY: 611, KWD: 1220, HUF: 134_500 } as const;
type Code = keyof typeof UNIT_MINOR;
const RATES: Record<Exclude<Code, 'USD'>, string> = { EUR: '0.9', JPY: '153', KWD: '0.305', HUF: '337' };

await sellIn(first.shop, RATES);

const codes = fc.constantFrom(...(Object.keys(UNIT_MINOR) as Code[]));
const press = fc.record(
  {
    by: fc.constantFrom('customer', 'owner', 'owner'),
    at: fc.constantFrom(first, second),
    /** Of the order, by position; an owner may give an amount alone. */
    esims: fc.uniqueArray(fc.nat({ max: QUANTITY - 1 }), { maxLength: QUANTITY }),
    /** In hundredths of what was paid. */
    share: fc.integer({ min: 1, max: 200 }),
    fault: fc.constantFrom(
      { partner: 'stripe', operation: 'refund', fault: 'lost' },
      { partner: 'stripe', operation: 'refund', fault: '500-processed' },
      { partner: 'stripe', operation: 'refund', fault: 'reject' },
      { partner: 'stripe', operation: 'webhook', fault: 'duplicate' },
      { partner: 'esim-go', operation: 'bundles', fault: '503-processed' },
      { partner: 'esim-go', operation: 'bundles', fault: 'lost' },
    ),
    /** Sent concurrently with the previous one. */
    isConcurrent: fc.boolean(),
  },
  { requiredKeys: ['by', 'at', 'esims', 'isConcurrent'] },
);
type Press = typeof press extends fc.Arbitrary<infer Value> ? Value : never;

async function buy(currency: Code) {
  const shopper = await createBuyer(first, undefined, QUANTITY);
  const cart = (await shopper.call('PUT', '/api/cart/currency', { currency })).body as Cart;
  const totalPrice = formatDecimal({ amountMinor: QUANTITY * UNIT_MINOR[currency], currency });
  expect(cart).toMatchObject({ currency, totalPrice });
  const { orderNumber } = placedOrder(await shopper.submit({ body: card(CARDS.good) }));
  await shopper.waitForOrder(orderNumber, isCompleted);
  const { order } = await findPaymentOf(first, orderNumber);
  return { orderNumber, orderId: order.id, currency, esims: await listOrderEsims(database, secrets, [order.id]) };
}
type Bought = Awaited<ReturnType<typeof buy>>;

async function act(
  { orderId, esims, currency }: Bought,
  { by, at, esims: chosen, share, fault }: Press,
): Promise<void> {
  if (fault) await first.sandbox.addFault({ ...fault, partner: fault.partner as 'stripe' });
  const own = esims[chosen[0] ?? 0];
  if (by === 'customer') {
    if (!own) return;
    const { verdict, amount } = await quoteOwnEsim(at.shop, await getCaptured(at.shop, orderId), own);
    if (verdict.kind !== 'no') await refundOwnEsim(at.shop, own, { kind: verdict.kind, amount });

    return;
  }
  const wanted = chosen.flatMap((position) => esims[position] ?? []).map(({ row }) => ({ id: row.id, mayKeep: true }));
  const amountMinor = share && Math.ceil((QUANTITY * UNIT_MINOR[currency] * share) / 100);
  const amount = amountMinor === undefined ? {} : { amount: formatDecimal({ amountMinor, currency }) };
  await refundOrder(at.shop, { ...OWNER, orderId, esims: wanted, ...amount });
}

/** Runs the sweep until nothing is in progress. */
async function settle(): Promise<void> {
  await first.sandbox.clearFaults();
  await eventually(async () => {
    const { rows } = await database.execute<{ id: number }>(
      sql`select id from refunds where state in ('revoking', 'returning', 'pending')`,
    );
    await database.execute(
      sql`update refunds set locked_until = null where id = any(${sql.param(rows.map(({ id }) => id))})`,
    );
    for (const { id } of rows) await advanceRefund(first.shop, id).catch(() => {});
    expect(rows).toEqual([]);
  });
}

// I7.
test('whatever is refunded concurrently, in two processes and with failing partners: no more goes back than was paid, and the books match the partner’s', {
  timeout: 60_000 + RUNS * 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(codes, fc.array(press, { minLength: 2, maxLength: 10 }), async (currency, presses) => {
      const bought = await buy(currency);
      let running: Promise<unknown>[] = [];
      for (const each of presses) {
        if (!each.isConcurrent) running = await Promise.allSettled(running).then(() => []);
        running.push(act(bought, each));
      }
      await Promise.allSettled(running);
      await settle();
      await delay(50);
      const { stripe, esimGo } = await first.sandbox.readLedger();
      const charge = stripe.charges.find(({ metadata }) => metadata.order_number === bought.orderNumber);
      const { payment } = await findPaymentOf(first, bought.orderNumber);
      expect(charge?.refundedMinor).toBeLessThanOrEqual(QUANTITY * UNIT_MINOR[currency]);
      expect([charge?.currency, payment.currency]).toEqual([currency.toLowerCase(), currency]);
      expect(payment.refundedMinor).toBe(charge?.refundedMinor);
      expect(payment.refundingMinor).toBe(0);
      const credits = esimGo.refunds.filter(({ iccid }) => bought.esims.some((esim) => esim.iccid === iccid));
      expect(new Set(credits.map(({ iccid }) => iccid)).size).toBe(credits.length);
    }),
    { numRuns: RUNS },
  );
  await expectInvariants(first);
});
