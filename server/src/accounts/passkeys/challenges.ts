import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { sha256 } from '../../platform/secrets/secrets.ts';
import { authChallenges } from '../../tables/accounts.ts';

type Purpose = { purpose: 'sign-in'; userId?: undefined } | { purpose: 'registration'; userId: number };

/** Stores a challenge for five minutes. Returns its id, of which only the hash is stored. */
export async function storeChallenge(
  executor: Executor,
  { purpose, userId }: Purpose,
  challenge: string,
): Promise<string> {
  const challengeId = randomBytes(32).toString('base64url');
  await executor.insert(authChallenges).values({
    tokenHash: sha256(challengeId),
    purpose,
    userId: userId ?? null,
    challenge,
    expiresAt: sql`now() + interval '5 minutes'`,
  });
  return challengeId;
}

/** Consumes a challenge. Undefined if it is for another purpose or account, was used or has expired. */
export async function takeChallenge(
  executor: Executor,
  { purpose, userId }: Purpose,
  challengeId: string,
): Promise<string | undefined> {
  const [taken] = await executor
    .delete(authChallenges)
    .where(
      and(
        eq(authChallenges.tokenHash, sha256(challengeId)),
        eq(authChallenges.purpose, purpose),
        userId === undefined ? isNull(authChallenges.userId) : eq(authChallenges.userId, userId),
        gt(authChallenges.expiresAt, sql`now()`),
      ),
    )
    .returning({ challenge: authChallenges.challenge });
  return taken?.challenge ?? undefined;
}
