import { formatMoney } from '@esimshop/contracts/money';
import { listPayments } from '../../orders/payments.ts';
import { listPurchases } from '../../orders/purchases.ts';
import {
  findOrderByNumber,
  listLatestOrders,
  listOrderEvents,
  listOrderLines,
  type OrderRow,
} from '../../orders/store.ts';
import type { Executor } from '../../platform/database/database.ts';
import { type Command, CommandError } from './command.ts';
import { printTable } from './print-table.ts';

const RECENT = 20;

export const ordersCommand: Command = {
  name: 'orders',
  usage: '[order number]',
  summary: `List the last ${RECENT} orders, or show one with its payments, purchases and events.`,
  async run({ database }, [orderNumber]) {
    if (orderNumber) await printOrder(database, orderNumber);
    else printOrders(await listLatestOrders(database, RECENT));
  },
};

function printOrders(orders: OrderRow[]): void {
  printTable(
    ['Order', 'Placed (UTC)', 'Status', 'Total', 'Method', 'Customer'],
    orders.map((order) => [
      order.orderNumber,
      order.createdAt,
      order.status,
      formatMoney({ amountMinor: order.totalMinor, currency: order.currency }),
      order.paymentMethod,
      order.customerEmail,
    ]),
  );
}

async function printOrder(executor: Executor, orderNumber: string): Promise<void> {
  const order = await findOrderByNumber(executor, { orderNumber: orderNumber.toUpperCase() });
  if (!order) throw new CommandError(`There is no order ${orderNumber}.`);
  console.log(
    `${order.orderNumber}  ${order.status}  ${formatMoney({ amountMinor: order.totalMinor, currency: order.currency })}`,
  );
  console.log(`${order.customerName} <${order.customerEmail}>\n`);
  await printLines(executor, order);
  await printPayments(executor, order);
  await printPurchases(executor, order);
  await printEvents(executor, order);
}

async function printLines(executor: Executor, { id }: OrderRow): Promise<void> {
  const lines = await listOrderLines(executor, id);
  printTable(
    ['Plan', 'Quantity', 'Price'],
    lines.map((line) => [
      line.name,
      line.quantity,
      formatMoney({ amountMinor: line.unitPriceMinor, currency: line.currency }),
    ]),
  );
}

async function printPayments(executor: Executor, { id }: OrderRow): Promise<void> {
  const payments = await listPayments(executor, id);
  console.log('\nPayments');
  printTable(
    ['Attempt', 'Partner', 'Status', 'Amount', 'Refunded', 'Reference', 'Decline'],
    payments.map((payment) => [
      payment.attempt,
      payment.provider,
      payment.status,
      formatMoney(payment),
      formatMoney({ amountMinor: payment.refundedMinor, currency: payment.currency }),
      payment.providerRef,
      payment.declineCode,
    ]),
  );
}

async function printPurchases(executor: Executor, { id }: OrderRow): Promise<void> {
  const purchases = await listPurchases(executor, { orderId: id });
  console.log('\nPurchases');
  printTable(
    ['Supplier', 'Plan', 'Quantity', 'State', 'Attempts', 'Reference', 'Problem'],
    purchases.map((purchase) => [
      purchase.supplier,
      purchase.supplierPlanId,
      purchase.quantity,
      purchase.state,
      purchase.attempts,
      purchase.supplierReference,
      purchase.problem,
    ]),
  );
}

async function printEvents(executor: Executor, { id }: OrderRow): Promise<void> {
  const events = await listOrderEvents(executor, id);
  console.log('\nEvents');
  printTable(
    ['When (UTC)', 'Event', 'From', 'To', 'By'],
    events.map((event) => [event.createdAt, event.kind, event.fromStatus, event.toStatus, event.actor]),
  );
}
