import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { getOwnerNotice, listDigest } from '../orders/owner-notices.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Shop } from '../shop.ts';
import { mails } from '../tables/mail.ts';
import { type AlertTopic, isTold, readAlertRecipients } from './alert-recipients.ts';
import { type MailContent, readPayload } from './mail-payloads.ts';
import { queueMail } from './queue-mail.ts';
import { dropMail, type MailRow } from './store.ts';

/** What a mail to the shop's people is about; undefined of any other mail. */
async function listTopics({ database }: Shop, { kind, payload }: MailRow): Promise<AlertTopic[] | undefined> {
  const ofDigest = async (digestId: string) => (await listDigest(database, digestId)).map((notice) => notice.kind);
  switch (kind) {
    case 'supply-alert':
      return ['suppliers'];
    case 'webhook-alert':
      return ['webhooks'];
    case 'case-alert':
      return [(await getOwnerNotice(database, readPayload(kind, payload).noticeId)).kind];
    case 'case-digest':
      return ofDigest(readPayload(kind, payload).digestId);
    case 'daily-summary':
      return ['summary', ...(await ofDigest(readPayload(kind, payload).digestId))];
    default:
      return undefined;
  }
}

/**
 * Drops a mail to one of the shop's people who is removed, demoted or no longer chosen by now, and queues it for those who get it instead.
 * Returns whether it did.
 */
export async function redirectAlert(shop: Shop, mail: MailRow): Promise<boolean> {
  const topics = await listTopics(shop, mail);
  if (!topics) return false;
  const recipientsOf = await readAlertRecipients(shop.database, shop);
  const recipients = topics.flatMap(recipientsOf);
  if (isTold(recipients, mail.recipient)) return false;
  await inTransaction(shop.database, 'redirect alert', async (tx) => {
    const isSame = and(eq(mails.kind, mail.kind), sql`${mails.payload} = ${JSON.stringify(mail.payload)}::jsonb`);
    const since = sql`${mails.createdAt} >= ${mail.createdAt.toISOString()}::timestamptz - interval '1 minute'`;
    const told = await tx.select({ recipient: mails.recipient }).from(mails).where(and(isSame, since));
    await dropMail(tx, mail.id);
    const content = { kind: mail.kind, payload: mail.payload } as MailContent;
    for (const { address, locale } of new Map(recipients.map((each) => [each.address, each])).values()) {
      if (told.some(({ recipient }) => recipient === address)) continue;
      await queueMail(shop, tx, { ...content, recipient: address, locale, messageIdStem: `alert.${randomUUID()}` });
    }
  });
  return true;
}
