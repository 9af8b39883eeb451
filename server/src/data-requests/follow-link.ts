import { DATA_REQUEST_DAYS, type DataDownload, type DataLinkResponse } from '@esimshop/contracts/data-requests';
import { DAY_MS } from '@esimshop/contracts/days';
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { recordAudit } from '../accounts/audit-log.ts';
import { tellOwnerOfCase } from '../alerts/tell-owner.ts';
import type { Executor } from '../platform/database/database.ts';
import { fromNow } from '../platform/database/from-now.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { sha256 } from '../platform/secrets/secrets.ts';
import type { PersonalData, Shop } from '../shop.ts';
import { dataRequests } from '../tables/data-requests.ts';
import { linkInvalid } from './data-token.ts';
import { drawCopy } from './draw-copy.ts';
import { findCustomerOf } from './find-customer.ts';
import type { DataRequestRow } from './store.ts';

/** What a link is for; it stays as it is. @throws ProblemError link_invalid */
export async function checkDataLink({ database }: Pick<Shop, 'database'>, token: string): Promise<DataLinkResponse> {
  const [found] = await database
    .select()
    .from(dataRequests)
    .where(or(confirms(token), downloads(token)));
  if (!found) throw linkInvalid();
  return describe(found, token);
}

/**
 * Confirms a request, which waits for the owner from now on. Doing so again succeeds as long as the link works.
 * @throws ProblemError link_invalid
 */
export async function confirmDataRequest(shop: Shop, token: string): Promise<DataLinkResponse> {
  return inTransaction(shop.database, 'data-request-confirmed', async (tx) => {
    const [confirmed] = await tx
      .update(dataRequests)
      .set({ confirmedAt: sql`now()`, dueAt: fromNow(DATA_REQUEST_DAYS * DAY_MS) })
      .where(and(confirms(token), isNull(dataRequests.confirmedAt)))
      .returning();
    if (confirmed) {
      await tellOwnerOfCase(shop, tx, { kind: 'data_requested', caseId: confirmed.id });
      return describe(confirmed, token);
    }
    const [known] = await tx.select().from(dataRequests).where(confirms(token));
    if (!known) throw linkInvalid();
    return describe(known, token);
  });
}

/**
 * Everything that the shop keeps of whom the link belongs to, once. It is drawn before the link is used up, so that it works again
 * after a failure; of several downloads at once, one succeeds.
 * @throws ProblemError link_invalid
 */
export async function downloadCopy(shop: Shop, rooms: readonly PersonalData[], token: string): Promise<DataDownload> {
  const [request] = await shop.database.select().from(dataRequests).where(downloads(token));
  if (!request) throw linkInvalid();
  const copy = await drawCopy(shop, rooms, await findCustomerOf(shop.database, request.emailKey));
  await inTransaction(shop.database, 'copy-downloaded', async (tx) => {
    const used = await tx
      .update(dataRequests)
      .set({ downloadedAt: sql`now()` })
      .where(downloads(token))
      .returning({ id: dataRequests.id });
    if (used.length === 0) throw linkInvalid();
    await recordAudit(tx, {
      actorId: undefined,
      act: 'customer.copy_downloaded',
      subjectKind: 'customer',
      subjectId: `request-${request.id}`,
    });
  });
  const day = shop.clock.now().toISOString().slice(0, 10);
  return {
    files: (['html', 'json'] as const).map((format) => ({ fileName: `your-data-${day}.${format}`, ...copy[format] })),
  };
}

/** Forgets requests that nobody confirmed in time. Returns how many. */
export async function forgetUnconfirmed(executor: Executor): Promise<number> {
  const { rowCount } = await executor
    .delete(dataRequests)
    .where(and(isNull(dataRequests.confirmedAt), sql`${dataRequests.confirmBy} < now()`));
  return rowCount ?? 0;
}

function confirms(token: string) {
  return and(eq(dataRequests.confirmHash, sha256(token)), gt(dataRequests.confirmBy, sql`now()`));
}

function downloads(token: string) {
  return and(
    eq(dataRequests.downloadHash, sha256(token)),
    isNull(dataRequests.downloadedAt),
    gt(dataRequests.downloadBy, sql`now()`),
  );
}

function describe({ kind, confirmedAt, downloadHash, dueAt }: DataRequestRow, token: string): DataLinkResponse {
  const step = downloadHash?.equals(sha256(token)) ? 'download' : confirmedAt ? 'confirmed' : 'confirm';
  return { kind, step, dueAt: dueAt?.toISOString() ?? null };
}
