import { BooksError, type PartnerBooks } from '../../partners/partner-books.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Shop } from '../../shop.ts';
import { keepBookDays } from './book-days.ts';
import { listBookkeepers } from './bookkeepers.ts';
import { beginReading, endReading, failReading, matchEntries, storePage } from './partner-books-store.ts';

/** These pass by themselves: the timer tries again before the next night. */
const PASSING = new Set(['limited', 'unreachable']);

/**
 * Reads the books of every partner that shows them, each from where it was last read. A page is stored in a transaction of its own,
 * and what was read before is read again, so nothing is doubled or lost wherever it ends.
 * @throws Error if a partner could not be asked, after all others were
 */
export async function readPartnerBooks(shop: Shop): Promise<void> {
  const failures: string[] = [];
  for (const { partner, books } of listBookkeepers(shop)) {
    if (!books) continue;
    try {
      await readBooks(shop, partner, books);
    } catch (error) {
      if (!(error instanceof BooksError)) throw error;
      shop.log.warn({ partner, problem: error.problem, message: error.message }, 'books.unread');
      await failReading(shop.database, partner, error.problem);
      if (PASSING.has(error.problem)) failures.push(error.message);
    }
  }
  await matchEntries(shop.database);
  await keepBookDays(shop);
  if (failures.length > 0) throw new Error(failures.join('; '));
}

async function readBooks({ database }: Shop, partner: string, books: PartnerBooks): Promise<void> {
  const { from, to } = await beginReading(database, partner);
  if (from < to) {
    for await (const page of books.read({ from, to }))
      await inTransaction(database, 'partner books', (tx) => storePage(tx, partner, page));
  }
  await endReading(database, partner, { from, readThrough: new Date(to.getTime() - books.lagMs) });
}
