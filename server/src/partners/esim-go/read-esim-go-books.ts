import { minorFromNumber } from '@esimshop/contracts/money';
import { type BookPage, BooksError } from '../partner-books.ts';
import { withBooksErrors } from '../supplier-books.ts';
import type { EsimGoClient } from './esim-go-client.ts';
import { createdAtOf, readOrders } from './order-list.ts';

/**
 * What eSIM Go's list of orders says that the shop has bought. It has no list of what was credited or paid in, and an order whose
 * bundles were taken back stays as it was. @throws BooksError
 */
export async function* readEsimGoBooks(
  begin: () => EsimGoClient,
  readCurrency: (client: EsimGoClient) => Promise<string>,
  { from, to }: { from: Date; to: Date },
): AsyncGenerator<BookPage> {
  yield* withBooksErrors('eSIM Go', async function* () {
    const ofAccount = await readCurrency(begin());
    const within = [`gte:${from.toISOString()}`, `lte:${to.toISOString()}`];
    for await (const orders of readOrders(begin, within)) {
      const entries = orders.map(({ orderReference: reference, total, currency: own, ...order }) => {
        const currency = own?.toUpperCase() || ofAccount;
        const at = new Date(createdAtOf(order));
        if (typeof total !== 'number' || Number.isNaN(at.getTime()))
          throw new BooksError('unreadable', `eSIM Go listed order ${reference} without its time or total`);
        const amountMinor = -minorFromNumber(total, currency);
        const settled = { amountMinor, currency };
        return {
          ...{ reference, kind: 'supplier_cost' as const, subjects: [reference] },
          ...{ amountMinor, feeMinor: 0, currency, settled, at, isPending: false },
        };
      });
      yield { entries, payouts: [] };
    }
  });
}
