import { randomUUID } from 'node:crypto';
import type { Alert } from '@esimshop/contracts/alerts';
import { readAlertRecipients } from '../mail/alert-recipients.ts';
import type { MailContent } from '../mail/mail-payloads.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { Shop } from '../shop.ts';

/** Queues a mail to each of the shop's people who gets one of these. `stem` begins its Message-IDs. */
export async function queueAlert(
  shop: Shop,
  tx: Transaction,
  { about, stem, ...mail }: MailContent & { about: readonly Alert[]; stem: string },
): Promise<void> {
  const recipientsOf = await readAlertRecipients(tx, shop);
  const told = new Map(about.flatMap(recipientsOf).map((recipient) => [recipient.address, recipient]));
  for (const { address, locale } of told.values()) {
    await queueMail(shop, tx, { ...mail, recipient: address, locale, messageIdStem: `${stem}.${randomUUID()}` });
  }
}
