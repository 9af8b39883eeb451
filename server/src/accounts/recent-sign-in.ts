import { and, eq, sql } from 'drizzle-orm';
import type { Identity } from '../platform/http/identities.ts';
import { ProblemError } from '../platform/problem.ts';
import type { Shop } from '../shop.ts';
import { userSessions } from '../tables/accounts.ts';

/**
 * Credentials can be changed only within 15 minutes of signing in: a browser that was left open is not enough.
 * @throws ProblemError 401 `reauthentication_required`
 */
export async function assertRecentSignIn(
  { database }: Pick<Shop, 'database'>,
  { sessionId }: Pick<Identity, 'sessionId'>,
): Promise<void> {
  const isRecent = sql`${userSessions.signedInAt} > now() - interval '15 minutes'`;
  if ((await database.$count(userSessions, and(eq(userSessions.id, sessionId), isRecent))) > 0) return;
  throw new ProblemError(401, 'reauthentication_required', 'Please confirm that it is you: sign in again.');
}
