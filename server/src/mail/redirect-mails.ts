import type { MailKind } from '@esimshop/contracts/mail-kinds';
import { and, eq, lt, ne, notInArray, or, sql } from 'drizzle-orm';
import type { Transaction } from '../platform/database/database.ts';
import { ProblemError } from '../platform/problem.ts';
import type { Shop } from '../shop.ts';
import { mails } from '../tables/mail.ts';

/** Requested for this very address, so never redirected. */
const OF_AN_ADDRESS: MailKind[] = ['copy', 'gift', 'portal-link'];

type Redirection = { orderId: number; from: string; to: string };

/**
 * Redirects the unsent mails of an order to another address and sends them at once, with a link of that address.
 * @throws ProblemError mail_in_progress: whether it reaches the old address is not known yet
 */
export async function redirectMails(
  { sweeps }: Pick<Shop, 'sweeps'>,
  tx: Transaction,
  { orderId, from, to }: Redirection,
): Promise<void> {
  const isOpen = and(
    eq(mails.orderId, orderId),
    eq(mails.recipient, from),
    ne(mails.state, 'sent'),
    notInArray(mails.kind, OF_AN_ADDRESS),
  );
  const isFree = or(sql`${mails.lockedUntil} is null`, lt(mails.lockedUntil, sql`now()`));
  const redirected = await tx
    .update(mails)
    .set({
      recipient: to,
      portalTokenSealed: null,
      state: 'queued',
      retries: 0,
      nextAttemptAt: sql`now()`,
      problem: null,
      lockedUntil: null,
    })
    .where(and(isOpen, isFree))
    .returning({ id: mails.id });
  if ((await tx.$count(mails, isOpen)) > 0) {
    const detail = 'A mail to the old address is being sent. Try again in a few seconds.';
    throw new ProblemError(409, 'mail_in_progress', detail);
  }
  for (const { id } of redirected) sweeps.nudge('deliver-mail', id);
}
