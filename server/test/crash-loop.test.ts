import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { atSuppliers, CRASH_POINTS, type CrashPoint, LATE_CRASH_POINTS, refusedPurchase } from './crash-points.ts';
import {
  actUntilKilled,
  CRASH_ROUNDS,
  type CrashScene,
  chooseCrashes,
  createCrashScene,
  submitUntilSettled,
} from './crash-scene.ts';
import { webhookOf } from './moments.ts';
import type { SupplierName } from './sandbox-controls.ts';
import type { ShopProcess } from './shop-process.ts';
import { CARDS, card, createShopper, placedOrder } from './shopper.ts';
import { SMALL, stockedProduct } from './stock.ts';

const roundsAt = (point: CrashPoint) => CRASH_ROUNDS || (point.startsWith('commit') ? 2 : 1);

const ROWS = atSuppliers<CrashPoint>({
  'esim-go': CRASH_POINTS,
  'esim-access': [...CRASH_POINTS, ...LATE_CRASH_POINTS],
});

test.concurrent.each(chooseCrashes(ROWS, 3))(
  'a shop killed after "$point" of an order at $supplier loses nothing and does nothing twice',
  { timeout: 240_000 + CRASH_ROUNDS * 90_000 },
  async ({ point, supplier }) => {
    await using scene = await createCrashScene({ suppliers: [supplier] });
    const shop = await scene.addShop({ LOG_LEVEL: 'warn' });
    for (let round = 1; round <= roundsAt(point); round++)
      await killDuringOrder(scene, shop, { point, supplier, round });
  },
);

/**
 * In odd rounds the buyer submits again at once; in even rounds nobody does, and the shop is killed again while it
 * recovers.
 */
async function killDuringOrder(
  scene: CrashScene,
  shop: ShopProcess,
  { point, supplier, round }: { point: CrashPoint; supplier: SupplierName; round: number },
): Promise<void> {
  await shop.start({ crashAt: point });
  if (point === 'commit claim') await scene.sandbox.addFault(refusedPurchase(supplier));
  if (point === 'list response')
    await scene.sandbox.addFault({ partner: supplier, operation: 'order', fault: 'lost', times: 1 });
  // Five copies, of which one ends the process.
  if (webhookOf(point))
    await scene.sandbox.addFault({ partner: supplier, operation: 'webhook', fault: 'duplicate', times: 1 });
  const shopper = createShopper(shop);
  await shopper.add(stockedProduct(SMALL, supplier));
  const submission = { body: card(CARDS.good), key: `crash-round-${round}` };
  const first = await actUntilKilled(shop, () => shopper.submit(submission).catch(() => undefined));
  expect(await shop.ended()).toMatchObject({ signal: 'SIGKILL' });

  if (round % 2 === 0) {
    await shop.start({ crashAt: 'commit any' });
    // If the last commit was already made, there is nothing left that could crash.
    if (point === 'commit mail' || webhookOf(point)) await shop.stop('SIGKILL');
    expect(await shop.ended()).toMatchObject({ signal: 'SIGKILL' });
  }
  await shop.start();
  if (round % 2 === 1) await submitUntilSettled(shopper, submission);
  await scene.expectConsistent();

  const last = placedOrder(await submitUntilSettled(shopper, submission));
  expect(last).toMatchObject({ status: 'completed', totalAmount: '3.99', fulfilment: { issued: 1, total: 1 } });
  if (first?.status === 201) expect(placedOrder(first).orderNumber).toBe(last.orderNumber);
  expect((await shopper.cart()).items).toEqual([]);
  const { rows } = await scene.database.execute(
    sql`select order_number from orders where customer_email = ${shopper.email}`,
  );
  expect(rows).toEqual([{ order_number: last.orderNumber }]);
  const mails = await scene.sandbox.readMails(shopper.email);
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
  // Only a crash between the mail server's receipt and its record may deliver the same mail again, or a receipt that came too late.
  const killsOnceSent = (point === 'mail response' ? 1 : 0) + (round % 2 === 0 ? 1 : 0);
  const failures = shop
    .output()
    .split('\n')
    .filter((line) => line.includes('"sweep":"deliver-mail"'));
  expect(mails.length, failures.join('\n')).toBeLessThanOrEqual(1 + killsOnceSent + failures.length);
  await shop.stop('SIGKILL');
}
