import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { automate } from './automatic-buyer.ts';
import { AUTOMATIC_CRASH_POINTS } from './crash-points.ts';
import { actUntilKilled, chooseCrashes, crashTest, createCrashScene } from './crash-scene.ts';
import { eventually } from './shopper.ts';
import { MEDIUM } from './stock.ts';
import { createTopUpBuyer } from './top-up-buyer.ts';

crashTest('automatic top-up').each(chooseCrashes(AUTOMATIC_CRASH_POINTS, 2))(
  'a shop killed after "%s" announces an automatic top-up once, charges it once and adds it once',
  { timeout: 300_000 },
  async (point) => {
    await using scene = await createCrashScene();
    const { database, sandbox } = scene;
    await database.execute(
      sql`insert into settings (section, value, actor) values ('automaticTopUps', '{"isOffered": true}', 'owner')`,
    );
    const shop = await scene.addShop();
    await shop.start();
    const where = { request: shop.request, database, sandbox };
    const buyer = await createTopUpBuyer(where, { productId: MEDIUM, usedMb: 100 });
    const { switchOn, letNoticePass, mails, runs } = automate(where, buyer);
    expect((await switchOn()).status).toBe(200);
    await scene.expectConsistent();
    await shop.stop('SIGTERM');

    await shop.start({ crashAt: point });
    await sandbox.useData(buyer.iccid, 4500);
    await actUntilKilled(shop, letNoticePass);
    expect(await shop.ended()).toMatchObject({ signal: 'SIGKILL' });

    await shop.start();
    await eventually(async () => {
      await letNoticePass();
      expect(await runs()).toMatchObject([{ state: 'ordered', status: 'completed' }]);
    }, 120_000);
    await scene.expectConsistent();
    expect(await buyer.applied()).toEqual([MEDIUM]);
    const [run] = await runs();
    expect(await buyer.charged(run?.orderNumber ?? '')).toEqual([999]);
    const ids = (received: { messageId: string }[]) => new Set(received.map(({ messageId }) => messageId)).size;
    expect(ids(await mails('due'))).toBe(1);
    const receipts = (await sandbox.readMails(buyer.email)).filter(({ messageId }) => messageId.includes('.top-up@'));
    expect(ids(receipts)).toBe(1);
  },
);
