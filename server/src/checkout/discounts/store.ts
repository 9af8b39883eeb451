import type { CodeOrigin, RefusalReason } from '@esimshop/contracts/discount-codes';
import { and, count, desc, eq, gt, isNotNull, or, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../platform/database/database.ts';
import { carts } from '../../tables/carts.ts';
import { codeRefusals, discountCodes } from '../../tables/discount-codes.ts';

export type CodeRow = typeof discountCodes.$inferSelect;

/** The code of that name, or the one that the owner lets a misspelling of it mean. */
export async function findCode(executor: Executor, code: string): Promise<CodeRow | undefined> {
  const isItsSpelling = sql`${discountCodes.id} = (select code_id from code_spellings where spelling = ${code})`;
  const [row] = await executor
    .select()
    .from(discountCodes)
    .where(or(eq(discountCodes.code, code), isItsSpelling))
    .orderBy(desc(eq(discountCodes.code, code)))
    .limit(1);
  return row;
}

/** Whether there are codes that are also for top-ups. */
export async function hasTopUpCodes(executor: Executor): Promise<boolean> {
  return (await executor.$count(discountCodes, and(discountCodes.isActive, discountCodes.includesTopUps))) > 0;
}

/** @throws Error if there is none */
export async function getCode(executor: Executor, id: number): Promise<CodeRow> {
  const [row] = await executor.select().from(discountCodes).where(eq(discountCodes.id, id));
  if (!row) throw new Error(`Expected the discount code ${id}`);
  return row;
}

/** Until the end of the transaction nobody else takes a use of it. @throws Error if there is none */
export async function lockCode(tx: Transaction, id: number): Promise<CodeRow> {
  const [row] = await tx.select().from(discountCodes).where(eq(discountCodes.id, id)).for('update');
  if (!row) throw new Error(`Expected the discount code ${id}`);
  return row;
}

/** How often a code is taken, and how much of it in the base currency: by the orders that name it and were not cancelled. */
export type CodeUsage = { uses: number; givenMinor: number };

/** The orders of an e-mail address that were not cancelled, and how many of them name the code. */
export type CustomerUsage = { orders: number; uses: number };

/** Of the customer, if there is one. */
export async function countUsage(
  executor: Executor,
  { codeId, emailKey }: { codeId: number; emailKey?: string | undefined },
): Promise<{ usage: CodeUsage; customer: CustomerUsage | undefined }> {
  const { rows } = await executor.execute<CodeUsage & { customerOrders: number; customerUses: number }>(sql`
    select of_code.*, of_customer.* from (
      select count(*)::int as uses, coalesce(sum(in_base(discount_minor, currency, base_rate)), 0)::float8 as "givenMinor"
      from orders where code_id = ${codeId} and status <> 'cancelled') of_code, (
      select count(*)::int as "customerOrders", (count(*) filter (where code_id = ${codeId}))::int as "customerUses"
      from orders where email_key = ${emailKey ?? null} and status <> 'cancelled') of_customer`);
  const [row] = rows;
  if (!row) throw new Error('The database returned no counts');
  const { uses, givenMinor, customerOrders, customerUses } = row;
  const customer = emailKey === undefined ? undefined : { orders: customerOrders, uses: customerUses };
  return { usage: { uses, givenMinor }, customer };
}

/** A code in a cart. */
export type KeptCode = { id: number; origin: CodeOrigin };

/** Keeps a code with the cart, or none. A transaction that changes the cart begins with its lock. */
export async function setCartCode(tx: Transaction, sessionHash: Buffer, code: KeptCode | undefined): Promise<void> {
  await tx
    .update(carts)
    .set({ codeId: code?.id ?? null, codeOrigin: code?.origin ?? null })
    .where(eq(carts.sessionHash, sessionHash));
}

/** Takes the code out of a cart for which it was refused. */
export async function dropCartCode(executor: Executor, sessionHash: Buffer): Promise<void> {
  await executor
    .update(carts)
    .set({ codeId: null, codeOrigin: null, version: sql`${carts.version} + 1` })
    .where(and(eq(carts.sessionHash, sessionHash), isNotNull(carts.codeId)));
}

type Refused = { code: string; reason: RefusalReason; sessionHash: Buffer; clientHash: Buffer };

export async function insertRefusal(executor: Executor, refused: Refused): Promise<void> {
  await executor.insert(codeRefusals).values(refused);
}

/** Unknown codes that this visitor, and everybody in their network, tried within an hour. */
export async function countGuesses(
  executor: Executor,
  { sessionHash, clientHash }: Pick<Refused, 'sessionHash' | 'clientHash'>,
): Promise<{ session: number; network: number }> {
  const [row] = await executor
    .select({
      session: count(sql`case when ${codeRefusals.sessionHash} = ${sessionHash} then 1 end`),
      network: count(sql`case when ${codeRefusals.clientHash} = ${clientHash} then 1 end`),
    })
    .from(codeRefusals)
    .where(and(eq(codeRefusals.reason, 'unknown'), gt(codeRefusals.createdAt, sql`now() - interval '1 hour'`)));
  return row ?? { session: 0, network: 0 };
}
