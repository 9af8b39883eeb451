import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { atSuppliers, REFUND_CRASH_POINTS } from './crash-points.ts';
import {
  actUntilKilled,
  CRASH_ROUNDS,
  chooseCrashes,
  crashTest,
  createCrashScene,
  submitUntilSettled,
} from './crash-scene.ts';
import { returnEsim } from './return-esim.ts';
import { SUPPLIERS } from './sandbox-controls.ts';
import { CARDS, card, createShopper, eventually, isCompleted, placedOrder } from './shopper.ts';
import { SMALL, stockedProduct } from './stock.ts';

const ROWS = atSuppliers({ 'esim-go': REFUND_CRASH_POINTS, 'esim-access': REFUND_CRASH_POINTS });

crashTest('refund').each(chooseCrashes(ROWS, 2))(
  'a shop killed after "$point" at $supplier takes an eSIM back once and returns its money once',
  { timeout: 240_000 + CRASH_ROUNDS * 60_000 },
  async ({ point, supplier }) => {
    await using scene = await createCrashScene({ suppliers: [supplier] });
    const shop = await scene.addShop();
    for (let round = 1; round <= Math.max(1, CRASH_ROUNDS); round++) {
      await shop.start();
      const shopper = createShopper(shop);
      await shopper.add(stockedProduct(SMALL, supplier));
      const response = await submitUntilSettled(shopper, { body: card(CARDS.good) });
      const { orderNumber } = await shopper.waitForOrder(placedOrder(response).orderNumber, isCompleted);
      await scene.expectConsistent();
      const token = await readToken(() => scene.sandbox.readMails(shopper.email));
      const customer = await shop.request('GET', `/api/portal/customer?token=${token}`);
      const [esim] = (customer.body as { esims: { id: string }[] }).esims;
      await shop.stop('SIGTERM');

      await shop.start({ crashAt: point });
      const own = { token, esimId: esim?.id ?? '' };
      await actUntilKilled(shop, () => returnEsim(shop, own).catch(() => undefined));
      expect(await shop.ended()).toMatchObject({ signal: 'SIGKILL' });
      await shop.start();
      await eventually(async () => {
        const { rows } = await scene.database.execute(
          sql`select status from orders where order_number = ${orderNumber}`,
        );
        expect(rows).toEqual([{ status: 'refunded' }]);
      }, 120_000);
      await scene.expectConsistent();
      const { stripe, ...ledger } = await scene.sandbox.readLedger();
      expect(stripe.refunds.map(({ amountMinor, status }) => [amountMinor, status])).toEqual(
        Array(round).fill([399, 'succeeded']),
      );
      expect(ledger[SUPPLIERS[supplier]].refunds).toHaveLength(round);
      const mails = (await scene.sandbox.readMails(shopper.email)).filter(({ subject }) => /refund/i.test(subject));
      expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
      await shop.stop('SIGTERM');
    }
  },
);

async function readToken(read: () => Promise<{ text: string }[]>): Promise<string> {
  let token = '';
  await eventually(async () => {
    const [mail] = await read();
    token = /\/portal\?token=(pt_[A-Za-z0-9_-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(token).not.toBe('');
  });
  return token;
}
