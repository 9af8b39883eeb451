import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { atSuppliers, CRASH_POINTS, type CrashPoint } from './crash-points.ts';
import { CRASH_ROUNDS, chooseCrashes, crashTest, createCrashScene } from './crash-scene.ts';
import type { TestResponse } from './http-exchange.ts';
import { eventually, placedOrder } from './shopper.ts';
import { MEDIUM, SMALL, stockedPlan, stockedProduct } from './stock.ts';
import { createTopUpBuyer, type TopUpBuyer } from './top-up-buyer.ts';

const ROWS = atSuppliers<CrashPoint>({
  'esim-go': CRASH_POINTS,
  'esim-access': [...CRASH_POINTS, 'purchase due', 'list response'],
});

crashTest('top-up').each(chooseCrashes(ROWS, 2))(
  'a shop killed after "$point" at $supplier charges a top-up once and applies it once',
  { timeout: 240_000 + CRASH_ROUNDS * 90_000 },
  async ({ point, supplier }) => {
    await using scene = await createCrashScene({ suppliers: [supplier] });
    const [productId, packageId] = [stockedProduct(SMALL, supplier), stockedProduct(MEDIUM, supplier)];
    const shop = await scene.addShop();
    for (let round = 1; round <= Math.max(1, CRASH_ROUNDS); round++) {
      await shop.start();
      const { database, sandbox } = scene;
      const buyer = await createTopUpBuyer({ request: shop.request, database, sandbox }, { productId });
      await scene.expectConsistent();
      await shop.stop('SIGTERM');

      await shop.start({ crashAt: point });
      const topUp = { partner: supplier, operation: supplier === 'esim-go' ? 'order' : 'topup', times: 1 };
      if (point === 'commit claim') await sandbox.addFault({ ...topUp, fault: '429' });
      if (point === 'list response') await sandbox.addFault({ ...topUp, fault: 'lost' });
      await pressUntil(buyer, packageId, () => Promise.race([shop.ended().then(() => true), delay(5000, false)]));
      expect(await shop.ended()).toMatchObject({ signal: 'SIGKILL' });
      await shop.start();
      // In even rounds nobody presses again: the shop goes on by itself.
      if (round % 2 === 1) await pressUntil(buyer, packageId, async () => false);
      await scene.expectConsistent();

      const order = placedOrder(await pressUntil(buyer, packageId, async () => false));
      expect(order).toMatchObject({ status: 'completed', totalAmount: '9.99' });
      expect(await buyer.applied()).toEqual([stockedPlan(MEDIUM, supplier)]);
      expect(await buyer.charged(order.orderNumber)).toEqual([999]);
      await eventually(async () => {
        const receipts = (await sandbox.readMails(buyer.email)).filter(({ messageId }) =>
          messageId.includes('.top-up@'),
        );
        expect(new Set(receipts.map(({ messageId }) => messageId)).size).toBe(1);
      });
      await shop.stop('SIGTERM');
    }
  },
);

/** Presses until the top-up is complete or the shop has ended, like the page after a lost connection. */
async function pressUntil(
  buyer: TopUpBuyer,
  packageId: string,
  hasEnded: () => Promise<boolean>,
): Promise<TestResponse> {
  let last: TestResponse | undefined;
  for (let press = 1; press <= 300; press++) {
    const purchase = { packageId, topUps: 0 };
    last = (await buyer.topUp(purchase, 'the-key-of-one-visit').catch(() => undefined)) ?? last;
    if (last && (last.status === 201 || (await hasEnded()))) return last;
    if (!last && (await hasEnded())) return { status: 0, headers: {}, body: undefined, text: '' };
    await delay(200);
  }
  throw new Error(`Expected the top-up to complete, the last response was ${last?.status} ${last?.text}`);
}
