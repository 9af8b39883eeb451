import type { ReceiptsResponse } from '@esimshop/contracts/receipts';
import { DELIVERED_SETTINGS } from '@esimshop/contracts/settings';
import { expect } from 'vitest';
import { settings } from '../src/tables/settings.ts';
import { RECEIPT_CRASH_POINTS } from './crash-points.ts';
import { actUntilKilled, chooseCrashes, crashTest, createCrashScene, submitUntilSettled } from './crash-scene.ts';
import { CARDS, card, createBuyer, eventually, isCompleted, placedOrder } from './shopper.ts';

crashTest('receipt').each(chooseCrashes(RECEIPT_CRASH_POINTS, 1))(
  'a shop killed after "%s" gives an order its receipts without a gap, and mails each',
  { timeout: 240_000 },
  async (point) => {
    await using scene = await createCrashScene();
    const { database, sandbox } = scene;
    const value = { ...DELIVERED_SETTINGS.tax, receipts: true };
    await database.insert(settings).values({ section: 'tax', value, actor: 'test' });
    const shop = await scene.addShop({ DRAWS_DOCUMENTS: 'on' });
    const isOfChange = point === 'commit receipt buyer';
    await shop.start();
    const buyer = await createBuyer(shop);
    const submission = { body: card(CARDS.good), key: 'receipt-of-a-crash' };
    const name = (orderNumber: string) =>
      buyer.call('POST', `/api/orders/${orderNumber}/receipts/buyer`, { companyName: 'Hoffmann Reisen GmbH' });
    const place = async () => placedOrder(await submitUntilSettled(buyer, submission)).orderNumber;
    const before = isOfChange ? await place() : '';
    if (isOfChange) await scene.expectConsistent();
    await shop.stop('SIGTERM');

    await shop.start({ crashAt: point });
    await actUntilKilled(shop, () => (isOfChange ? name(before) : buyer.submit(submission)).catch(() => undefined));
    expect(await shop.ended()).toMatchObject({ signal: 'SIGKILL' });
    await shop.start();
    const orderNumber = isOfChange ? before : await place();
    await buyer.waitForOrder(orderNumber, isCompleted);
    await eventually(async () => expect((await name(orderNumber)).status).toBe(200), 60_000);
    await scene.expectConsistent();

    const { body } = await buyer.call('GET', `/api/orders/${orderNumber}/receipts`);
    const { receipts, pending } = body as ReceiptsResponse;
    expect(pending).toBe(0);
    expect(receipts.map(({ number }) => Number(number.split('-').at(-1)))).toEqual([1, 2, 3]);
    const mails = await sandbox.readMails(buyer.email);
    const sent = [...new Map(mails.map((mail) => [mail.messageId, mail])).values()];
    const files = sent.flatMap(({ attachments }) => attachments.map(({ filename }) => filename));
    for (const { number } of receipts) expect(files.filter((file) => file.includes(number))).toHaveLength(1);
  },
);
