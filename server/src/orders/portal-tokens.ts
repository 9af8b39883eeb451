import { emailKeyOf } from '@esimshop/contracts/email';
import { and, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { ProblemError } from '../platform/problem.ts';
import { createLinkToken, sha256 } from '../platform/secrets/secrets.ts';
import { portalTokens } from '../tables/portal.ts';

/** How long a portal link stays valid. */
export const PORTAL_LINK_DAYS = 180;

/** Generates a portal token of 256 random bits, so that a restored database cannot issue it again. */
export function createPortalToken(): string {
  return createLinkToken('pt');
}

/**
 * A statement that grants tokens access to everything bought with an address for `PORTAL_LINK_DAYS`. Only hashes are stored.
 * `source` selects `token_hash`, `email`, and `replaces_others`: whether a token's first use revokes all earlier tokens.
 */
export function grantPortalTokens(source: SQL): SQL {
  // As `emailKeyOf`, independent of the server's locale.
  return sql`
    insert into ${portalTokens} (token_hash, email_key, expires_at, replaces_others)
    select token_hash, lower(trim(email) collate "C"), now() + make_interval(days => ${PORTAL_LINK_DAYS}), replaces_others
    from (${source}) as token`;
}

/**
 * The e-mail key that a token gives access to. Using a replacing token proves access to the mailbox, so only then are the
 * earlier tokens revoked.
 * @throws ProblemError portal_token_invalid if unknown, expired or revoked
 */
export async function getTokenOwner(executor: Executor, token: string): Promise<string> {
  const [found] = await executor
    .select()
    .from(portalTokens)
    .where(and(isToken(token), isUsable()));
  if (!found) throw new ProblemError(401, 'portal_token_invalid', 'Invalid or expired access token');
  if (found.replacesOthers) {
    await revoke(executor, and(eq(portalTokens.emailKey, found.emailKey), lt(portalTokens.id, found.id)));
    await executor.update(portalTokens).set({ replacesOthers: false }).where(eq(portalTokens.id, found.id));
  }
  return found.emailKey;
}

/** Revokes one token. */
export async function revokePortalToken(executor: Executor, token: string): Promise<void> {
  await revoke(executor, isToken(token));
}

/** Revokes every token of an address. Returns the number that were still usable. */
export function revokePortalTokensOf(executor: Executor, email: string): Promise<number> {
  return revoke(executor, eq(portalTokens.emailKey, emailKeyOf(email)));
}

/** Returns how many of the tokens were still usable. */
async function revoke(executor: Executor, which: SQL | undefined): Promise<number> {
  const revoked = await executor
    .update(portalTokens)
    .set({ revokedAt: sql`now()` })
    .where(and(which, isUsable()))
    .returning({ id: portalTokens.id });
  return revoked.length;
}

function isToken(token: string) {
  return eq(portalTokens.tokenHash, sha256(token));
}

function isUsable() {
  return and(isNull(portalTokens.revokedAt), gt(portalTokens.expiresAt, sql`now()`));
}
