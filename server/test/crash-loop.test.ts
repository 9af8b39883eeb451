import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { CRASH_POINTS, type CrashPoint } from './crash-points.ts';
import { CRASH_ROUNDS, type CrashScene, createCrashScene, pressUntilAnswered } from './crash-scene.ts';
import type { ShopProcess } from './shop-process.ts';
import { CARDS, card, createShopper, placedOrder } from './shopper.ts';
import { SMALL } from './stock.ts';

const roundsAt = (point: CrashPoint) => CRASH_ROUNDS || (point.startsWith('commit') ? 2 : 1);

test.concurrent.each(CRASH_POINTS)(
  'a shop that is killed after "%s" loses nothing and does nothing twice',
  { timeout: 240_000 + CRASH_ROUNDS * 90_000 },
  async (point) => {
    const scene = await createCrashScene();
    try {
      const shop = await scene.addShop();
      for (let round = 1; round <= roundsAt(point); round++) await killOnAnOrdersWay(scene, shop, { point, round });
    } finally {
      await scene.close();
    }
  },
);

/** In odd rounds the buyer presses again at once; in even ones nobody does, and the shop dies again while it recovers. */
async function killOnAnOrdersWay(
  scene: CrashScene,
  shop: ShopProcess,
  { point, round }: { point: CrashPoint; round: number },
): Promise<void> {
  await shop.start({ crashAt: point });
  const shopper = createShopper(shop);
  await shopper.add(SMALL);
  const press = { body: card(CARDS.good), key: `crash-round-${round}` };
  const first = await pressUntilKilled(shop, () => shopper.submit(press).catch(() => undefined));
  expect(await shop.ended()).toMatchObject({ signal: 'SIGKILL' });

  if (round % 2 === 0) {
    await shop.start({ crashAt: 'commit any' });
    // Where the last commit was made already, nothing is left that could crash.
    if (point === 'commit mail') await shop.stop('SIGKILL');
    expect(await shop.ended()).toMatchObject({ signal: 'SIGKILL' });
  }
  await shop.start();
  if (round % 2 === 1) await pressUntilAnswered(shopper, press);
  await scene.expectAllWell();

  const last = placedOrder(await pressUntilAnswered(shopper, press));
  expect(last).toMatchObject({ status: 'completed', totalAmount: '3.99', fulfilment: { issued: 1, total: 1 } });
  if (first?.status === 201) expect(placedOrder(first).orderNumber).toBe(last.orderNumber);
  expect((await shopper.cart()).items).toEqual([]);
  const { rows } = await scene.database.execute(
    sql`select order_number from orders where customer_email = ${shopper.email}`,
  );
  expect(rows).toEqual([{ order_number: last.orderNumber }]);
  const mails = await scene.sandbox.readMails(shopper.email);
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
  // Only where a crash came between the mail server's receipt and our note of it may the same mail arrive once more.
  const killsOnceSent = (point === 'answer mail' ? 1 : 0) + (round % 2 === 0 ? 1 : 0);
  expect(mails.length).toBeLessThanOrEqual(1 + killsOnceSent);
  await shop.stop('SIGKILL');
}

/** On a machine that is busy a partner's answer can come too late for the first press. */
async function pressUntilKilled<Answer>(shop: ShopProcess, press: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; attempt <= 10; attempt++) {
    const answer = await press();
    if (await Promise.race([shop.ended(), delay(5000)])) return answer;
  }
  throw new Error('Expected the shop to come to the point at which it ends');
}
