import { MONTHS_OF, type RetentionKind } from '@esimshop/contracts/retention';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { AgedData, PersonalData, Shop } from '../../shop.ts';
import { eraseAgedCustomer } from '../customers/erase-customer.ts';
import { isDue, listDueCustomers } from './due-customers.ts';
import { startOfKept } from './start-of-kept.ts';

/** Rows, or customers, a look at what is due. */
const BATCH = 200;
/** What is left after that goes in the next night. */
const MOST_MS = 45 * 60_000;

export type Removed = Partial<Record<RetentionKind, number>>;

/**
 * Removes what is older than the owner keeps it. What is due is asked of the rows themselves, so that a run that was killed goes on
 * where it was; a customer who cannot go now is looked at again in the next night.
 */
export async function applyRetention(shop: Shop, rooms: readonly PersonalData[], batch = BATCH): Promise<Removed> {
  const end = performance.now() + MOST_MS;
  const { privacy } = shop.settings.current();
  const removed: Removed = {};
  const beforeOf = (kind: RetentionKind) => startOfKept(shop, kind, privacy[MONTHS_OF[kind]]);
  for (const aged of rooms.flatMap((room) => room.aged ?? [])) {
    const before = beforeOf(aged.kind);
    if (!before) continue;
    // Several rooms may have rows of a kind.
    removed[aged.kind] = (removed[aged.kind] ?? 0) + (await removeAged(shop, aged, { before, batch, end }));
  }
  const before = beforeOf('customers');
  if (before) removed.customers = await eraseDue(shop, rooms, { before, batch, end });
  if (Object.keys(removed).length > 0) shop.log.info(removed, 'retention.removed');
  return removed;
}

type Run = { before: Date; batch: number; end: number };

async function removeAged({ database }: Shop, aged: AgedData, { before, batch, end }: Run): Promise<number> {
  let removed = 0;
  while (performance.now() < end) {
    const last = await inTransaction(database, 'remove-aged', (tx) => aged.remove(tx, before, batch));
    removed += last;
    if (last < batch) break;
  }
  return removed;
}

async function eraseDue(shop: Shop, rooms: readonly PersonalData[], { before, batch, end }: Run): Promise<number> {
  let removed = 0;
  let after = '';
  while (performance.now() < end) {
    const due = await listDueCustomers(shop.database, { before, after, limit: batch });
    for (const { orderId } of due) {
      try {
        const hasGone = await eraseAgedCustomer(shop, rooms, {
          key: `order-${orderId}`,
          isDue: (executor, customer) => isDue(executor, customer, before),
        });
        if (hasGone) removed += 1;
      } catch (error) {
        shop.log.warn({ orderId, err: error }, 'retention.customer_not_erased');
      }
    }
    const last = due.at(-1);
    if (!last || due.length < batch) break;
    after = last.emailKey;
  }
  return removed;
}
