import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { WITHDRAWAL_CRASH_POINTS } from './crash-points.ts';
import { chooseCrashes, crashTest, createCrashScene } from './crash-scene.ts';
import { eventually } from './shopper.ts';
import { createWithdrawer } from './withdrawer.ts';

crashTest('withdrawal').each(chooseCrashes(WITHDRAWAL_CRASH_POINTS, 1))(
  'a shop killed after "%s" has one withdrawal, one receipt and one refund',
  { timeout: 240_000 },
  async (point) => {
    await using scene = await createCrashScene();
    const shop = await scene.addShop();
    await shop.start();
    const customer = await createWithdrawer(shop);
    await scene.expectConsistent();
    await shop.stop('SIGTERM');

    await shop.start({ crashAt: point });
    await customer.send({ receiptEmail: customer.email }, 'pressed-before-it-died').catch(() => undefined);
    expect(await shop.ended()).toMatchObject({ signal: 'SIGKILL' });
    await shop.start();
    const receipt = await customer.withdraw({ receiptEmail: customer.email }, 'pressed-before-it-died');
    await eventually(async () => {
      const { rows } = await scene.database.execute(
        sql`select status from orders where order_number = ${customer.orderNumber}`,
      );
      expect(rows).toEqual([{ status: 'refunded' }]);
    }, 120_000);
    await scene.expectConsistent();
    const { rows } = await scene.database.execute(sql`select number from withdrawals`);
    expect(rows).toEqual([{ number: receipt.number }]);
    const { stripe } = await scene.sandbox.readLedger();
    expect(stripe.refunds).toHaveLength(1);
    // Numbers of orders may hold `W-`, too.
    const mailed = await scene.sandbox.readMails(customer.email);
    const receipts = mailed.filter(({ subject }) => subject.includes(receipt.number));
    expect(new Set(receipts.map(({ messageId }) => messageId)).size).toBe(1);
  },
);
