import { randomUUID } from 'node:crypto';
import type { AlertTest } from '@esimshop/contracts/alerts';
import type { Locale } from '@esimshop/contracts/locales';
import { eq } from 'drizzle-orm';
import { ProblemError } from '../platform/problem.ts';
import { toReadableEmail } from '../platform/readable-email.ts';
import type { Shop } from '../shop.ts';
import { users } from '../tables/accounts.ts';
import type { MailContent } from './templates/compose-mail.ts';

type Mail = MailContent & { fromName?: string };

/**
 * Sends a mail to the user who asks for it at once, outside of the queue, to show the mail server's reply. `write` gets the language that
 * they read mails in. @throws ProblemError not_found
 */
export async function sendAtOnce(
  shop: Shop,
  userId: number,
  write: (locale: Locale) => Promise<Mail>,
): Promise<AlertTest> {
  const [user] = await shop.database
    .select({ address: users.email, locale: users.locale })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) throw new ProblemError(404, 'not_found', 'There is no such account. Sign in again.');
  const messageId = `<test.${randomUUID()}@${new URL(shop.config.publicUrl).hostname}>`;
  const address = toReadableEmail(user.address);
  const mail = await write(user.locale);
  try {
    const response = await shop.partners.mail.send({ messageId, to: { address: user.address, name: '' }, ...mail });
    return { address, isAccepted: true, response };
  } catch (error) {
    return { address, isAccepted: false, response: error instanceof Error ? error.message : String(error) };
  }
}
