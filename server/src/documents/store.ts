import { sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { type Placeholders, prepareQuery } from '../platform/database/prepared-query.ts';
import { contractParts, orderContracts } from '../tables/contracts.ts';
import { receipts } from '../tables/receipts.ts';

type Part = Pick<typeof contractParts.$inferSelect, 'hash' | 'content'>;

/** Stores the texts that are not there yet. */
export async function insertParts(executor: Executor, parts: Part[]): Promise<void> {
  const rows = parts.map(({ hash, content }) => ({ hash, content }));
  await executor.insert(contractParts).values(rows).onConflictDoNothing();
}

/** An order's contract, with a row for each of its texts, and whether the order has receipts, which saves its mail a query. */
export const listContractRows = prepareQuery(
  'contract_of_order',
  (executor, { orderId }: Placeholders<{ orderId: number }>) => {
    const hashes = sql`select decode(part ->> 'sha256', 'hex')
    from jsonb_array_elements(${orderContracts.content}::jsonb -> 'parts') part`;
    return executor
      .select({
        content: orderContracts.content,
        hash: orderContracts.hash,
        partHash: contractParts.hash,
        partContent: contractParts.content,
        hasReceipts: sql<boolean>`exists (select from ${receipts} where ${receipts.orderId} = ${orderId})`,
      })
      .from(orderContracts)
      .innerJoin(contractParts, sql`${contractParts.hash} in (${hashes})`)
      .where(sql`${orderContracts.orderId} = ${orderId}`);
  },
);
