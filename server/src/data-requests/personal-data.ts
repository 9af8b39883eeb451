import { and, asc, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Customer, PersonalData } from '../shop.ts';
import { dataRequests } from '../tables/data-requests.ts';

/** A request stays without whom it was about: that it was answered, and when. */
export const DATA_REQUESTS_PERSONAL_DATA: PersonalData = {
  columns: {
    data_requests: {
      kind: 'kept',
      email_key: 'erased',
      source: 'kept',
      locale: 'kept',
      confirm_hash: 'erased',
      outcome: 'kept',
      note: 'erased',
      download_hash: 'erased',
    },
  },

  async collect({ database }, customer) {
    const { kind, source, locale, askedAt, confirmedAt, dueAt, answeredAt, outcome, note } = dataRequests;
    return {
      dataRequests: await database
        .select({ kind, source, language: locale, askedAt, confirmedAt, dueAt, answeredAt, outcome, note })
        .from(dataRequests)
        .where(isOf(customer))
        .orderBy(asc(dataRequests.id)),
    };
  },

  async findObstacles(executor, customer) {
    const { answeredAt, confirmedAt, downloadedAt, downloadBy } = dataRequests;
    const isCopy = and(isOf(customer), eq(dataRequests.kind, 'copy'));
    const waiting = await executor.$count(dataRequests, and(isCopy, isNotNull(confirmedAt), isNull(answeredAt)));
    const unread = await executor.$count(dataRequests, and(isCopy, isNull(downloadedAt), gt(downloadBy, sql`now()`)));
    return [
      ...(waiting > 0 ? [{ kind: 'copy_requested', orderId: null } as const] : []),
      ...(unread > 0 ? [{ kind: 'copy_not_downloaded', orderId: null } as const] : []),
    ];
  },

  async anonymise(_shop, tx, erased) {
    await tx.delete(dataRequests).where(and(isOf(erased), isNull(dataRequests.confirmedAt)));
    await tx
      .update(dataRequests)
      .set({
        emailKey: erased.standIn.email,
        confirmHash: null,
        note: null,
        downloadHash: null,
        outcome: sql`coalesce(${dataRequests.outcome}, 'erased')`,
        answeredAt: sql`coalesce(${dataRequests.answeredAt}, now())`,
      })
      .where(isOf(erased));
  },
};

function isOf({ emailKey }: Pick<Customer, 'emailKey'>): SQL {
  return eq(dataRequests.emailKey, emailKey);
}
