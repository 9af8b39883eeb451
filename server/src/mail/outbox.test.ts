import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectInvariants } from '../../test/invariants.ts';
import { CARDS, card, createShopper, eventually, isCompleted, placedOrder } from '../../test/shopper.ts';
import { SMALL, stockPlans } from '../../test/stock.ts';
import { createTestShop, HASTE, type TestShop } from '../../test/test-shop.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { mails } from '../tables/mail.ts';
import { deliverMail } from './deliver-mail.ts';
import { queueMail } from './queue-mail.ts';

/** Runs no jobs: the test makes each delivery. */
let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ timeouts: HASTE });
  await stockPlans(shop.shop);
});
afterAll(async () => {
  await expectInvariants(shop);
  await shop.close();
});

const addFault = (fault: string) => shop.sandbox.addFault({ partner: 'mail', operation: 'deliver', fault });

/** A delivered order whose mail is still in the outbox. */
async function orderWithMail() {
  const shopper = createShopper(shop);
  await shopper.add(SMALL);
  const { orderNumber } = placedOrder(await shopper.submit({ body: card(CARDS.good) }));
  await shopper.waitForOrder(orderNumber, isCompleted);
  return { shopper, orderNumber, ...(await readMail(shopper.email)) };
}

async function readMail(recipient: string) {
  const [mail] = await shop.shop.database.select().from(mails).where(eq(mails.recipient, recipient));
  if (!mail) throw new Error(`Expected a mail to ${recipient}`);
  return { mail };
}

test('a mail is in the outbox with its order, is sent once, and the order says when', async () => {
  const { shopper, orderNumber, mail } = await orderWithMail();
  expect(mail).toMatchObject({ state: 'queued', attempts: 0, messageId: `<${orderNumber}.confirmation@127.0.0.1>` });
  await deliverMail(shop.shop, mail.id);
  await deliverMail(shop.shop, mail.id);
  const sent = await shop.sandbox.readMails(shopper.email);
  expect(sent.map(({ messageId }) => messageId)).toEqual([mail.messageId]);
  const { emailNotificationsSent } = await shopper.order(orderNumber);
  expect(emailNotificationsSent).toEqual([{ kind: 'confirmation', sentAt: expect.any(String) }]);
});

test('twenty workers that claim the same mail send it once', async () => {
  const { shopper, mail } = await orderWithMail();
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => deliverMail(shop.shop, mail.id)));
  expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
  expect(await shop.sandbox.readMails(shopper.email)).toHaveLength(1);
});

test.each(['lost', '503-processed'])(
  'a mail whose receipt is %s is handed over again as the same mail',
  async (fault) => {
    const { shopper, mail } = await orderWithMail();
    await addFault(fault);
    await expect(deliverMail(shop.shop, mail.id)).rejects.toThrow(/not accepted/);
    expect((await readMail(shopper.email)).mail).toMatchObject({ state: 'queued', attempts: 1 });
    await deliverMail(shop.shop, mail.id);
    const received = await shop.sandbox.readMails(shopper.email);
    expect(received.map(({ messageId }) => messageId)).toEqual([mail.messageId, mail.messageId]);
    expect(received[1]?.text).toBe(received[0]?.text);
    expect((await readMail(shopper.email)).mail).toMatchObject({ state: 'sent', attempts: 2, problem: null });
  },
);

test.each(['500', '503', '429', 'reset', 'timeout'])('a mail that runs into %s stays in the outbox', async (fault) => {
  const { shopper, mail } = await orderWithMail();
  await addFault(fault);
  await expect(deliverMail(shop.shop, mail.id)).rejects.toThrow();
  expect(await shop.sandbox.readMails(shopper.email)).toEqual([]);
  expect((await readMail(shopper.email)).mail.state).toBe('queued');
  await deliverMail(shop.shop, mail.id);
  expect(await shop.sandbox.readMails(shopper.email)).toHaveLength(1);
});

test('a mail whose recipient is refused for good is marked failed and not tried again', async () => {
  const { shopper, orderNumber, mail } = await orderWithMail();
  await addFault('reject');
  await deliverMail(shop.shop, mail.id);
  expect((await readMail(shopper.email)).mail).toMatchObject({ state: 'failed', sentAt: null });
  await deliverMail(shop.shop, mail.id);
  expect(await shop.sandbox.readMails(shopper.email)).toEqual([]);
  const order = await shopper.order(orderNumber);
  expect(order).toMatchObject({ status: 'completed', emailNotificationsSent: [] });
  expect(order.metadata.esimInfoArray).toHaveLength(1);
});

test('a mail that a crashed process had claimed is sent once its lock expires', async () => {
  const { shopper, mail } = await orderWithMail();
  await shop.shop.database
    .update(mails)
    .set({ lockedUntil: new Date(Date.now() + 1000) })
    .where(eq(mails.id, mail.id));
  await expect(deliverMail(shop.shop, mail.id)).rejects.toThrow(/another process/);
  await eventually(() => deliverMail(shop.shop, mail.id));
  expect(await shop.sandbox.readMails(shopper.email)).toHaveLength(1);
});

test('a mail that becomes due twice is queued once', async () => {
  const { shopper, orderNumber, mail } = await orderWithMail();
  const due = { kind: 'confirmation', orderId: mail.orderId ?? 0, recipient: shopper.email, locale: 'en' } as const;
  for (const stem of [`${orderNumber}.confirmation`, `${orderNumber}.other`]) {
    await inTransaction(shop.shop.database, 'test', (tx) => queueMail(shop.shop, tx, { ...due, messageIdStem: stem }));
  }
  const rows = await shop.shop.database.select().from(mails).where(eq(mails.recipient, shopper.email));
  expect(rows).toHaveLength(1);
  await deliverMail(shop.shop, mail.id);
});
