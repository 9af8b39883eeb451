import type { FormerPerson, People, Person } from '@esimshop/contracts/people';
import type { Role } from '@esimshop/contracts/roles';
import { asc, eq, isNotNull, max, sql } from 'drizzle-orm';
import { listInvitations } from '../../accounts/invitations.ts';
import type { Executor } from '../../platform/database/database.ts';
import { toReadableEmail } from '../../platform/readable-email.ts';
import type { Shop } from '../../shop.ts';
import { passkeys, totpFactors, userSessions, users } from '../../tables/accounts.ts';

/** Who works here, who is invited, and who was here. */
export async function listPeople(
  { database, clock, config: { timeZone } }: Shop,
  { userId }: { userId: number },
): Promise<People> {
  const [people, invitations, former] = await Promise.all([
    readPeople(database, userId),
    listInvitations(database),
    listFormer(database),
  ]);
  const now = clock.now();
  return {
    people,
    invitations: invitations.map(({ id, email, role, invitedBy, sentAt, expiresAt }) => ({
      ...{ id, email, role, invitedBy, isExpired: expiresAt < now },
      ...{ sentAt: sentAt.toISOString(), expiresAt: expiresAt.toISOString() },
    })),
    former,
    timeZone,
  };
}

async function readPeople(executor: Executor, userId: number): Promise<Person[]> {
  const rows = await executor
    .select({
      ...{ id: users.id, username: users.username, email: users.email, role: users.role },
      hasApp: sql<boolean>`exists (
        select from ${totpFactors} where ${totpFactors.userId} = ${users.id} and ${totpFactors.enabledAt} is not null)`,
      passkeys: sql<number>`(select count(*)::int from ${passkeys} where ${passkeys.userId} = ${users.id})`,
      lastSeenAt: max(userSessions.lastSeenAt),
    })
    .from(users)
    .leftJoin(userSessions, eq(userSessions.userId, users.id))
    .where(isNotNull(users.role))
    .groupBy(users.id)
    .orderBy(asc(users.id));
  return rows.flatMap(({ role, email, lastSeenAt, ...person }) => {
    if (role === null) return [];
    const seen = lastSeenAt?.toISOString() ?? null;
    return [{ ...person, role, email: toReadableEmail(email), isYou: person.id === userId, lastSeenAt: seen }];
  });
}

const MAX_FORMER = 20;

/** Those whose role was taken last, by the log. */
async function listFormer(executor: Executor): Promise<FormerPerson[]> {
  const { rows } = await executor.execute<{ username: string; role: Role; until: Date; acts: number }>(sql`
    select users.username, taken.role, taken.until,
      (select count(*)::int from audit_log acts where acts.actor_id = users.id) as acts
    from users join lateral (
      select before ->> 'role' as role, created_at as until from audit_log
      where subject_kind = 'user' and subject_id = users.id::text and act = 'user.role_changed'
      order by id desc limit 1
    ) taken on taken.role is not null
    where users.role is null and users.id::text in (
      select subject_id from audit_log where subject_kind = 'user' and act = 'user.role_changed')
    order by taken.until desc limit ${MAX_FORMER}`);
  return rows.map(({ until, ...row }) => ({ ...row, until: new Date(until).toISOString() }));
}
