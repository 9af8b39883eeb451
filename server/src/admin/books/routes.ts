import {
  BOOK_KINDS,
  type Books,
  type BooksQuery,
  booksCsvQuerySchema,
  booksQuerySchema,
  booksSchema,
} from '@esimshop/contracts/admin-books';
import { addDays } from '@esimshop/contracts/days';
import { decimalIn } from '@esimshop/contracts/money';
import { recordAudit } from '../../accounts/audit-log.ts';
import type { App } from '../../platform/http/app-type.ts';
import type { Shop } from '../../shop.ts';
import { actorOf } from '../admin-actor.ts';
import { sendCsv } from '../csv.ts';
import { type BookEntry, countUnknownFees, readEntries, sumEntries } from './read-entries.ts';

const config = { access: 'admin' } as const;

export const BOOK_COLUMNS = [
  'day',
  'kind',
  'orderNumber',
  'partner',
  'reference',
  'country',
  'currency',
  'amount',
] as const;

/** What a bookkeeper needs of the shop: the sums of some days, and each movement of money as a row. */
export function registerBookRoutes(app: App, shop: Shop): void {
  app.get(
    '/api/admin/books',
    { config, schema: { querystring: booksQuerySchema, response: { 200: booksSchema } } },
    ({ query }) => showBooks(shop, query),
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
      amounts: ['amount'],
      separator,
      batches: exportBooks(shop, days),
    });
  });
}

async function showBooks({ database, config: { timeZone } }: Shop, days: BooksQuery): Promise<Books> {
  const range = { ...days, timeZone };
  const [sums, feesUnknown] = await Promise.all([sumEntries(database, range), countUnknownFees(database, range)]);
  const byCurrency = Map.groupBy(sums, ({ currency }) => currency);
  return {
    timeZone,
    feesUnknown,
    currencies: [...byCurrency].map(([currency, own]) => {
      const decimal = decimalIn(currency);
      return {
        currency,
        kinds: BOOK_KINDS.flatMap((kind) => {
          const sum = own.find((each) => each.kind === kind);
          return sum ? [{ kind, count: sum.count, amount: decimal(sum.amountMinor) }] : [];
        }),
        result: decimal(own.reduce((all, { amountMinor }) => all + amountMinor, 0)),
      };
    }),
  };
}

/** A day at a time, which bounds memory whatever the range. */
async function* exportBooks({ database, config: { timeZone } }: Shop, { from, to }: BooksQuery) {
  for (let day = from; day <= to; day = addDays(day, 1)) {
    yield (await readEntries(database, day, timeZone)).map(toCells);
  }
}

function toCells({ amountMinor, ...entry }: BookEntry) {
  return { ...entry, amount: decimalIn(entry.currency)(amountMinor) };
}
