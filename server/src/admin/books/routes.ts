import { type BooksQuery, booksCsvQuerySchema, booksQuerySchema, booksSchema } from '@esimshop/contracts/admin-books';
import { bookMonthSchema, decideDifferenceSchema, monthParamsSchema } from '@esimshop/contracts/admin-month';
import { addDays } from '@esimshop/contracts/days';
import { decimalIn } from '@esimshop/contracts/money';
import { formatReceiptNumber } from '@esimshop/contracts/tax';
import { z } from 'zod';
import { recordAudit } from '../../accounts/audit-log.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { App } from '../../platform/http/app-type.ts';
import type { Shop } from '../../shop.ts';
import { actorOf } from '../admin-actor.ts';
import { sendCsv } from '../csv.ts';
import { listBookkeepers } from './bookkeepers.ts';
import { requestReading } from './partner-books-store.ts';
import { type BookEntry, readEntries } from './read-entries.ts';
import { closeMonth, daysOf, decideDifference, showMonth } from './show-month.ts';
import { sumBooks } from './sum-books.ts';

const config = { access: 'admin:books' } as const;

export const BOOK_COLUMNS = [
  'day',
  'kind',
  'orderNumber',
  'receipt',
  'partner',
  'reference',
  'country',
  'tax',
  'currency',
  'rate',
  'amount',
  'net',
] as const;

/** What a bookkeeper needs of the shop: the sums of some days, and each movement of money as a row. */
export function registerBookRoutes(app: App, shop: Shop): void {
  app.get(
    '/api/admin/books',
    { config, schema: { querystring: booksQuerySchema, response: { 200: booksSchema } } },
    ({ query }) => sumBooks(shop.database, { ...query, timeZone: shop.config.timeZone }),
  );

  app.get('/api/admin/books.csv', { config, schema: { querystring: booksCsvQuerySchema } }, async (request, reply) => {
    const { separator, ...days } = request.query;
    await recordAudit(shop.database, {
      ...actorOf(request).audit,
      act: 'books.exported',
      subjectKind: 'books',
      subjectId: 'csv',
      after: days,
    });
    return sendCsv(reply, shop.clock, {
      name: `books-${days.from}-${days.to}`,
      columns: BOOK_COLUMNS,
      amounts: ['tax', 'rate', 'amount', 'net'],
      separator,
      batches: exportBooks(shop, days),
    });
  });
}

/** A month beside the partners' own books, and its closing. */
export function registerMonthRoutes(app: App, shop: Shop): void {
  const params = monthParamsSchema;
  app.get(
    '/api/admin/months/:month',
    { config, schema: { params, response: { 200: bookMonthSchema } } },
    ({ params: { month } }) => showMonth(shop, month),
  );

  app.post(
    '/api/admin/months/:month/readings',
    { config, schema: { params, response: { 202: z.null() } } },
    async (request, reply) => {
      const { month } = request.params;
      const partners = listBookkeepers(shop).flatMap(({ partner, books }) => (books ? [partner] : []));
      await inTransaction(shop.database, 'request reading', async (tx) => {
        await requestReading(tx, partners, daysOf(shop, month));
        const { audit } = actorOf(request);
        await recordAudit(tx, { ...audit, act: 'books.read', subjectKind: 'books', subjectId: month });
      });
      return reply.code(202).send(null);
    },
  );

  app.put(
    '/api/admin/months/:month/decisions',
    { config, schema: { params, body: decideDifferenceSchema, response: { 204: z.null() } } },
    async (request, reply) => {
      await decideDifference(shop, request.params.month, request.body, actorOf(request));
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/admin/months/:month/closing',
    { config, schema: { params, response: { 204: z.null() } } },
    async (request, reply) => {
      await closeMonth(shop, request.params.month, actorOf(request));
      return reply.code(204).send(null);
    },
  );
}

/** A day at a time, which bounds memory whatever the range. */
async function* exportBooks({ database, config: { timeZone } }: Shop, { from, to }: BooksQuery) {
  for (let day = from; day <= to; day = addDays(day, 1)) {
    yield (await readEntries(database, day, timeZone)).map(toCells);
  }
}

/** `net` is what it leaves to the shop: a payout is the shop's money before and after. */
function toCells({ amountMinor, taxMinor, receipt, rate, ...entry }: BookEntry) {
  const decimal = decimalIn(entry.currency);
  return {
    ...entry,
    receipt: receipt ? formatReceiptNumber(receipt) : '',
    tax: taxMinor === null ? '' : decimal(taxMinor),
    rate: rate ?? '',
    amount: decimal(amountMinor),
    net: decimal(entry.kind === 'payout' ? 0 : amountMinor),
  };
}
