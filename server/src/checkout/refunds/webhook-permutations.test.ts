import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { alter, listAlterations } from '../../../test/alter-answers.ts';
import { findPaymentOf } from '../../../test/find-payment.ts';
import { expectInvariants } from '../../../test/invariants.ts';
import { openRecordedShop } from '../../../test/recorded-shop.ts';
import { CARDS, card, createShopper, isCompleted, placedOrder } from '../../../test/shopper.ts';
import { MINUTE_MS, passTime } from '../../../test/simulation/virtual-time.ts';
import { SMALL } from '../../../test/stock.ts';
import { showAdminOrder } from '../../admin/orders/show-admin-order.ts';
import { gatewayOf } from '../../shop.ts';
import { refundOrder } from './request-refund.ts';

/** `WEBHOOK_RUNS`, or a few in every run. */
const RUNS = Number(process.env.WEBHOOK_RUNS ?? '8');
const PAID_MINOR = 399;
const LATE_MS = 49 * 60 * MINUTE_MS;
const CARDS_BY_REFUND = { at_once: CARDS.good, later: '4000000000007726', fails: '4000000000005126' } as const;

const { shop, recorder, processDelivered } = await openRecordedShop();
const { database } = shop.shop;
const { webhookSecret } = (await shop.sandbox.readConnection()).stripe;

/** What happens to a payment at Stripe. `by`: the owner in the admin, or at Stripe itself. */
const history = fc.record({
  card: fc.constantFrom(...(Object.keys(CARDS_BY_REFUND) as (keyof typeof CARDS_BY_REFUND)[])),
  refunds: fc.array(
    fc.record({ by: fc.constantFrom('admin', 'stripe'), amountMinor: fc.integer({ min: 1, max: 130 }) }),
    {
      maxLength: 3,
    },
  ),
  dispute: fc.constantFrom('none', 'open', 'won', 'lost'),
});

/** How its events arrive: in which order, how many at once, and perhaps late or first with a corrupt body. */
const arrival = fc.record({
  place: fc.nat(1000),
  copies: fc.constantFrom(1, 1, 2, 5, 10),
  isLate: fc.boolean(),
  broken: fc.option(fc.nat(10_000), { freq: 3 }),
});

async function play({
  card: name,
  refunds,
  dispute,
}: typeof history extends fc.Arbitrary<infer Value> ? Value : never) {
  const shopper = createShopper(shop);
  await shopper.add(SMALL);
  const { orderNumber } = placedOrder(await shopper.submit({ body: card(CARDS_BY_REFUND[name]) }));
  await shopper.waitForOrder(orderNumber, isCompleted);
  const { order, payment } = await findPaymentOf(shop, orderNumber);
  const { captureRef, providerRef } = payment;
  if (!captureRef || !providerRef) throw new Error('Expected a captured payment');
  for (const [index, { by, amountMinor }] of refunds.entries()) {
    if (by === 'admin')
      await refundOrder(shop.shop, {
        orderId: order.id,
        esims: [],
        amount: (amountMinor / 100).toFixed(2),
        actor: 'admin:deniz',
        record: async () => {},
      });
    else {
      const idempotencyKey = `${orderNumber}-by-hand-${index}`;
      await gatewayOf(shop.shop, { provider: 'stripe' }).refund({
        captureRef,
        amountMinor,
        currency: 'USD',
        idempotencyKey,
      });
    }
  }
  if (dispute !== 'none') {
    const { id } = await shop.sandbox.disputeCharge(captureRef);
    if (dispute !== 'open') await shop.sandbox.closeDispute(id, dispute);
  }
  const perRefund = name === 'at_once' ? 2 : 3;
  const count = 1 + refunds.length * perRefund + { none: 0, open: 2, won: 4, lost: 3 }[dispute];
  const events: string[] = [];
  while (events.length < count) events.push((await recorder.find(providerRef)).body);
  return { orderId: order.id, orderNumber, events };
}

/** Signed at the time of delivery, as Stripe does when it repeats one. */
async function deliver(body: string, copies: number): Promise<void> {
  const post = () => {
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: webhookSecret });
    return shop.request('POST', '/api/webhooks/stripe', { body, headers: { 'stripe-signature': signature } });
  };
  const responses = await Promise.all(Array.from({ length: copies }, post));
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  await processDelivered(copies);
}

async function expectBooksOfStripe({
  orderId,
  orderNumber,
}: Pick<Awaited<ReturnType<typeof play>>, 'orderId' | 'orderNumber'>) {
  const { stripe } = await shop.sandbox.readLedger();
  const charge = stripe.charges.find(({ metadata }) => metadata.order_number === orderNumber);
  const disputes = stripe.disputes.filter(({ paymentIntent }) => paymentIntent === charge?.paymentIntent);
  const movedMinor = disputes.reduce((sum, { netMinor }) => sum + netMinor, 0);
  const { payment } = await findPaymentOf(shop, orderNumber);
  expect(payment.refundedMinor).toBe(charge?.refundedMinor);
  const { rows } = await database.execute<{ sum: number }>(sql`
    select sum(amount_minor)::int as sum from ledger_entries where order_id = ${orderId} and account = 'stripe'`);
  expect(rows).toEqual([{ sum: PAID_MINOR - (charge?.refundedMinor ?? 0) + movedMinor }]);
  const { timeline, needsAttention, refunds } = await showAdminOrder(shop.shop, orderId);
  const told = timeline.map(({ kind }) => kind);
  const count = (kind: string) => told.filter((each) => each === kind).length;
  expect(count('payment_disputed')).toBe(disputes.length);
  expect(count('dispute_closed')).toBe(disputes.filter(({ status }) => status !== 'needs_response').length);
  const own = stripe.refunds.filter(({ charge: of }) => of === charge?.id);
  const bySort = (states: (string | undefined)[]) => states.toSorted();
  expect(bySort(refunds.map(({ state }) => state))).toEqual(
    bySort(own.map(({ status }) => (status === 'failed' ? 'failed' : 'refunded'))),
  );
  const isDisputed = disputes.some(({ status }) => status === 'needs_response');
  const hasFailed = own.some(({ status }) => status === 'failed');
  expect(needsAttention).toBe(hasFailed ? 'refund' : isDisputed ? 'disputed' : null);
}

// I16.
test('refunds and disputes end in Stripe’s own books, in whatever order, however often and late their events arrive', {
  timeout: 60_000 + RUNS * 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(history, fc.array(arrival, { minLength: 14, maxLength: 14 }), async (happened, arrivals) => {
      const { events, ...played } = await play(happened);
      const deliveries = arrivals
        .slice(0, events.length)
        .map((each, index) => ({ ...each, body: events[index] ?? '' }))
        .toSorted((a, b) => Number(a.isLate) - Number(b.isLate) || a.place - b.place);
      let hasPassed = false;
      for (const { body, copies, isLate, broken } of deliveries) {
        if (isLate && !hasPassed) await passTime(shop, LATE_MS);
        hasPassed ||= isLate;
        const alterations = listAlterations(body);
        const alteration = broken === null ? undefined : alterations[broken % alterations.length];
        const altered = alteration && alter(body, alteration);
        // Without a body the SDK has nothing to verify.
        if (altered) await deliver(altered, 1);
        await deliver(body, copies);
      }
      await expectBooksOfStripe(played);
    }),
    { numRuns: RUNS },
  );
  await expectInvariants(shop);
});
