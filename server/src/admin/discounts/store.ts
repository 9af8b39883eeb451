import type { RefusalReason } from '@esimshop/contracts/discount-codes';
import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { ORDER_MONEY, type OrderMoney } from '../../orders/order-money.ts';
import type { Executor, Transaction } from '../../platform/database/database.ts';
import { codeSpellings, discountCodes } from '../../tables/discount-codes.ts';
import { offeredPrices } from '../../tables/exchange-rates.ts';

/** A code with its first and last day in the shop's time zone, and the misspellings that mean it. */
export type DatedCode = typeof discountCodes.$inferSelect & {
  from: string | null;
  to: string | null;
  spellings: string[];
};
export type CodeValues = Omit<
  typeof discountCodes.$inferInsert,
  'id' | 'createdAt' | 'updatedAt' | 'startsAt' | 'endsAt'
> & {
  from: string | null;
  to: string | null;
};

function select(executor: Executor, timeZone: string) {
  const { id } = discountCodes;
  const dayOf = (moment: SQL) => sql<string | null>`to_char((${moment}) at time zone ${timeZone}, 'YYYY-MM-DD')`;
  const spellings = sql<
    string[]
  >`array(select spelling from code_spellings where code_id = ${id} order by created_at, spelling)`;
  return executor
    .select({
      ...getTableColumns(discountCodes),
      from: dayOf(sql`${discountCodes.startsAt}`),
      to: dayOf(sql`${discountCodes.endsAt} - interval '1 second'`),
      spellings,
    })
    .from(discountCodes);
}

/** The latest first. */
export function listCodes(executor: Executor, timeZone: string): Promise<DatedCode[]> {
  return select(executor, timeZone).orderBy(desc(discountCodes.id));
}

export async function findCode(executor: Executor, id: number, timeZone: string): Promise<DatedCode | undefined> {
  const [row] = await select(executor, timeZone).where(eq(discountCodes.id, id));
  return row;
}

/** Undefined if there is one of that name, or of which that is a spelling. */
export async function insertCode(tx: Transaction, values: CodeValues, timeZone: string): Promise<number | undefined> {
  if ((await tx.$count(codeSpellings, eq(codeSpellings.spelling, values.code))) > 0) return undefined;
  const [row] = await tx
    .insert(discountCodes)
    .values(toColumns(values, timeZone))
    .onConflictDoNothing({ target: discountCodes.code })
    .returning({ id: discountCodes.id });
  return row?.id;
}

/** Whether it is a spelling of the code now and was not before: of another code it stays, and no code's name becomes one. */
export async function insertSpelling(tx: Transaction, codeId: number, spelling: string): Promise<boolean> {
  if ((await tx.$count(discountCodes, eq(discountCodes.code, spelling))) > 0) return false;
  const added = await tx.insert(codeSpellings).values({ spelling, codeId }).onConflictDoNothing().returning();
  return added.length > 0;
}

export async function deleteSpelling(tx: Transaction, codeId: number, spelling: string): Promise<void> {
  await tx.delete(codeSpellings).where(and(eq(codeSpellings.codeId, codeId), eq(codeSpellings.spelling, spelling)));
}

export async function updateCode(tx: Transaction, id: number, values: CodeValues, timeZone: string): Promise<void> {
  await tx
    .update(discountCodes)
    // Editors compare milliseconds: two changes never have the same.
    .set({
      ...toColumns(values, timeZone),
      updatedAt: sql`greatest(now(), ${discountCodes.updatedAt} + interval '1 millisecond')`,
    })
    .where(eq(discountCodes.id, id));
}

/** From the first moment of the first day to that after the last one. */
function toColumns({ from, to, ...values }: CodeValues, timeZone: string) {
  const startOf = (day: SQL) => sql`(${day})::timestamp at time zone ${timeZone}`;
  return {
    ...values,
    startsAt: from === null ? null : startOf(sql`${from}::date`),
    endsAt: to === null ? null : startOf(sql`${to}::date + 1`),
  };
}

/** Sums of the orders that were not cancelled, in the base currency; `givenMinor` is what codes took off those that were paid. */
export type CodeMoney = Omit<OrderMoney, 'paymentReference'> & { uses: number; givenMinor: number };

const inBase = (amountMinor: SQL) =>
  sql`coalesce(sum(in_base((${amountMinor})::bigint, currency, base_rate)), 0)::float8`;

const SUMS = sql`count(*)::int as uses,
  ${inBase(sql`case when "paidMinor" > 0 then discount_minor end`)} as "givenMinor",
  ${inBase(sql`"paidMinor"`)} as "paidMinor", ${inBase(sql`"returnedMinor"`)} as "returnedMinor",
  ${inBase(sql`"feesMinor"`)} as "feesMinor", ${inBase(sql`"costMinor"`)} as "costMinor",
  ${inBase(sql`"creditedMinor"`)} as "creditedMinor"`;

const CODE_ORDERS = sql`
  select o.code_id, o.created_at, o.discount_minor, o.currency, o.base_rate, ${ORDER_MONEY}
  from orders o left join payments p on p.order_id = o.id and p.status = 'captured'
  where o.code_id is not null and o.status <> 'cancelled'`;

/** What each code has brought, or one of them; none for one that was never used. */
export async function sumCodes(executor: Executor, id?: number): Promise<Map<number, CodeMoney>> {
  const one = id === undefined ? sql`` : sql` and o.code_id = ${id}`;
  const { rows } = await executor.execute<CodeMoney & { codeId: number }>(
    sql`select code_id as "codeId", ${SUMS} from (${CODE_ORDERS}${one}) as used group by code_id`,
  );
  return new Map(rows.map(({ codeId, ...money }) => [codeId, money]));
}

/** Of 30 days: the sums of orders with a code, and how many orders there were. */
export async function sumRecent(executor: Executor): Promise<CodeMoney & { orders: number }> {
  const { rows } = await executor.execute<CodeMoney & { orders: number }>(sql`
    select ${SUMS}, (select coalesce(sum(orders), 0)::int from order_totals
      where day >= (now() at time zone 'UTC')::date - 29 and status <> 'cancelled') as orders
    from (${CODE_ORDERS} and o.created_at > now() - interval '30 days') as used`);
  const [row] = rows;
  if (!row) throw new Error('The database returned no sums');
  return row;
}

const RECENT_ORDERS = 200;

/** The plans of the latest orders that were paid, an array for each. */
export async function listRecentCarts(executor: Executor): Promise<{ productKey: string; quantity: number }[][]> {
  const { rows } = await executor.execute<{ lines: { productKey: string; quantity: number }[] }>(sql`
    select jsonb_agg(jsonb_build_object('productKey', l.product_key, 'quantity', l.quantity)) as lines
    from (select id from orders where paid_minor > 0 and status <> 'cancelled'
      order by created_at desc, id desc limit ${RECENT_ORDERS}) o
    join order_lines l on l.order_id = o.id and l.topped_up_esim_id is null
    group by o.id`);
  return rows.map(({ lines }) => lines);
}

/** What each plan costs in a currency that is offered now, and the least that codes may leave of it. */
export function listOffered(executor: Executor, currency: string) {
  return executor.select().from(offeredPrices).where(eq(offeredPrices.currency, currency));
}

const SHOWN_REFUSALS = 20;

export type RefusalCount = { code: string; reason: RefusalReason; count: number; bought: number };

/** Of 30 days, the most frequent first. */
export async function countRefusals(executor: Executor): Promise<RefusalCount[]> {
  const { rows } = await executor.execute<RefusalCount>(sql`
    select code, reason, count(*)::int as count, count(*) filter (where exists (
      select from orders o where o.session_hash = r.session_hash and o.paid_minor > 0
        and o.created_at between r.created_at and r.created_at + interval '1 day'))::int as bought
    from code_refusals r where created_at > now() - interval '30 days'
    group by code, reason order by count(*) desc, code limit ${SHOWN_REFUSALS}`);
  return rows;
}
