import { recordAudit } from '../../accounts/audit-log.ts';
import { applyRates } from '../../catalogue/apply-rates.ts';
import { lockCatalogue } from '../../catalogue/catalogue-state.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { ProblemError } from '../../platform/problem.ts';
import { decideRate, findWaiting, lockRates } from '../../rates/store.ts';
import type { Shop } from '../../shop.ts';
import type { AdminActor } from '../admin-actor.ts';

type Decision = { currency: string; id: number; isAccepted: boolean };

/**
 * Uses a rate that waits, or refuses it until the bank publishes another.
 * @throws ProblemError 409 `already_decided` if it waits no more
 */
export async function decideWaitingRate(
  shop: Shop,
  { name, audit }: AdminActor,
  { currency, id, isAccepted }: Decision,
): Promise<void> {
  await inTransaction(shop.database, 'decide rate', async (tx) => {
    await lockCatalogue(tx);
    await lockRates(tx);
    const waiting = await findWaiting(tx, { id, currency });
    if (!waiting) throw new ProblemError(409, 'already_decided', 'This rate does not wait any more. Reload the page.');
    await decideRate(tx, waiting, { isAccepted, by: name });
    await applyRates(tx, shop.config);
    await recordAudit(tx, {
      ...audit,
      act: isAccepted ? 'rate.accepted' : 'rate.declined',
      subjectKind: 'currency',
      subjectId: currency,
      after: { rate: waiting.rate, day: waiting.day },
    });
  });
  await Promise.all([shop.currencies.refresh(), shop.catalogue.refresh()]);
}
