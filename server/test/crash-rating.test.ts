import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { requestTimer } from '../src/platform/sweeps/timers.ts';
import { RATING_CRASH_POINTS } from './crash-points.ts';
import { chooseCrashes, crashTest, createCrashScene } from './crash-scene.ts';
import { CARDS, card, createBuyer, eventually, isCompleted, placedOrder } from './shopper.ts';
import { SMALL } from './stock.ts';

crashTest('rating').each(chooseCrashes(RATING_CRASH_POINTS, 1))(
  'a shop killed after "%s" has asked a buyer for a rating once',
  { timeout: 240_000 },
  async (point) => {
    await using scene = await createCrashScene();
    const { database, sandbox } = scene;
    await database.execute(
      sql`insert into settings (section, value, actor) values ('ratings', '{"isOffered": true}', 'owner')`,
    );
    const shop = await scene.addShop();
    await shop.start();
    const buyer = await createBuyer(shop, SMALL);
    const placed = placedOrder(await buyer.submit({ body: card(CARDS.good) }));
    const order = await buyer.waitForOrder(placed.orderNumber, isCompleted);
    // The week of its plan ended thirty hours ago.
    await sandbox.useData(order.metadata.esimInfoArray[0]?.iccid ?? '', 600, 7 * 24 + 30);
    await eventually(async () => {
      await database.execute(sql`
        update esims set usage_due_at = now(), usage_asked_at = null where usage_due_at is not null`);
      const { rows } = await database.execute(sql`select from esims where usage_due_at is null`);
      expect(rows).toHaveLength(1);
    });
    await scene.expectConsistent();
    await shop.stop('SIGTERM');

    const asking = async () =>
      (await sandbox.readMails(buyer.email)).filter(({ messageId }) => messageId.includes('.rating@'));
    await shop.start({ crashAt: point });
    await requestTimer(database, 'ask-ratings');
    expect(await shop.ended()).toMatchObject({ signal: 'SIGKILL' });

    await shop.start();
    await eventually(async () => expect(await asking()).not.toEqual([]));
    await requestTimer(database, 'ask-ratings');
    await scene.expectConsistent();
    expect(new Set((await asking()).map(({ messageId }) => messageId)).size).toBe(1);
    const { rows } = await database.execute(sql`select from ratings`);
    expect(rows).toHaveLength(1);
  },
);
