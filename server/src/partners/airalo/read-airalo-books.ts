import { DAY_MS } from '@esimshop/contracts/days';
import { minorFromNumber } from '@esimshop/contracts/money';
import * as z from 'zod';
import { numericSchema } from '../numeric.ts';
import type { BookedEntry, BookPage } from '../partner-books.ts';
import { withBooksErrors } from '../supplier-books.ts';
import { SupplierError } from '../supplier-error.ts';
import type { AiraloClient } from './airalo-client.ts';
import { hasFailed, listMeta, MAX_PAGES, ORDERS_PER_PAGE, orderSchema, readTime, toDay } from './orders.ts';

const bookedSchema = orderSchema.extend({
  /** Of one unit; with the discount model it is the consumers' price, and the next two have what the shop pays. */
  price: numericSchema,
  unit_paid_price: numericSchema.nullish(),
  total_amount_paid: numericSchema.nullish(),
  currency: z.string().regex(/^[A-Za-z]{3}$/),
});
const pageSchema = z.object({ data: z.array(bookedSchema), meta: listMeta });

/**
 * What Airalo's list of orders says that the shop has bought. It has no list of refunds or of what was paid in; an order that it
 * marks as failed or refunded costs nothing. @throws BooksError
 */
export async function* readAiraloBooks(
  begin: () => AiraloClient,
  { from, to }: { from: Date; to: Date },
): AsyncGenerator<BookPage> {
  yield* withBooksErrors('Airalo', async function* () {
    // Whole days, and one more on both sides: the filter has no time zone.
    const [first, last] = [new Date(from.getTime() - DAY_MS), new Date(to.getTime() + DAY_MS)];
    for (let page = 1; ; page++) {
      if (page > MAX_PAGES) throw new SupplierError(`Expected at most ${MAX_PAGES} pages of orders`, { wasSent: true });
      const filter = { 'filter[created_at]': `${toDay(first)} - ${toDay(last)}` };
      const query = { ...filter, include: 'sims,status', limit: ORDERS_PER_PAGE, page };
      const { body } = await begin().get('/orders', query, pageSchema);
      yield { entries: body.data.filter((order) => !hasFailed(order)).map(toEntry), payouts: [] };
      if (page >= body.meta.last_page) return;
    }
  });
}

function toEntry(order: z.output<typeof bookedSchema>): BookedEntry {
  const { id: reference, quantity, price, unit_paid_price: unitPaid, total_amount_paid: total } = order;
  const currency = order.currency.toUpperCase();
  const at = new Date(readTime(order.created_at));
  if (Number.isNaN(at.getTime()))
    throw new SupplierError(`Airalo listed order ${reference} without a readable time`, { wasSent: true });
  const paidMinor =
    total == null ? minorFromNumber(unitPaid ?? price, currency) * quantity : minorFromNumber(total, currency);
  const settled = { amountMinor: -paidMinor, currency };
  return {
    ...{ reference, kind: 'supplier_cost', subjects: [reference] },
    ...{ amountMinor: -paidMinor, feeMinor: 0, currency, settled, at, isPending: false },
  };
}
