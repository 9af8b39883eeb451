import { decimalIn } from '@esimshop/contracts/money';
import type { AdminWithdrawal } from '@esimshop/contracts/withdrawals';
import { inArray } from 'drizzle-orm';
import { proposeReturn } from '../../checkout/withdrawals/answer-withdrawal.ts';
import { toBoughtPlan } from '../../orders/bought-plan.ts';
import { type BookedEsim, listBookedPlans } from '../../orders/esims.ts';
import { findOrder } from '../../orders/store.ts';
import {
  listWithdrawalEsims,
  verdictOf,
  type WithdrawalEsimRow,
  type WithdrawalRow,
} from '../../orders/withdrawals.ts';
import type { Executor } from '../../platform/database/database.ts';
import { toReadableEmail } from '../../platform/readable-email.ts';
import type { Shop } from '../../shop.ts';
import { users } from '../../tables/accounts.ts';

/** Withdrawals as the owner sees them. */
export async function describeWithdrawals(shop: Shop, rows: WithdrawalRow[]): Promise<AdminWithdrawal[]> {
  const { database } = shop;
  const esims = await listWithdrawalEsims(
    database,
    rows.map(({ id }) => id),
  );
  const orderIds = [...new Set(rows.flatMap(({ orderId }) => orderId ?? []))];
  const booked = await listBookedPlans(database, orderIds);
  const names = await nameUsers(
    database,
    rows.flatMap(({ answeredBy }) => answeredBy ?? []),
  );
  return Promise.all(
    rows.map(async (row) => {
      const order = row.orderId === null ? undefined : await findOrder(database, { orderId: row.orderId });
      const { amountMinor } = await proposeReturn(shop, row);
      return {
        id: row.id,
        number: row.number,
        state: row.state,
        orderId: row.orderId,
        name: row.name,
        orderNumber: row.orderNumber,
        email: toReadableEmail(row.email),
        receiptEmail: toReadableEmail(row.receiptEmail),
        statement: row.statement,
        receivedAt: row.receivedAt.toISOString(),
        dueAt: row.dueAt.toISOString(),
        obstacle: row.obstacle,
        amount: order ? decimalIn(order.currency)(amountMinor) : null,
        currency: order?.currency ?? null,
        esims: esims
          .filter(({ withdrawalId }) => withdrawalId === row.id)
          .flatMap((each) => describeEsim(each, booked)),
        outcome: row.outcome,
        note: row.note,
        answeredAt: row.answeredAt?.toISOString() ?? null,
        answeredBy: row.answeredBy === null ? null : (names.get(row.answeredBy) ?? null),
      };
    }),
  );
}

function describeEsim(row: WithdrawalEsimRow, booked: BookedEsim[]): AdminWithdrawal['esims'] {
  const esim = booked.find((each) => each.row.id === row.esimId && each.line.id === row.orderLineId);
  if (!esim) return [];
  const amount = decimalIn(esim.line.currency)(row.amountMinor);
  const plan = toBoughtPlan(esim.line);
  return [{ id: row.esimId, plan, verdict: verdictOf(row), amount, isOpen: row.state === 'asked' }];
}

async function nameUsers(executor: Executor, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { id, username } = users;
  const rows = await executor.select({ id, username }).from(users).where(inArray(id, ids));
  return new Map(rows.map((user) => [user.id, user.username]));
}
