import { emailKeyOf } from '@esimshop/contracts/email';
import type { Order } from '@esimshop/contracts/orders';
import { and, eq, gte, sql } from 'drizzle-orm';
import { getContract, type KeptContract } from '../../documents/contract.ts';
import { findOrderTax, type OrderTaxRow } from '../../documents/receipts/store.ts';
import { listOrderMails, type MailRow } from '../../mail/store.ts';
import { type Dispute, findDispute } from '../../orders/disputes.ts';
import { type BookedEsim, listBookedPlans } from '../../orders/esims.ts';
import { listPayments, type PaymentRow } from '../../orders/payments.ts';
import { readOrder } from '../../orders/show-order.ts';
import { listOrderEvents, type OrderEventRow, type OrderRow } from '../../orders/store.ts';
import type { Executor } from '../../platform/database/database.ts';
import { ProblemError } from '../../platform/problem.ts';
import type { Shop } from '../../shop.ts';
import { supportEntries, supportMessages } from '../../tables/support.ts';
import { getOrderRow } from '../orders/show-admin-order.ts';

type Message = { author: 'customer' | 'shop'; at: Date; text: string };

/** What the shop's records show of a disputed order. */
export type Evidence = {
  dispute: Dispute;
  row: OrderRow;
  order: Order;
  payment: PaymentRow | undefined;
  tax: OrderTaxRow | undefined;
  contract: KeptContract;
  plans: BookedEsim[];
  mails: MailRow[];
  events: OrderEventRow[];
  /** Those from the buyer's address since the order, and what followed them, oldest first. */
  messages: Message[];
};

/** @throws ProblemError order_not_found, not_found */
export async function getDispute(
  executor: Executor,
  ids: { orderId: number; disputeId: number },
): Promise<{ dispute: Dispute; row: OrderRow }> {
  const row = await getOrderRow(executor, ids.orderId);
  const dispute = await findDispute(executor, ids);
  if (!dispute) throw new ProblemError(404, 'not_found', `Order ${row.orderNumber} has no dispute ${ids.disputeId}.`);
  return { dispute, row };
}

/** @throws ProblemError order_not_found, not_found */
export async function gatherEvidence(shop: Shop, ids: { orderId: number; disputeId: number }): Promise<Evidence> {
  const { database } = shop;
  const { orderId } = ids;
  const { dispute, row } = await getDispute(database, ids);
  const [{ order }, payments, tax, contract, plans, mails, events, messages] = await Promise.all([
    readOrder(shop, orderId),
    listPayments(database, orderId),
    findOrderTax(database, orderId),
    getContract(database, orderId),
    listBookedPlans(database, [orderId]),
    listOrderMails(database, orderId),
    listOrderEvents(database, orderId),
    listMessages(database, row),
  ]);
  const payment = payments.find(({ id }) => id === dispute.paymentId);
  return { dispute, row, order, payment, tax, contract, plans, mails, events, messages };
}

async function listMessages(executor: Executor, { customerEmail, createdAt }: OrderRow): Promise<Message[]> {
  const isTheirs = sql`lower(${supportMessages.email} collate "C") = ${emailKeyOf(customerEmail)}`;
  const isSince = and(isTheirs, gte(supportMessages.createdAt, createdAt));
  const [first, following] = await Promise.all([
    executor.select().from(supportMessages).where(isSince),
    executor
      .select({ entry: supportEntries })
      .from(supportEntries)
      .innerJoin(supportMessages, eq(supportMessages.id, supportEntries.messageId))
      .where(isSince),
  ]);
  const begun = first.map(({ createdAt: at, subject, message }): Message => {
    return { author: 'customer', at, text: `${subject}\n${message}` };
  });
  const followed = following.map(({ entry: { author, createdAt: at, text } }): Message => ({ author, at, text }));
  return [...begun, ...followed].toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
