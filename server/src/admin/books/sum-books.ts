import { BOOK_KINDS, type Books } from '@esimshop/contracts/admin-books';
import { decimalIn } from '@esimshop/contracts/money';
import type { Executor } from '../../platform/database/database.ts';
import { type BookDays, readBookDays } from './book-days.ts';
import type { Days } from './read-entries.ts';

/** The sums of some days by currency and kind. */
export async function sumBooks(executor: Executor, days: Days, counted?: BookDays): Promise<Books> {
  const { sums, feesUnknown } = counted ?? (await readBookDays(executor, days));
  const byCurrency = Map.groupBy(
    sums.filter(({ isOurs }) => isOurs).toSorted((a, b) => (a.currency < b.currency ? -1 : 1)),
    ({ currency }) => currency,
  );
  return {
    timeZone: days.timeZone,
    feesUnknown,
    currencies: [...byCurrency].map(([currency, own]) => {
      const decimal = decimalIn(currency);
      return {
        currency,
        kinds: BOOK_KINDS.flatMap((kind) => {
          // Of every partner.
          const sums = own.filter((each) => each.kind === kind);
          if (sums.length === 0) return [];
          return { kind, count: add(sums, 'count'), amount: decimal(add(sums, 'amountMinor')) };
        }),
        result: decimal(add(own, 'amountMinor')),
      };
    }),
  };
}

function add<Name extends string>(rows: readonly Record<Name, number>[], name: Name): number {
  return rows.reduce((all, row) => all + row[name], 0);
}
