import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CRASH_ROUNDS, type CrashScene, createCrashScene, submitUntilSettled } from './crash-scene.ts';
import type { TestResponse } from './http-exchange.ts';
import type { Fault } from './sandbox-controls.ts';
import type { ShopProcess } from './shop-process.ts';
import { CARDS, card, createShopper, placedOrder, type Shopper } from './shopper.ts';
import { MEDIUM, SMALL } from './stock.ts';

const KILLS = CRASH_ROUNDS || 3;
const SHOPPERS_PER_KILL = 5;
/** A shopper may have to wait for the last kill. */
const PATIENCE_MS = 300_000 + KILLS * 60_000;

/** Partner faults that must not matter. None is a rejection, so no order may need attention. */
const FAULTS: Fault[] = [
  { partner: 'stripe', operation: 'create', fault: 'lost' },
  { partner: 'stripe', operation: 'create', fault: 'slow', delayMs: 400 },
  { partner: 'esim-go', operation: 'order', fault: 'lost' },
  { partner: 'esim-go', operation: 'order', fault: '503' },
  { partner: 'esim-go', operation: 'order', fault: 'slow', delayMs: 400 },
  { partner: 'esim-go', operation: 'orders', fault: '500' },
  { partner: 'mail', operation: 'deliver', fault: '503' },
  { partner: 'stripe', operation: 'webhook', fault: 'duplicate' },
];

let scene: CrashScene;
let shop: ShopProcess;

beforeAll(async () => {
  scene = await createCrashScene();
  shop = await scene.addShop({ DRAWS_DOCUMENTS: 'on' });
});
afterAll(() => scene[Symbol.asyncDispose]());

test(`killed ${KILLS} times at random moments under load, the shop keeps every acknowledged order`, {
  timeout: PATIENCE_MS,
}, async () => {
  const journeys: Promise<Journey>[] = [];
  for (let kill = 1; kill <= KILLS; kill++) {
    await shop.start();
    await scene.sandbox.addFault({ ...(FAULTS[randomInt(FAULTS.length)] as Fault), times: 2 });
    journeys.push(
      ...Array.from({ length: SHOPPERS_PER_KILL }, (_, index) => buyThroughCrashes(`kill-${kill}-${index}`)),
    );
    await delay(randomInt(20, 1500));
    expect(await shop.stop('SIGKILL')).toMatchObject({ signal: 'SIGKILL' });
  }
  await shop.start();
  const ends = await Promise.all(journeys);
  await scene.sandbox.clearFaults();
  await scene.expectConsistent();

  const mails = await scene.sandbox.readMails();
  const distinct = new Set(mails.map(({ messageId }) => messageId)).size;
  process.stdout.write(`${KILLS} kills: ${distinct} mails, ${mails.length - distinct} times one of them again\n`);

  for (const { shopper, response } of ends) {
    const { rows } = await scene.database.execute(
      sql`select order_number from orders where customer_email = ${shopper.email} and status <> 'cancelled'`,
    );
    expect(rows).toEqual(response.status === 201 ? [{ order_number: placedOrder(response).orderNumber }] : []);
  }
});

type Journey = { shopper: Shopper; response: TestResponse };

/** Fills a cart and pays, retrying through every crash; one in five uses a card that is declined. */
async function buyThroughCrashes(key: string): Promise<Journey> {
  const shopper = createShopper(shop);
  const isDeclined = randomInt(5) === 0;
  await retryUntilDone(() => shopper.call('DELETE', '/api/cart'));
  await retryUntilDone(() => shopper.add(randomInt(2) ? SMALL : MEDIUM, 1));
  const submission = { body: card(isDeclined ? CARDS.declined : CARDS.good), key };
  const response = await submitUntilSettled(shopper, submission, PATIENCE_MS);
  expect(response.status).toBe(isDeclined ? 402 : 201);
  return { shopper, response };
}

async function retryUntilDone(act: () => Promise<TestResponse>): Promise<void> {
  while ((await act().catch(() => undefined))?.status !== 200) await delay(100);
}
