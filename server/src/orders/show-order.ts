import { decimalIn, formatDecimal } from '@esimshop/contracts/money';
import { ORDER_NUMBER_PATTERN } from '@esimshop/contracts/order-number';
import type { Order } from '@esimshop/contracts/orders';
import type { Executor } from '../platform/database/database.ts';
import { ProblemError } from '../platform/problem.ts';
import { toReadableEmail } from '../platform/readable-email.ts';
import type { Shop } from '../shop.ts';
import { toBoughtPlan } from './bought-plan.ts';
import { toEsimInfo } from './esim-info.ts';
import { readKnownState, stageOf } from './esim-stage.ts';
import type { BookedEsim, OpenEsim } from './esims.ts';
import { readOrderParts } from './order-parts.ts';
import type { PaymentProgress } from './payments.ts';
import { countToppedUp, isOver, type PurchaseProgress } from './purchases.ts';
import { isReturnToken } from './return-token.ts';
import { findOrder, findOrderByNumber, type OrderLineRow, type OrderRow } from './store.ts';
import { listWaitingPlans } from './waiting-plans.ts';

/** The order as its buyer sees it. @throws Error if there is no such order */
export async function showOrder(shop: Shop, orderId: number): Promise<Order> {
  return (await readOrder(shop, orderId)).order;
}

/** The order as its buyer sees it, and its eSIMs as stored; `bookedEsims` are also those whose codes were erased. */
export type ReadOrder = { order: Order; esims: OpenEsim[]; bookedEsims: BookedEsim[] };

/** The reader of an order. */
export type OrderReader = {
  /** Hash of the browser's session. */
  sessionHash: Buffer | undefined;
  /** The signed-in user. */
  userId: number | undefined;
  /** The token that the payer's browser brought back from the bank or PayPal. */
  returnToken: string | undefined;
  /** An administrator may read every order, and names it by its id too. */
  isAdmin: boolean;
};

/** The order that `findReadable` finds, as its buyer sees it. @throws ProblemError order_not_found */
export async function getOrder(shop: Shop, key: string, reader: OrderReader): Promise<ReadOrder> {
  return readOrder(shop, (await findReadable(shop, key, reader)).id);
}

/**
 * The row of the order with this number, for the session that placed it, the account that it belongs to, a payer who returns with
 * its token, and administrators.
 * Everyone else gets the same error as for an order that does not exist.
 * @throws ProblemError order_not_found
 */
export async function findReadable(shop: Shop, key: string, reader: OrderReader): Promise<OrderRow> {
  const order = await findOrderByKey(shop, key, reader);
  if (!order || !(reader.isAdmin || (await isOwn(shop, order, reader)))) throw orderNotFound();
  return order;
}

async function findOrderByKey(
  { database }: Pick<Shop, 'database'>,
  key: string,
  { isAdmin }: Pick<OrderReader, 'isAdmin'>,
): Promise<OrderRow | undefined> {
  if (ORDER_NUMBER_PATTERN.test(key)) return findOrderByNumber(database, { orderNumber: key });
  return isAdmin && ORDER_ID.test(key) ? findOrder(database, { orderId: Number(key) }) : undefined;
}

/** At most nine digits: an integer of the database. */
const ORDER_ID = /^[1-9]\d{0,8}$/;

/** A guest order belongs to no account: undefined must not match null. */
async function isOwn(
  shop: Shop,
  order: OrderRow,
  { sessionHash, userId, returnToken }: Omit<OrderReader, 'isAdmin'>,
): Promise<boolean> {
  const isOfSession = sessionHash !== undefined && order.sessionHash.equals(sessionHash);
  const isOfAccount = userId !== undefined && order.userId === userId;
  return isOfSession || isOfAccount || isReturnToken(shop, order, returnToken);
}

export function orderNotFound(): ProblemError {
  return new ProblemError(404, 'order_not_found', 'Order not found. Check the number, or contact support.');
}

/** The order as its buyer sees it, with its eSIMs. @throws Error if there is no such order */
export async function readOrder(shop: Shop, orderId: number, executor: Executor = shop.database): Promise<ReadOrder> {
  const parts = await readOrderParts(executor, shop.secrets, orderId);
  const { order, code, payment, lines, purchases, esims, bookedEsims, receipts, givenEsimIds } = parts;
  const esimInfoArray = esims.map((esim) => ({
    ...toEsimInfo(esim),
    stage: stageOf(esim.row),
    waiting: listWaitingPlans(esim, readKnownState(esim.row)),
    ...(givenEsimIds.includes(esim.row.id) && { isGiven: true as const }),
  }));
  const isOffered = shop.settings.current().gifts.isOffered && esims.length > 0;
  const total = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const decimal = decimalIn(order.currency);
  const issued = bookedEsims.length + countToppedUp(purchases);
  return {
    esims,
    bookedEsims,
    order: {
      orderNumber: order.orderNumber,
      customerEmail: toReadableEmail(order.customerEmail),
      customerName: order.customerName,
      subtotal: decimal(order.subtotalMinor),
      ...(code !== null && { discount: { code, amount: decimal(order.discountMinor) } }),
      totalAmount: decimal(order.totalMinor),
      currency: order.currency,
      status: order.status,
      createdAt: order.createdAt.toISOString(),
      updatedAt: order.updatedAt.toISOString(),
      processedAt: toIso(order.processedAt),
      shippedAt: toIso(order.shippedAt),
      completedAt: toIso(order.completedAt),
      cancelledAt: toIso(order.cancelledAt),
      trackingNumber: order.trackingNumber,
      esimQrCode: esimInfoArray[0]?.activationCode ?? null,
      emailNotificationsSent: order.emailNotificationsSent,
      billingDetails: order.billingDetails,
      items: lines.map(toOrderItem),
      metadata: { esimInfoArray },
      payment: {
        method: order.paymentMethod,
        state: paymentStateOf(payment),
        declineCode: payment?.declineCode ?? null,
      },
      fulfilment: { state: fulfilmentStateOf(purchases, issued, total), issued, total },
      ...(receipts > 0 && { receipts }),
      ...((isOffered || givenEsimIds.length > 0) && { gifts: true as const }),
    },
  };
}

function toIso(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}

function toOrderItem(line: OrderLineRow): Order['items'][number] {
  const { name, quantity, currency, productKey: productId } = line;
  return {
    name,
    quantity,
    price: formatDecimal({ amountMinor: line.unitPriceMinor, currency }),
    currency,
    productId,
    ...toBoughtPlan(line),
  };
}

type PaymentState = Order['payment']['state'];

const PAYMENT_STATES: Record<PaymentProgress['status'], PaymentState> = {
  created: 'confirming',
  unknown: 'confirming',
  requires_action: 'requires_action',
  // Money was captured: the buyer must not pay again during the review.
  needs_review: 'confirming',
  captured: 'paid',
  declined: 'declined',
  cancelled: 'declined',
  unavailable: 'unpaid',
};

function paymentStateOf(payment: PaymentProgress | undefined): PaymentState {
  if (!payment) return 'unpaid';
  const { status, refundedMinor, amountMinor } = payment;
  return status === 'captured' && refundedMinor >= amountMinor ? 'refunded' : PAYMENT_STATES[status];
}

function fulfilmentStateOf(purchases: PurchaseProgress[], issued: number, total: number): Order['fulfilment']['state'] {
  if (purchases.length === 0) return 'waiting';
  const areOver = purchases.every(isOver);
  if (issued === total || (areOver && issued > 0)) return 'issued';
  const needsAttention = purchases.some(({ state }) => state === 'needs_attention');
  return needsAttention || areOver ? 'needs_attention' : 'preparing';
}
