import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { fromNow } from '../platform/database/from-now.ts';
import { ProblemError } from '../platform/problem.ts';
import { createLinkToken, sha256 } from '../platform/secrets/secrets.ts';
import { accountTokens } from '../tables/accounts.ts';
import type { UserRow } from './users.ts';

export type AccountTokenRow = typeof accountTokens.$inferSelect;
type Purpose = AccountTokenRow['purpose'];

const LIFETIMES_MS: Record<Purpose, number> = {
  reset: 15 * 60_000,
  recovery: 15 * 60_000,
  verify: 3 * 24 * 3_600_000,
};

/** Creates a token of 256 random bits for a mailed link. It withdraws the earlier ones of its purpose. */
export async function createAccountToken(
  executor: Executor,
  { id: userId, emailKey }: Pick<UserRow, 'id' | 'emailKey'>,
  purpose: Purpose,
): Promise<string> {
  const token = createLinkToken('at');
  await withdrawAccountTokens(executor, userId, purpose);
  await executor
    .insert(accountTokens)
    .values({ tokenHash: sha256(token), userId, purpose, emailKey, expiresAt: fromNow(LIFETIMES_MS[purpose]) });
  return token;
}

/** What a token is for; undefined if it is not usable. */
export async function findAccountToken(
  executor: Executor,
  token: string,
  ...purposes: Purpose[]
): Promise<AccountTokenRow | undefined> {
  return (await executor.select().from(accountTokens).where(isUsable(token, purposes)))[0];
}

/** As `findAccountToken`. It stays usable. @throws ProblemError 410 `link_invalid` */
export async function readAccountToken(
  executor: Executor,
  token: string,
  ...purposes: Purpose[]
): Promise<AccountTokenRow> {
  const row = await findAccountToken(executor, token, ...purposes);
  if (!row) throw linkInvalid();
  return row;
}

/** Uses a token up: of concurrent uses one succeeds. @throws ProblemError 410 `link_invalid` */
export async function useAccountToken(
  executor: Executor,
  token: string,
  ...purposes: Purpose[]
): Promise<AccountTokenRow> {
  const [row] = await executor.delete(accountTokens).where(isUsable(token, purposes)).returning();
  if (!row) throw linkInvalid();
  return row;
}

export async function withdrawAccountTokens(executor: Executor, userId: number, ...purposes: Purpose[]): Promise<void> {
  await executor
    .delete(accountTokens)
    .where(and(eq(accountTokens.userId, userId), inArray(accountTokens.purpose, purposes)));
}

function isUsable(token: string, purposes: Purpose[]) {
  return and(
    eq(accountTokens.tokenHash, sha256(token)),
    inArray(accountTokens.purpose, purposes),
    gt(accountTokens.expiresAt, sql`now()`),
  );
}

export function linkInvalid(): ProblemError {
  return new ProblemError(410, 'link_invalid', 'This link has expired or has already been used. Request a new one.');
}
