import { BOOK_KINDS, type Books } from '@esimshop/contracts/admin-books';
import { decimalIn } from '@esimshop/contracts/money';
import type { Executor } from '../../platform/database/database.ts';
import { countUnknownFees, type Days, sumEntries } from './read-entries.ts';

/** The sums of some days by currency and kind. */
export async function sumBooks(executor: Executor, days: Days): Promise<Books> {
  const sums = await sumEntries(executor, days);
  const feesUnknown = await countUnknownFees(executor, days);
  const byCurrency = Map.groupBy(sums, ({ currency }) => currency);
  return {
    timeZone: days.timeZone,
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
