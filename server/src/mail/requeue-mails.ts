import { and, eq, ne, sql } from 'drizzle-orm';
import type { Transaction } from '../platform/database/database.ts';
import type { Shop } from '../shop.ts';
import { mails } from '../tables/mail.ts';

const DUE = { state: 'queued', retries: 0, nextAttemptAt: sql`now()` } as const;

/**
 * Has every mail that was refused for good sent once more, each under its own Message-ID. Returns how many. The literal lets
 * it use its partial index.
 */
export async function requeueFailedMails(tx: Transaction): Promise<number> {
  const { rowCount } = await tx
    .update(mails)
    .set({ ...DUE, lockedUntil: null })
    .where(sql`${mails.state} = 'failed'`);
  return rowCount ?? 0;
}

/** Has a mail that was not sent yet sent now, under its own Message-ID. A mail that is just being sent is sent once. */
export async function requeueMail({ sweeps }: Pick<Shop, 'sweeps'>, tx: Transaction, mailId: number): Promise<void> {
  await tx
    .update(mails)
    .set({ ...DUE, problem: null })
    .where(and(eq(mails.id, mailId), ne(mails.state, 'sent')));
  sweeps.nudge('deliver-mail', mailId);
}
