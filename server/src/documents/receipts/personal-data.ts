import { asc, inArray, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { PersonalData } from '../../shop.ts';
import { orders } from '../../tables/orders.ts';
import { orderTaxes, receipts } from '../../tables/receipts.ts';
import { type ReceiptRow, readFrozen } from './store.ts';

/**
 * Receipts are books: the law has the shop keep them as they were issued, with their buyer, for the years of the setting. Then what names an
 * erased customer goes (`forgetReceipts`); numbers, amounts and hashes stay.
 */
export const RECEIPTS_PERSONAL_DATA: PersonalData = {
  columns: {
    receipts: { company: 'kept', currency: 'kept', series: 'kept', content: 'kept', hash: 'kept' },
    order_taxes: { billing_country: 'kept', rule: 'kept', country: 'kept', company: 'erased' },
  },

  async collect({ database }, { orderIds }) {
    const rows = await database
      .select()
      .from(receipts)
      .where(inArray(receipts.orderId, orderIds))
      .orderBy(asc(receipts.id));
    return {
      receipts: rows.flatMap(describeForCopy),
      taxCountries: await database
        .select({
          orderNumber: orders.orderNumber,
          country: orderTaxes.billingCountry,
          companyName: sql<string | null>`${orderTaxes.company} ->> 'companyName'`,
          vatId: sql<string | null>`${orderTaxes.company} ->> 'vatId'`,
        })
        .from(orderTaxes)
        .innerJoin(orders, sql`${orders.id} = ${orderTaxes.orderId}`)
        .where(inArray(orderTaxes.orderId, orderIds))
        .orderBy(asc(orderTaxes.orderId)),
    };
  },

  async findObstacles(executor, { orderIds }) {
    return (await listUnissued(executor, orderIds)).map(({ orderId }) => ({ kind: 'receipt_due' as const, orderId }));
  },

  async anonymise(_shop, tx, { orderIds }) {
    await tx.update(orderTaxes).set({ company: null }).where(inArray(orderTaxes.orderId, orderIds));
  },
};

/** A receipt that is still to be issued must name its buyer. */
function listUnissued(executor: Executor, orderIds: number[]): Promise<{ orderId: number }[]> {
  return executor
    .selectDistinct({ orderId: receipts.orderId })
    .from(receipts)
    .where(sql`${receipts.number} is null and ${inArray(receipts.orderId, orderIds)}`);
}

function describeForCopy({ content }: ReceiptRow) {
  if (content === null) return [];
  const { number, orderNumber, buyer, totalMinor, currency, issuedAt } = readFrozen(content).receipt;
  return [
    {
      ...{ number, orderNumber, name: buyer.name, email: buyer.email, address: buyer.address },
      ...{ companyName: buyer.company?.companyName, vatId: buyer.company?.vatId, totalMinor, currency },
      createdAt: new Date(issuedAt),
    },
  ];
}

/** Removes what receipts say of erased customers once the books of their year need not be kept any longer. Returns how many there were. */
export function forgetReceipts(database: Database, keepBooksYears: number): Promise<number> {
  return inTransaction(database, 'forget receipts', async (tx) => {
    await tx.execute(sql`select set_config('shop.erases', 'on', true)`);
    const { rowCount } = await tx.execute(sql`
      update receipts r set content = null, company = case when ledger_entry_id is null then '{}'::jsonb end from orders o
      where o.id = r.order_id and o.erased_at is not null and r.content is not null
        and r.year + ${keepBooksYears}::int < extract(year from now())`);
    return rowCount ?? 0;
  });
}
