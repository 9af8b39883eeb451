import type { ReceiptsQuery } from '@esimshop/contracts/admin-tax';
import type { ReceiptKind, ReceiptReason } from '@esimshop/contracts/receipts';
import { eq, type SQL, sql } from 'drizzle-orm';
import { containedIn } from '../../documents/receipts/store.ts';
import type { Executor } from '../../platform/database/database.ts';
import { isWithinDays } from '../../platform/database/within-days.ts';
import { products } from '../../tables/catalogue.ts';
import type { Position } from '../csv.ts';

export type RegisterRow = {
  id: number;
  series: string;
  year: number;
  number: number;
  orderId: number;
  orderNumber: string;
  issuedOn: string;
  kind: ReceiptKind;
  reason: ReceiptReason | null;
  country: string | null;
  netMinor: number | null;
  taxMinor: number | null;
  totalMinor: number;
  currency: string;
  corrects: string | null;
};

type Days = ReceiptsQuery & { timeZone: string };

/** Receipts and credit notes as they were issued, the latest first; of what was forgotten since, number and amount. */
export async function readRegister(
  executor: Executor,
  days: Days,
  { lastId, limit }: Position,
): Promise<RegisterRow[]> {
  const { rows } = await executor.execute<RegisterRow>(sql`
    select r.id, r.series, r.year, r.number, r.order_id as "orderId", o.order_number as "orderNumber",
      to_char(r.issued_at at time zone ${days.timeZone}, 'YYYY-MM-DD') as "issuedOn",
      case when r.amount_minor < 0 then 'credit_note' else 'receipt' end as kind, r.said ->> 'reason' as reason,
      r.said ->> 'corrects' as corrects, nullif(r.said -> 'tax', 'null') ->> 'country' as country, ${containedIn(sql`r.content`, 'netMinor')} as "netMinor",
      ${containedIn(sql`r.content`, 'taxMinor')} as "taxMinor",
      r.amount_minor as "totalMinor", r.currency
    from (select *, content::jsonb -> 'receipt' as said from receipts
      where ${isWithinDays(sql`issued_at`, days)} and ${before(lastId)} order by issued_at desc, id desc limit ${limit}) r
    join orders o on o.id = r.order_id
    order by r.issued_at desc, r.id desc`);
  return rows;
}

function before(lastId: number | undefined): SQL {
  return lastId === undefined
    ? sql`true`
    : sql`(issued_at, id) < (select l.issued_at, l.id from receipts l where l.id = ${lastId})`;
}

export async function countRegister(executor: Executor, days: Days): Promise<{ count: number; pending: number }> {
  const { rows } = await executor.execute<{ count: number; pending: number }>(sql`
    select (select count(*)::int from receipts where ${isWithinDays(sql`issued_at`, days)}) as count,
      (select count(*)::int from receipts where number is null) as pending`);
  return rows[0] ?? { count: 0, pending: 0 };
}

export type TaxSumRow = {
  quarter: string;
  country: string;
  rate: number;
  currency: string;
  documents: number;
  netMinor: number;
  taxMinor: number;
};

/** What receipts say of tax, less what credit notes do, by quarter of the shop, country, rate and currency. */
export async function sumTax(executor: Executor, days: Days): Promise<TaxSumRow[]> {
  const { rows } = await executor.execute<TaxSumRow>(sql`
    select to_char(issued_at at time zone ${days.timeZone}, 'YYYY"-Q"Q') as quarter, part ->> 'country' as country,
      (part ->> 'rate')::int as rate, currency, count(*)::int as documents,
      sum((part ->> 'netMinor')::int)::float8 as "netMinor", sum((part ->> 'taxMinor')::int)::float8 as "taxMinor"
    from receipts, jsonb_array_elements(nullif(content::jsonb -> 'receipt' -> 'tax', 'null') -> 'parts') part
    where ${isWithinDays(sql`issued_at`, days)} and content is not null
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`);
  return rows;
}

/** A plan on sale, to show on it what a rate does: the dearest, whose tax has the most digits. */
export async function findSampleProduct(executor: Executor) {
  const [found] = await executor
    .select()
    .from(products)
    .where(eq(products.isOnSale, true))
    .orderBy(sql`${products.priceMinor} desc, ${products.id}`)
    .limit(1);
  return found;
}
