import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestShop } from '../../test/test-shop.ts';
import { queueAlert } from '../alerts/queue-alert.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { mails } from '../tables/mail.ts';
import { deliverMail } from './deliver-mail.ts';
import type { MailContent } from './mail-payloads.ts';

const { shop, sandbox } = await createTestShop();
const { database } = shop;
const OWNER = 'owner@example.com';
shop.config.alertRecipients = [OWNER];

async function queue(mail: MailContent): Promise<number> {
  await inTransaction(database, 'test', (tx) => queueAlert(shop, tx, { ...mail, about: ['suppliers'], stem: 'test' }));
  const rows = await database.select({ id: mails.id }).from(mails).orderBy(mails.id);
  return rows.at(-1)?.id ?? 0;
}
const subjects = async () => (await sandbox.readMails(OWNER)).map(({ subject }) => subject);

test('whatever a supplier or a webhook is called, the mail about it names it', async () => {
  const supplier = 'esims.example';
  await deliverMail(
    shop,
    await queue({ kind: 'supply-alert', payload: { alert: 'sales_resumed', supplier, daysLeft: null, reason: null } }),
  );
  expect(await subjects()).toEqual([`Sales resumed: ${supplier} delivers again`]);
  await deliverMail(
    shop,
    await queue({ kind: 'webhook-alert', payload: { provider: 'pay:invoice', webhookKind: 'a:b.c' } }),
  );
  expect((await sandbox.readMails(OWNER)).map(({ text }) => text).join()).toContain('“a:b.c”');
});

test('a mail whose payload is not of its kind is not sent, and its row says what was expected', async () => {
  const id = await queue({ kind: 'case-alert', payload: { noticeId: 1 } });
  await database
    .update(mails)
    .set({ payload: { digestId: 'a' } })
    .where(eq(mails.id, id));
  const before = await subjects();
  await expect(deliverMail(shop, id)).rejects.toThrow(/noticeId/);
  const [row] = await database.select().from(mails).where(eq(mails.id, id));
  expect(row).toMatchObject({ state: 'queued', problem: expect.stringContaining('noticeId') });
  expect(await subjects()).toEqual(before);
});
