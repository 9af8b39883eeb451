import type { GiftsResponse, ReceivedGift } from '@esimshop/contracts/gifts';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { GIFT_CRASH_POINTS } from './crash-points.ts';
import { actUntilKilled, chooseCrashes, crashTest, createCrashScene } from './crash-scene.ts';
import { CARDS, card, createBuyer, createShopper, eventually, isCompleted, placedOrder } from './shopper.ts';

crashTest('gift').each(chooseCrashes(GIFT_CRASH_POINTS, 1))(
  'a shop killed after "%s" has made one gift, brought it once, and told its buyer once',
  { timeout: 240_000 },
  async (point) => {
    await using scene = await createCrashScene();
    const { database, sandbox } = scene;
    await database.execute(
      sql`insert into settings (section, value, actor) values ('gifts', '{"isOffered": true}', 'owner')`,
    );
    const shop = await scene.addShop();
    await shop.start();
    const buyer = await createBuyer(shop);
    const placed = placedOrder(await buyer.submit({ body: card(CARDS.good) }));
    const order = await buyer.waitForOrder(placed.orderNumber, isCompleted);
    await scene.expectConsistent();
    await shop.stop('SIGTERM');

    const path = `/api/orders/${order.orderNumber}/gifts`;
    const address = 'receiver@example.com';
    const give = () =>
      buyer.call('POST', path, {
        act: 'give',
        iccid: order.metadata.esimInfoArray[0]?.iccid,
        ...{ senderName: 'Deniz', receiverName: 'Mert', receiverEmail: address, locale: 'en', note: '' },
      });
    const receiver = createShopper(shop);
    const open = async () => {
      const [mail] = await sandbox.readMails(address);
      const token = /#token=(gt_[\w-]+)/.exec(mail?.text ?? '')?.[1];
      return token === undefined ? undefined : receiver.call('POST', '/api/gifts/open', { token });
    };
    const play = async () => {
      await give().catch(() => undefined);
      await eventually(async () => expect(await sandbox.readMails(address)).not.toEqual([]), 4000).catch(
        () => undefined,
      );
      await open().catch(() => undefined);
    };
    await shop.start({ crashAt: point });
    await actUntilKilled(shop, play);
    expect(await shop.ended()).toMatchObject({ signal: 'SIGKILL' });

    await shop.start();
    expect([200, 409]).toContain((await give()).status);
    await scene.expectConsistent();
    expect((await open())?.body as ReceivedGift).toMatchObject({ state: 'own' });
    await scene.expectConsistent();
    const { gifts } = (await buyer.call('GET', path)).body as GiftsResponse;
    expect(gifts).toMatchObject([{ state: 'opened' }]);
    for (const mails of [
      await sandbox.readMails(address),
      (await sandbox.readMails(buyer.email)).filter(({ subject }) => subject.includes('has opened')),
    ])
      expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
  },
);
