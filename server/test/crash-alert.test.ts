import { expect } from 'vitest';
import { ALERT_CRASH_POINTS } from './crash-points.ts';
import {
  actUntilKilled,
  CRASH_ROUNDS,
  chooseCrashes,
  crashTest,
  createCrashScene,
  submitUntilSettled,
} from './crash-scene.ts';
import { CARDS, card, createShopper, eventually, placedOrder } from './shopper.ts';
import { SMALL } from './stock.ts';

const OWNER = 'owner@example.com';

crashTest('alert').each(chooseCrashes(ALERT_CRASH_POINTS, 1))(
  'a shop killed after "%s" tells the owner of a parked purchase by one mail',
  { timeout: 240_000 + CRASH_ROUNDS * 60_000 },
  async (point) => {
    await using scene = await createCrashScene();
    const shop = await scene.addShop({ ALERT_RECIPIENTS: OWNER });
    for (let round = 1; round <= Math.max(1, CRASH_ROUNDS); round++) {
      await shop.start({ crashAt: point });
      await scene.sandbox.addFault({ partner: 'esim-go', operation: 'order', fault: 'reject' });
      const shopper = createShopper(shop);
      await shopper.add(SMALL);
      const submission = { body: card(CARDS.good), key: `parked-${round}` };
      await actUntilKilled(shop, () => shopper.submit(submission).catch(() => undefined));
      expect(await shop.ended()).toMatchObject({ signal: 'SIGKILL' });
      await shop.start();
      const { orderNumber } = placedOrder(await submitUntilSettled(shopper, submission));
      const readAlerts = async () =>
        (await scene.sandbox.readMails(OWNER)).filter(({ subject }) => subject.includes(orderNumber));
      await eventually(async () => expect(await readAlerts()).not.toEqual([]), 60_000);
      await scene.expectConsistent({ mayBeParked: true });
      const alerts = await readAlerts();
      expect(alerts[0]?.subject).toBe(`Parked: order ${orderNumber} (3.99 USD)`);
      // Only a crash between the mail server's receipt and its record may deliver the same mail again.
      expect(new Set(alerts.map(({ messageId }) => messageId)).size).toBe(1);
      await shop.stop('SIGTERM');
    }
  },
);
