import { randomUUID } from 'node:crypto';
import type { MailContent } from '../mail/mail-payloads.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { Shop } from '../shop.ts';
import { listRecipients } from './recipients.ts';

/** Queues a mail to each of the shop's own people. `stem` begins its Message-IDs. */
export async function queueAlert(
  shop: Shop,
  tx: Transaction,
  { stem, ...alert }: MailContent & { stem: string },
): Promise<void> {
  for (const { address, locale } of await listRecipients(tx, shop.config)) {
    await queueMail(shop, tx, { ...alert, recipient: address, locale, messageIdStem: `${stem}.${randomUUID()}` });
  }
}
