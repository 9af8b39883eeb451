import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { authChallenges } from '../../platform/database/schema/accounts.ts';
import { sha256 } from '../../platform/secrets/secrets.ts';

type Purpose = { purpose: 'sign-in'; userId?: undefined } | { purpose: 'registration'; userId: number };

/** Keeps what an authenticator must sign, for five minutes. Returns what names it; only its hash is stored. */
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

/** Uses a challenge up. Undefined if it is of something or somebody else, was used or has expired. */
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
