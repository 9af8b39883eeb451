import { and, eq, ne } from 'drizzle-orm';
import type { Transaction } from '../platform/database/database.ts';
import { mails } from '../platform/database/schema/mail.ts';
import type { Shop } from '../shop.ts';

/** Has every mail that was refused for good sent once more, each under its own Message-ID. Returns how many. */
export async function requeueFailedMails({ jobs }: Pick<Shop, 'jobs'>, tx: Transaction): Promise<number> {
  const requeued = await tx
    .update(mails)
    .set({ state: 'queued', lockedUntil: null })
    .where(eq(mails.state, 'failed'))
    .returning({ id: mails.id });
  for (const { id } of requeued) await jobs.enqueue(tx, 'deliver-mail', { mailId: id });
  return requeued.length;
}

/** Has a mail that was not sent yet sent now, under its own Message-ID. A mail that is just being sent is sent once. */
export async function requeueMail({ jobs }: Pick<Shop, 'jobs'>, tx: Transaction, mailId: number): Promise<void> {
  await tx
    .update(mails)
    .set({ state: 'queued', problem: null })
    .where(and(eq(mails.id, mailId), ne(mails.state, 'sent')));
  await jobs.enqueue(tx, 'deliver-mail', { mailId });
}
