import { DEFAULT_LOCALE, type Locale } from '@esimshop/contracts/locales';
import { asc, eq } from 'drizzle-orm';
import type { Config } from '../platform/config/config.ts';
import type { Executor } from '../platform/database/database.ts';
import { users } from '../platform/database/schema/accounts.ts';

type Recipient = { address: string; locale: Locale };

/**
 * Whom the shop tells of what waits: the addresses that the owner chose; without a choice, the address for the shop's own people and
 * owners who have shown that they get mail at theirs.
 */
export async function listRecipients(
  executor: Executor,
  { alertRecipients, supportAddress }: Pick<Config, 'alertRecipients' | 'supportAddress'>,
): Promise<Recipient[]> {
  const admins = await executor
    .select({ address: users.email, locale: users.locale, verifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.role, 'owner'))
    .orderBy(asc(users.id));
  const verified = admins.flatMap(({ address, verifiedAt }) => (verifiedAt === null ? [] : [address]));
  const chosen = alertRecipients.length > 0 ? alertRecipients : [supportAddress, ...verified];
  return [...new Set(chosen)].map((address) => ({
    address,
    locale: (admins.find((admin) => admin.address === address) ?? admins[0])?.locale ?? DEFAULT_LOCALE,
  }));
}
