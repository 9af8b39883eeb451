import { and, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { mergeOrderTotals } from '../admin/orders/order-totals.ts';
import { forgetUnconfirmed } from '../data-requests/follow-link.ts';
import { forgetReceipts } from '../documents/receipts/personal-data.ts';
import { forgetUnusedMarks } from '../settings/marks.ts';
import type { Shop } from '../shop.ts';
import { accountTokens, authAttempts, authChallenges, invitations, userSessions } from '../tables/accounts.ts';
import { carts } from '../tables/carts.ts';
import { codeRefusals } from '../tables/discount-codes.ts';
import { idempotencyKeys } from '../tables/orders.ts';
import { portalTokens } from '../tables/portal.ts';
import { rateLimitWindows } from '../tables/rate-limits.ts';
import { webhookEvents } from '../tables/webhooks.ts';

/** Retention in days. Orders, payments and the ledger are the books and are never deleted. */
const KEPT_DAYS = {
  idempotencyKeys: 2,
  carts: 30,
  webhookEvents: 90,
  expiredTokens: 30,
  userSessions: 14,
  authAttempts: 1,
  codeRefusals: 30,
  marks: 30,
  /** After their link has ended. */
  invitations: 30,
} as const;

export type TidiedUp = Record<
  | keyof typeof KEPT_DAYS
  | 'rateLimitWindows'
  | 'accountTokens'
  | 'dataRequests'
  | 'authChallenges'
  | 'orderTotals'
  | 'receipts',
  number
>;

/** Deletes expired rows, and merges rows of totals. Returns how many of each kind. */
export async function tidyUp({ database, log, settings }: Shop): Promise<TidiedUp> {
  const tidied = {
    idempotencyKeys: await countRows(
      database.delete(idempotencyKeys).where(isOlder(idempotencyKeys.createdAt, KEPT_DAYS.idempotencyKeys)),
    ),
    carts: await countRows(database.delete(carts).where(isOlder(carts.updatedAt, KEPT_DAYS.carts))),
    webhookEvents: await countRows(
      database
        .delete(webhookEvents)
        .where(and(isNotNull(webhookEvents.processedAt), isOlder(webhookEvents.receivedAt, KEPT_DAYS.webhookEvents))),
    ),
    expiredTokens: await countRows(
      database.delete(portalTokens).where(isOlder(portalTokens.expiresAt, KEPT_DAYS.expiredTokens)),
    ),
    userSessions: await countRows(
      database.delete(userSessions).where(isOlder(userSessions.createdAt, KEPT_DAYS.userSessions)),
    ),
    authAttempts: await countRows(
      database.delete(authAttempts).where(isOlder(authAttempts.endsAt, KEPT_DAYS.authAttempts)),
    ),
    codeRefusals: await countRows(
      database.delete(codeRefusals).where(isOlder(codeRefusals.createdAt, KEPT_DAYS.codeRefusals)),
    ),
    accountTokens: await countRows(database.delete(accountTokens).where(lt(accountTokens.expiresAt, sql`now()`))),
    invitations: await countRows(
      database.delete(invitations).where(isOlder(invitations.expiresAt, KEPT_DAYS.invitations)),
    ),
    authChallenges: await countRows(database.delete(authChallenges).where(lt(authChallenges.expiresAt, sql`now()`))),
    marks: await forgetUnusedMarks(database, KEPT_DAYS.marks),
    dataRequests: await forgetUnconfirmed(database),
    rateLimitWindows: await countRows(database.delete(rateLimitWindows).where(lt(rateLimitWindows.endsAt, sql`now()`))),
    orderTotals: await mergeOrderTotals(database),
    receipts: await forgetReceipts(database, settings.current().privacy.keepBooksYears),
  };
  log.info(tidied, 'retention.tidied_up');
  return tidied;
}

function isOlder(moment: PgColumn, days: number): SQL {
  return lt(moment, sql`now() - ${days} * interval '1 day'`);
}

async function countRows(deletion: PromiseLike<{ rowCount: number | null }>): Promise<number> {
  return (await deletion).rowCount ?? 0;
}
