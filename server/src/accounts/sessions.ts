import { randomBytes } from 'node:crypto';
import type { UserSession } from '@esimshop/contracts/accounts';
import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import type { Identity } from '../platform/http/identities.ts';
import { sha256 } from '../platform/secrets/secrets.ts';
import { passkeys, totpFactors, userSessions, users } from '../tables/accounts.ts';
import type { Client } from './client.ts';
import { isRequired } from './second-factor-requirement.ts';

/** A session ends when it was not used for so long, and at the latest so long after the sign-in. */
export const LIFETIMES = {
  customer: { idleMinutes: 24 * 60, absoluteMinutes: 14 * 24 * 60 },
  admin: { idleMinutes: 30, absoluteMinutes: 12 * 60 },
} as const;

/** The longest that any token can look like; longer ones are not hashed. */
const MAX_TOKEN_LENGTH = 100;

/** Opens a session. Returns its token, of 256 random bits, which is stored as a hash only. */
export async function createSession(executor: Executor, userId: number, client: Client): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await executor.insert(userSessions).values({ ...client, tokenHash: sha256(token), userId });
  return token;
}

/** The user of a session token; undefined if it has ended. Records its use. */
export async function findIdentity(executor: Executor, token: string): Promise<Identity | undefined> {
  if (token === '' || token.length > MAX_TOKEN_LENGTH) return undefined;
  const [found] = await executor
    .select({
      userId: users.id,
      username: users.username,
      role: users.role,
      sessionId: userSessions.id,
      signedInAt: userSessions.signedInAt,
      hasSecondFactor: hasSecondFactor(),
      isRequired: isRequired(),
      isStale: sql<boolean>`${userSessions.lastSeenAt} < now() - interval '1 minute'`,
    })
    .from(userSessions)
    .innerJoin(users, eq(users.id, userSessions.userId))
    .where(and(eq(userSessions.tokenHash, sha256(token)), isOpen()));
  if (!found) return undefined;
  const { isStale, isRequired: isFactorRequired, ...identity } = found;
  if (isStale) {
    await executor.update(userSessions).set({ lastSeenAt: sql`now()` }).where(eq(userSessions.id, identity.sessionId));
  }
  return {
    ...identity,
    mustSetUpSecondFactor: identity.role !== null && isFactorRequired && !identity.hasSecondFactor,
  };
}

/** Whether a user, whose row is part of the query, has a second factor. */
export function hasSecondFactor(): SQL<boolean> {
  return sql<boolean>`(
    exists (select from ${totpFactors} where ${totpFactors.userId} = ${users.id} and ${totpFactors.enabledAt} is not null)
    or exists (select from ${passkeys} where ${passkeys.userId} = ${users.id}))`;
}

/** The role is read with every request, so a new administrator has the shorter timeouts at once. */
function isOpen(): SQL {
  const { customer, admin } = LIFETIMES;
  const within = (kind: 'idleMinutes' | 'absoluteMinutes') =>
    sql`make_interval(mins => case when ${users.role} is not null then ${admin[kind]}::int else ${customer[kind]}::int end)`;
  return sql`${userSessions.lastSeenAt} > now() - ${within('idleMinutes')}
    and ${userSessions.createdAt} > now() - ${within('absoluteMinutes')}`;
}

/** The open sessions of an account, last used first. */
export async function listSessions(
  executor: Executor,
  { userId, sessionId }: Pick<Identity, 'userId' | 'sessionId'>,
): Promise<UserSession[]> {
  const rows = await executor
    .select({ session: userSessions })
    .from(userSessions)
    .innerJoin(users, eq(users.id, userSessions.userId))
    .where(and(eq(userSessions.userId, userId), isOpen()))
    .orderBy(desc(userSessions.lastSeenAt));
  return rows.map(({ session: { id, createdAt, lastSeenAt, browser, system, network } }) => ({
    id: String(id),
    isCurrent: id === sessionId,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastSeenAt.toISOString(),
    userAgent: [browser, system].filter(Boolean).join(', ') || null,
    address: network,
  }));
}

type Ended = { only?: number; except?: number };

/** Ends the sessions of an account: all, one, or all but one. Returns how many. */
export async function endSessions(executor: Executor, userId: number, { only, except }: Ended = {}): Promise<number> {
  const ended = await executor
    .delete(userSessions)
    .where(
      and(
        eq(userSessions.userId, userId),
        only === undefined ? undefined : eq(userSessions.id, only),
        except === undefined ? undefined : ne(userSessions.id, except),
      ),
    );
  return ended.rowCount ?? 0;
}

/** Ends the session of a token. */
export async function endSessionOf(executor: Executor, token: string): Promise<void> {
  await executor.delete(userSessions).where(eq(userSessions.tokenHash, sha256(token)));
}
