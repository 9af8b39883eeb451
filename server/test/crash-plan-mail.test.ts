import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { USAGE_CRASH_POINTS } from './crash-points.ts';
import { CRASH_ROUNDS, chooseCrashes, crashTest, createCrashScene, submitUntilSettled } from './crash-scene.ts';
import { CARDS, card, createShopper, isCompleted, placedOrder } from './shopper.ts';
import { SMALL } from './stock.ts';

/** What the supplier reports, and the mail that follows from it: one at each point, and with rounds all of them. */
const NEWS = [
  { mail: 'low-data', usedMb: 850, startedHoursAgo: 0 },
  { mail: 'out-of-data', usedMb: 1000, startedHoursAgo: 0 },
  { mail: 'plan-ending', usedMb: 600, startedHoursAgo: 150 },
] as const;

crashTest('plan mail').each(chooseCrashes(USAGE_CRASH_POINTS, 1))(
  'a shop killed after "%s" mails a buyer once what is left of the plan',
  { timeout: 300_000 + CRASH_ROUNDS * 120_000 },
  async (point) => {
    await using scene = await createCrashScene();
    const shop = await scene.addShop();
    const first = USAGE_CRASH_POINTS.indexOf(point);
    for (let round = first; round < first + Math.max(1, CRASH_ROUNDS * NEWS.length); round++) {
      const { mail, usedMb, startedHoursAgo } = NEWS[round % NEWS.length] ?? NEWS[0];
      await shop.start();
      const shopper = createShopper(shop);
      await shopper.add(SMALL);
      const response = await submitUntilSettled(shopper, { body: card(CARDS.good) });
      const order = await shopper.waitForOrder(placedOrder(response).orderNumber, isCompleted);
      await scene.expectConsistent();
      await shop.stop('SIGTERM');

      await shop.start({ crashAt: point });
      await scene.sandbox.useData(order.metadata.esimInfoArray[0]?.iccid ?? '', usedMb, startedHoursAgo);
      expect(await shop.ended()).toMatchObject({ signal: 'SIGKILL' });
      await shop.start();
      const mails = await waitForMails(() => scene.sandbox.readMails(shopper.email), `.${mail}.`);
      await scene.expectConsistent();
      expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
      await shop.stop('SIGTERM');
    }
  },
);

/** The mails of a kind, once one has arrived and there was time for another. */
async function waitForMails<Mail extends { messageId: string }>(
  read: () => Promise<Mail[]>,
  kind: string,
): Promise<Mail[]> {
  for (const start = performance.now(); performance.now() - start < 120_000; await delay(200)) {
    const mails = (await read()).filter(({ messageId }) => messageId.includes(kind));
    if (mails.length === 0) continue;
    await delay(3000);
    return (await read()).filter(({ messageId }) => messageId.includes(kind));
  }
  throw new Error('Expected a mail about usage within two minutes');
}
