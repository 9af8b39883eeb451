import { ALERT_NEEDS, type Alert } from '@esimshop/contracts/alerts';
import { DEFAULT_LOCALE, type Locale } from '@esimshop/contracts/locales';
import { isPermitted, type Permission, type Role } from '@esimshop/contracts/roles';
import { asc, isNotNull } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import type { Shop } from '../shop.ts';
import { users } from '../tables/accounts.ts';

/** `role` is null of an address that the configuration names, which may belong to nobody with an account. */
export type Recipient = { address: string; locale: Locale; role: Role | null };
type Settings = Pick<Shop, 'config' | 'settings'>;
type Person = { id: number; role: Role; address: string; locale: Locale; isConfirmed: boolean };
/** An alert, or what the daily mail sums up. */
export type AlertTopic = Alert | 'summary';

/** Who gets which alert, by everybody's role as it is now. */
export type AlertRecipients = (topic: AlertTopic) => Recipient[];

/**
 * Whom the shop tells: those whom the owner chose and whose role allows it; without a choice, or once none of them is left,
 * the addresses of the configuration, or else the address for the shop's own people and owners who have shown that they get mail at theirs.
 */
export async function readAlertRecipients(executor: Executor, shop: Settings): Promise<AlertRecipients> {
  const people = await readPeople(executor);
  const usual = listUsual(people, shop);
  return (topic) => {
    const chosen = chosenFor(topic, shop);
    if (chosen === null) return usual;
    const need: Permission | undefined = topic === 'summary' ? undefined : ALERT_NEEDS[topic];
    const told = people.filter(
      ({ id, role, isConfirmed }) => chosen.includes(id) && isConfirmed && (!need || isPermitted(role, need)),
    );
    return told.length === 0 ? usual : told.map(({ address, locale, role }) => ({ address, role, locale }));
  };
}

/** Who gets what nobody is chosen for. */
export async function listUsualAddresses(executor: Executor, shop: Settings): Promise<string[]> {
  return listUsual(await readPeople(executor), shop).map(({ address }) => address);
}

/** Whether one of these gets it. */
export function isTold(recipients: readonly Recipient[], address: string): boolean {
  return recipients.some((recipient) => recipient.address === address);
}

function chosenFor(topic: AlertTopic, { settings }: Pick<Shop, 'settings'>): number[] | null {
  const { rules, summary } = settings.current().alerts;
  return topic === 'summary' ? summary.to : rules[topic].to;
}

async function readPeople(executor: Executor): Promise<Person[]> {
  const rows = await executor
    .select({
      ...{ id: users.id, role: users.role, address: users.email, locale: users.locale },
      verifiedAt: users.emailVerifiedAt,
    })
    .from(users)
    .where(isNotNull(users.role))
    .orderBy(asc(users.id));
  return rows.flatMap(({ role, verifiedAt, ...person }) =>
    role === null ? [] : [{ ...person, role, isConfirmed: verifiedAt !== null }],
  );
}

function listUsual(people: readonly Person[], { config: { alertRecipients, supportAddress } }: Settings): Recipient[] {
  const owners = people.filter(({ role }) => role === 'owner');
  const confirmed = owners.flatMap(({ address, isConfirmed }) => (isConfirmed ? [address] : []));
  const addresses = alertRecipients.length > 0 ? alertRecipients : [supportAddress, ...confirmed];
  return [...new Set(addresses)].map((address) => {
    const owner = owners.find((each) => each.address === address);
    return { address, role: owner?.role ?? null, locale: (owner ?? owners[0])?.locale ?? DEFAULT_LOCALE };
  });
}
