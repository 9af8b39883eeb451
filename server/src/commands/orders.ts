import { formatMoney } from '@esimshop/contracts/money';
import { asc, desc, eq } from 'drizzle-orm';
import type { Executor } from '../database/database.ts';
import { orderEvents, orderLines, orders, payments, purchases } from '../database/schema.ts';
import { type Command, CommandError } from './command.ts';
import { printTable } from './print-table.ts';

const RECENT = 20;

export const ordersCommand: Command = {
  name: 'orders',
  usage: '[order number]',
  summary: `List the last ${RECENT} orders, or show one with its payments, purchases and events.`,
  async run({ database }, [orderNumber]) {
    if (orderNumber) await showOrder(database, orderNumber);
    else await listOrders(database);
  },
};

async function listOrders(executor: Executor): Promise<void> {
  const rows = await executor.select().from(orders).orderBy(desc(orders.id)).limit(RECENT);
  printTable(
    ['Order', 'Placed (UTC)', 'Status', 'Total', 'Method', 'Customer'],
    rows.map((row) => [
      row.orderNumber,
      row.createdAt,
      row.status,
      formatMoney(row.totalMinor, row.currency),
      row.paymentMethod,
      row.customerEmail,
    ]),
  );
}

async function showOrder(executor: Executor, orderNumber: string): Promise<void> {
  const [order] = await executor.select().from(orders).where(eq(orders.orderNumber, orderNumber.toUpperCase()));
  if (!order) throw new CommandError(`There is no order ${orderNumber}.`);
  console.log(`${order.orderNumber}  ${order.status}  ${formatMoney(order.totalMinor, order.currency)}`);
  console.log(`${order.customerName} <${order.customerEmail}>\n`);

  const lines = await executor
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.ordinal));
  printTable(
    ['Plan', 'Quantity', 'Price'],
    lines.map((line) => [line.name, line.quantity, formatMoney(line.unitPriceMinor, line.currency)]),
  );

  const attempts = await executor
    .select()
    .from(payments)
    .where(eq(payments.orderId, order.id))
    .orderBy(asc(payments.id));
  console.log('\nPayments');
  printTable(
    ['Attempt', 'Partner', 'Status', 'Amount', 'Refunded', 'Reference', 'Refusal'],
    attempts.map((payment) => [
      payment.attempt,
      payment.provider,
      payment.status,
      formatMoney(payment.amountMinor, payment.currency),
      formatMoney(payment.refundedMinor, payment.currency),
      payment.providerRef,
      payment.refusal,
    ]),
  );

  const bought = await executor
    .select({ purchase: purchases })
    .from(purchases)
    .innerJoin(orderLines, eq(orderLines.id, purchases.orderLineId))
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(purchases.id));
  console.log('\nPurchases');
  printTable(
    ['Bundle', 'Quantity', 'State', 'Attempts', 'Reference', 'Problem'],
    bought.map(({ purchase }) => [
      purchase.bundleName,
      purchase.quantity,
      purchase.state,
      purchase.attempts,
      purchase.partnerReference,
      purchase.problem,
    ]),
  );

  const events = await executor
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order.id))
    .orderBy(asc(orderEvents.id));
  console.log('\nEvents');
  printTable(
    ['When (UTC)', 'Event', 'From', 'To', 'By'],
    events.map((event) => [event.createdAt, event.kind, event.fromStatus, event.toStatus, event.actor]),
  );
}
