import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { portalTokens } from '../database/schema.ts';
import { emailKeyOf } from '../orders/store.ts';
import { sha256 } from '../secrets.ts';
import type { Shop } from '../shop.ts';

/** How long a portal link is good for. */
export const PORTAL_LINK_DAYS = 180;

/**
 * The token of a mail's portal link: 256 bits, made from the mail's id, so that a mail that is sent again carries the
 * same one. Only its hash is stored. It opens everything bought with the address, for `PORTAL_LINK_DAYS`.
 */
export async function issuePortalToken(
  shop: Shop,
  { mailId, email }: { mailId: number; email: string },
): Promise<string> {
  const token = `pt_${shop.secrets.deriveToken('portal', `mail:${mailId}`)}`;
  await shop.database
    .insert(portalTokens)
    .values({
      tokenHash: sha256(token),
      emailKey: emailKeyOf(email),
      expiresAt: sql`now() + make_interval(days => ${PORTAL_LINK_DAYS})`,
    })
    .onConflictDoNothing();
  return token;
}

/** The e-mail key that a token opens; undefined for one that is unknown, expired or revoked. */
export async function findTokenOwner(shop: Shop, token: string): Promise<string | undefined> {
  const [row] = await shop.database
    .select({ emailKey: portalTokens.emailKey })
    .from(portalTokens)
    .where(
      and(
        eq(portalTokens.tokenHash, sha256(token)),
        isNull(portalTokens.revokedAt),
        gt(portalTokens.expiresAt, sql`now()`),
      ),
    );
  return row?.emailKey;
}
