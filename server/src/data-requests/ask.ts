import { randomUUID } from 'node:crypto';
import { CONFIRM_LINK_DAYS, type DataRequestSource, type UserDataRequest } from '@esimshop/contracts/data-requests';
import { DAY_MS } from '@esimshop/contracts/days';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { queueMail } from '../mail/queue-mail.ts';
import type { Executor, Transaction } from '../platform/database/database.ts';
import { fromNow } from '../platform/database/from-now.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { sha256 } from '../platform/secrets/secrets.ts';
import type { Shop } from '../shop.ts';
import { dataRequests } from '../tables/data-requests.ts';
import { createDataToken } from './data-token.ts';
import { lockCustomerOf } from './find-customer.ts';
import type { DataRequestRow } from './store.ts';

/** Of one that is open: its mail has confirmed it, or is on its way. */
const isKept = sql`${dataRequests.confirmedAt} is not null or ${dataRequests.askedAt} > now() - interval '10 minutes'`;

type Asker = {
  source: DataRequestSource;
  /** Whose data, as proved by a portal link or an account. */
  emailKey: string;
  /** Proves it again once nobody can erase the customer. @throws ProblemError */
  confirm: (tx: Transaction) => Promise<unknown>;
};

/**
 * Asks for a copy or for an erasure, which its mail has to confirm. One of each kind is open, however often somebody asks;
 * after ten minutes, an unconfirmed one gets a new link instead of the old one.
 */
export async function askAboutData(
  shop: Shop,
  { source, emailKey, confirm }: Asker,
  { kind, locale }: UserDataRequest,
): Promise<void> {
  if (await hasAsked(shop.database, { kind, emailKey })) return;
  const token = createDataToken();
  await inTransaction(shop.database, 'data-request', async (tx) => {
    await lockCustomerOf(tx, emailKey);
    await confirm(tx);
    const asked = {
      source,
      locale,
      askedAt: sql`now()`,
      confirmHash: sha256(token),
      confirmBy: fromNow(CONFIRM_LINK_DAYS * DAY_MS),
    };
    const [row] = await tx
      .insert(dataRequests)
      .values({ kind, emailKey, ...asked })
      .onConflictDoUpdate({
        target: [dataRequests.emailKey, dataRequests.kind],
        targetWhere: sql`answered_at is null`,
        set: asked,
        setWhere: sql`not (${isKept})`,
      })
      .returning({ id: dataRequests.id });
    if (!row) return;
    await queueMail(shop, tx, {
      kind: 'data-request',
      payload: { request: kind },
      recipient: emailKey,
      locale,
      accountToken: token,
      messageIdStem: `data-request.${randomUUID()}`,
    });
  });
}

/** Told before anything is locked: whoever presses often must not hold up others. */
async function hasAsked(
  executor: Executor,
  { kind, emailKey }: Pick<DataRequestRow, 'kind' | 'emailKey'>,
): Promise<boolean> {
  const isOpen = and(
    eq(dataRequests.emailKey, emailKey),
    eq(dataRequests.kind, kind),
    isNull(dataRequests.answeredAt),
    sql`(${isKept})`,
  );
  return (await executor.$count(dataRequests, isOpen)) > 0;
}
