import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CARDS, card, eventually } from '../../../test/shopper.ts';
import { MEDIUM, SMALL } from '../../../test/stock.ts';
import { openStockedShop } from '../../../test/stocked-shop.ts';
import { HASTE } from '../../../test/test-shop.ts';
import { createTopUpBuyer, type TopUpBuyer } from '../../../test/top-up-buyer.ts';

/** `TOP_UP_RUNS`, or a few in every run. */
const RUNS = Number(process.env.TOP_UP_RUNS ?? '4');

const shop = await openStockedShop({ runsJobs: true, timeouts: HASTE });
const where = { request: shop.request, database: shop.shop.database, sandbox: shop.sandbox };

const press = fc.record(
  {
    owner: fc.constantFrom(0, 1),
    packageId: fc.constantFrom(SMALL, MEDIUM),
    key: fc.constantFrom('first-key', 'second-key', 'third-key'),
    knows: fc.boolean(),
    card: fc.constantFrom(CARDS.good, CARDS.declined, CARDS.needsAuthentication),
    fault: fc.constantFrom(
      { partner: 'stripe', operation: 'create', fault: 'lost' },
      { partner: 'stripe', operation: 'create', fault: 'reject' },
      { partner: 'esim-go', operation: 'order', fault: 'lost' },
      { partner: 'esim-go', operation: 'order', fault: '503' },
      { partner: 'esim-go', operation: 'order', fault: '503-processed' },
      { partner: 'mail', operation: 'deliver', fault: 'lost' },
    ),
    /** Sent concurrently with the previous one. */
    isConcurrent: fc.boolean(),
  },
  { requiredKeys: ['owner', 'packageId', 'isConcurrent'] },
);
type Press = typeof press extends fc.Arbitrary<infer Value> ? Value : never;

async function send(buyer: TopUpBuyer, { packageId, key, knows, card: number, fault }: Press): Promise<void> {
  if (fault) await shop.sandbox.addFault({ ...fault, partner: fault.partner as 'stripe' });
  const topUps = knows ? (await buyer.offer()).topUps : undefined;
  await buyer.topUp({ packageId, ...(topUps !== undefined && { topUps }), ...(number && card(number)) }, key);
}

test('whatever is pressed, in whatever order and with whatever faults, each paid top-up is applied once, to its own eSIM', {
  timeout: 60_000 + RUNS * 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(press, { minLength: 2, maxLength: 8 }), async (presses) => {
      const buyers = [await createTopUpBuyer(where), await createTopUpBuyer(where, { savedCard: null })];
      let running: Promise<void>[] = [];
      for (const each of presses) {
        const buyer = buyers[each.owner];
        if (!buyer) throw new Error('Expected two buyers');
        if (!each.isConcurrent) running = await Promise.all(running).then(() => []);
        running.push(send(buyer, each));
      }
      await Promise.all(running);
      await shop.sandbox.clearFaults();
      for (const buyer of buyers) await eventually(() => expectPaidIsApplied(buyer));
    }),
    { numRuns: RUNS },
  );
});

/** For this eSIM, the supplier's ledger matches what the card partner was paid for. */
async function expectPaidIsApplied(buyer: TopUpBuyer): Promise<void> {
  const { rows: orders } = await shop.shop.database.execute<{ number: string; plan: string; status: string }>(
    `select o.order_number as number, l.supplier_plan_id as plan, o.status from orders o
     join order_lines l on l.order_id = o.id where l.topped_up_esim_id = ${Number(buyer.esimId)}`,
  );
  const open = orders.filter(({ status }) => status === 'processing');
  expect(open).toEqual([]);
  const { stripe } = await shop.sandbox.readLedger();
  const charges = stripe.charges.map(({ metadata }) => metadata.order_number);
  const paid = orders.filter(({ number }) => charges.includes(number));
  expect((await buyer.applied()).toSorted()).toEqual(paid.map(({ plan }) => plan).toSorted());
}
