import type { AlertPeople } from '@esimshop/contracts/alerts';
import { asc, isNotNull } from 'drizzle-orm';
import { listUsualAddresses } from '../../mail/alert-recipients.ts';
import { toReadableEmail } from '../../platform/readable-email.ts';
import { contactAddressOf } from '../../settings/contact-address.ts';
import type { Shop } from '../../shop.ts';
import { users } from '../../tables/accounts.ts';

/** Who can be chosen for alerts, and who gets them without a choice. */
export async function listAlertPeople(shop: Shop): Promise<AlertPeople> {
  const people = await shop.database
    .select({
      ...{ id: users.id, username: users.username, role: users.role, email: users.email },
      verifiedAt: users.emailVerifiedAt,
    })
    .from(users)
    .where(isNotNull(users.role))
    .orderBy(asc(users.id));
  return {
    people: people.flatMap(({ role, verifiedAt, email, ...person }) =>
      role ? [{ ...person, role, email: toReadableEmail(email), isConfirmed: verifiedAt !== null }] : [],
    ),
    usual: (await listUsualAddresses(shop.database, shop)).map(toReadableEmail),
    supportAddress: contactAddressOf(shop),
    timeZone: shop.config.timeZone,
  };
}
