import { maskIccid } from '@esimshop/contracts/activation-code';
import { type AdminOrder, type OrderLedger, PARKED_CHOICES, REVIEW_CHOICES } from '@esimshop/contracts/admin-order';
import { decimalIn, formatDecimal } from '@esimshop/contracts/money';
import type { OrderTax } from '@esimshop/contracts/receipts';
import type { AdminRefund } from '@esimshop/contracts/refunds';
import { formatReceiptNumber } from '@esimshop/contracts/tax';
import { eq } from 'drizzle-orm';
import { findOrderTax, listReceipts, type OrderTaxRow, type ReceiptRow } from '../../documents/receipts/store.ts';
import { listOrderMails } from '../../mail/store.ts';
import { toBoughtPlan } from '../../orders/bought-plan.ts';
import { describeDispute, listDisputes } from '../../orders/disputes.ts';
import { readKnownState, stageOf } from '../../orders/esim-stage.ts';
import { type BookedEsim, openEsim } from '../../orders/esims.ts';
import { costOfUnits } from '../../orders/line-cost.ts';
import { marginOf, type OrderMoney, readOrderMoney } from '../../orders/order-money.ts';
import { findAttention } from '../../orders/owner-cases.ts';
import { listPayments, needsReview, type PaymentRow } from '../../orders/payments.ts';
import { listPurchases, type PurchaseRow } from '../../orders/purchases.ts';
import { listRefundEsims, listRefunds, type RefundEsimRow, type RefundRow } from '../../orders/refunds.ts';
import { readOrder } from '../../orders/show-order.ts';
import {
  countPaidOrdersOf,
  findOrder,
  isEventOf,
  listOrderEvents,
  listOrderLines,
  type OrderEventRow,
  type OrderLineRow,
  type OrderRow,
} from '../../orders/store.ts';
import { listEsimsWithRule } from '../../orders/top-up-rules.ts';
import { paidForPlan, paidForUnits } from '../../orders/units-paid.ts';
import { listWaitingPlans } from '../../orders/waiting-plans.ts';
import { listWithdrawals } from '../../orders/withdrawals.ts';
import type { PaymentTerms } from '../../partners/payment-gateway.ts';
import type { Executor, Transaction } from '../../platform/database/database.ts';
import { inSnapshot } from '../../platform/database/transaction.ts';
import { ProblemError } from '../../platform/problem.ts';
import { toReadableEmail } from '../../platform/readable-email.ts';
import { toPlanUsage } from '../../portal/portal-esim.ts';
import type { Shop } from '../../shop.ts';
import { users } from '../../tables/accounts.ts';
import { describeWithdrawals } from '../withdrawals/describe-withdrawals.ts';
import { buildTimeline } from './timeline.ts';

/** @throws ProblemError order_not_found */
export async function getOrderRow(executor: Executor, orderId: number): Promise<OrderRow> {
  const order = await findOrder(executor, { orderId });
  if (!order) throw new ProblemError(404, 'order_not_found', `There is no order ${orderId}.`);
  return order;
}

/** @throws ProblemError customer_erased: nobody can be written to any more */
export function refuseErased({ erasedAt, orderNumber }: OrderRow): void {
  if (!erasedAt) return;
  throw new ProblemError(409, 'customer_erased', `The customer of order ${orderNumber} was erased and has no address.`);
}

/**
 * An order as the owner sees it: facts, money, eSIMs, mails, what waits for a decision, and what happened. Whoever follows an order
 * stops once nothing goes on, so all of it is of one moment.
 */
export async function showAdminOrder(shop: Shop, orderId: number): Promise<AdminOrder & { ledger: OrderLedger }> {
  const { database } = shop;
  const [facts, withdrawals] = await Promise.all([
    inSnapshot(database, (tx) => readFacts(shop, tx, orderId)),
    listWithdrawals(database, orderId).then((rows) => describeWithdrawals(shop, rows)),
  ]);
  const { row, lines, purchases, payments, refunds, refundEsims, events, mails } = facts;
  const { account, paidOrders, money, needsAttention, disputes, receipts, tax, automatic } = facts;
  const { order, bookedEsims } = facts.shown;
  const parkedPurchases = purchases.filter(({ state }) => state === 'needs_attention');
  const reviewedPayments = payments.filter(needsReview);
  const { phone, phoneE164, address, city, postalCode, country } = row.billingDetails;
  return {
    id: row.id,
    orderNumber: row.orderNumber,
    status: row.status,
    needsAttention,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    processedAt: order.processedAt,
    shippedAt: order.shippedAt,
    completedAt: order.completedAt,
    cancelledAt: order.cancelledAt,
    discount: order.discount ?? null,
    totalAmount: order.totalAmount,
    currency: row.currency,
    notes: row.notes,
    customer: {
      name: row.customerName,
      email: toReadableEmail(row.customerEmail),
      phone,
      phoneE164: phoneE164 ?? null,
      address: address ?? null,
      city: city ?? null,
      postalCode: postalCode ?? null,
      country: country ?? null,
      locale: row.locale,
      account,
      otherOrders: paidOrders - (row.processedAt ? 1 : 0),
    },
    items: lines.map((line) => describeLine(line, row)),
    payment: { method: row.paymentMethod, state: order.payment.state, attempts: payments.map(describeAttempt) },
    fulfilment: order.fulfilment,
    ledger: describeLedger(row, { lines, purchases, payments, money: money.get(orderId) }),
    receipts: receipts.map(describeReceiptRow),
    tax: tax ? describeTax(tax, payments) : null,
    esims: bookedEsims.map((esim) => ({
      ...describeEsim(shop, row, esim, purchases),
      isAutomatic: automatic.has(esim.row.id),
    })),
    mails: mails.map((mail) => ({
      id: mail.id,
      kind: mail.kind,
      recipient: toReadableEmail(mail.recipient),
      locale: mail.locale,
      state: mail.state,
      problem: mail.problem,
      queuedAt: mail.createdAt.toISOString(),
      sentAt: mail.sentAt?.toISOString() ?? null,
    })),
    emailNotificationsSent: row.emailNotificationsSent,
    parkedPurchases: parkedPurchases.map((purchase) => describeParked(purchase, lines, row)),
    reviewedPayments: reviewedPayments.map((payment) => describeReviewed(payment, events)),
    refunds: refunds.map((refund) => describeRefund(refund, refundEsims)),
    disputes: disputes.map(describeDispute),
    withdrawals,
    timeline: buildTimeline({ events, payments, purchases, mails, lines }),
  };
}

async function readFacts(shop: Shop, tx: Transaction, orderId: number) {
  const row = await getOrderRow(tx, orderId);
  const [shown, lines, purchases, payments, refunds, events, mails] = await Promise.all([
    readOrder(shop, orderId, tx),
    listOrderLines(tx, orderId),
    listPurchases(tx, { orderId }),
    listPayments(tx, orderId),
    listRefunds(tx, orderId),
    listOrderEvents(tx, orderId),
    listOrderMails(tx, orderId),
  ]);
  const refundIds = refunds.map(({ id }) => id);
  const [refundEsims, account, paidOrders, money, needsAttention, disputes, receipts, tax, automatic] =
    await Promise.all([
      listRefundEsims(tx, refundIds),
      findAccount(tx, row.userId),
      countPaidOrdersOf(tx, row.emailKey),
      readOrderMoney(tx, [orderId]),
      findAttention(tx, orderId),
      listDisputes(tx, orderId),
      listReceipts(tx, orderId),
      findOrderTax(tx, orderId),
      listEsimsWithRule(
        tx,
        shown.bookedEsims.map((esim) => esim.row.id),
      ),
    ]);
  return {
    ...{ row, shown, lines, purchases, payments, refunds, refundEsims, events, mails },
    ...{ account, paidOrders, money, needsAttention, disputes, receipts, tax, automatic },
  };
}

function describeReceiptRow({
  series,
  year,
  number,
  amountMinor,
  currency,
  issuedAt,
}: ReceiptRow): AdminOrder['receipts'][number] {
  const isIssued = series !== null && year !== null && number !== null;
  return {
    number: isIssued ? formatReceiptNumber({ series, year, number }) : null,
    kind: amountMinor < 0 ? 'credit_note' : 'receipt',
    amount: formatDecimal({ amountMinor, currency }),
    issuedAt: issuedAt?.toISOString() ?? null,
  };
}

/** The country that was named, beside that of the card or account that paid. */
function describeTax({ billingCountry, rule, country, rate }: OrderTaxRow, payments: PaymentRow[]): OrderTax {
  const payerCountry = payments.find(({ status }) => status === 'captured')?.payerCountry ?? null;
  const contradicts = billingCountry !== null && payerCountry !== null && billingCountry !== payerCountry;
  return { billingCountry, payerCountry, rule, country, rate, contradicts };
}

function describeRefund(refund: RefundRow, esims: RefundEsimRow[]): AdminRefund {
  const { id, origin, state, note, problem, refundRef, createdAt, updatedAt } = refund;
  return {
    id,
    origin,
    state,
    amount: formatDecimal(refund),
    esimIds: esims.filter(({ refundId }) => refundId === id).map(({ esimId }) => esimId),
    note,
    problem,
    refundRef,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

async function findAccount(executor: Executor, userId: number | null): Promise<AdminOrder['customer']['account']> {
  if (userId === null) return null;
  const { id, username, firstName, lastName } = users;
  const [account] = await executor.select({ id, username, firstName, lastName }).from(users).where(eq(id, userId));
  return account ?? null;
}

function describeLine(line: OrderLineRow, order: OrderRow): AdminOrder['items'][number] {
  const { name, quantity, supplier, supplierPlanId } = line;
  const decimal = decimalIn(line.currency);
  return {
    ...toBoughtPlan(line),
    name,
    quantity,
    price: decimal(line.unitPriceMinor),
    cost: decimal(costOfUnits(line, order)),
    supplier,
    supplierPlanId,
    productId: line.productKey,
  };
}

function describeAttempt(payment: PaymentRow): AdminOrder['payment']['attempts'][number] {
  const { id, attempt, provider, status, currency, cardLast4, providerRef, captureRef, declineCode } = payment;
  return {
    id,
    attempt,
    provider,
    status,
    amount: formatDecimal(payment),
    refunded: formatDecimal({ amountMinor: payment.refundedMinor, currency }),
    currency,
    cardLast4,
    providerRef,
    captureRef,
    declineCode,
    createdAt: payment.createdAt.toISOString(),
    capturedAt: payment.capturedAt?.toISOString() ?? null,
  };
}

type Accounts = {
  lines: OrderLineRow[];
  purchases: PurchaseRow[];
  payments: PaymentRow[];
  money: OrderMoney | undefined;
};

/** What came in, what is left of it, and what else will be paid to suppliers for purchases that are still open. */
function describeLedger(order: OrderRow, { lines, purchases, payments, money }: Accounts): OrderLedger {
  const captured = payments.filter(({ status }) => status === 'captured');
  const refundedMinor = captured.reduce((sum, payment) => sum + payment.refundedMinor, 0);
  const reversedMinor = captured.reduce((sum, payment) => sum + payment.reversedMinor, 0);
  const costs = lines.flatMap((line) => {
    const ofLine = purchases.filter(({ orderLineId, state }) => orderLineId === line.id && state !== 'not_delivered');
    return [true, false].flatMap((isOpen) => {
      const some = ofLine.filter(({ state }) => (state !== 'issued') === isOpen);
      const quantity = some.reduce((sum, purchase) => sum + purchase.quantity, 0);
      return quantity > 0
        ? [{ plan: toBoughtPlan(line), quantity, amountMinor: costOfUnits(line, order, quantity), isOpen }]
        : [];
    });
  });
  const { currency } = order;
  const decimal = decimalIn(currency);
  return {
    received: decimal(money?.paidMinor ?? 0),
    refunded: decimal(refundedMinor),
    reversed: decimal(reversedMinor),
    fees: decimal(money?.feesMinor ?? 0),
    isFeeOpen: captured.some(({ feeMinor }) => feeMinor === null),
    credited: decimal(money?.creditedMinor ?? 0),
    costs: costs.map(({ amountMinor, ...cost }) => ({ ...cost, amount: decimal(amountMinor) })),
    margin: decimal(money ? marginOf(money) : 0),
    currency,
  };
}

function describeEsim(
  { secrets }: Shop,
  order: OrderRow,
  esim: BookedEsim,
  purchases: PurchaseRow[],
): Omit<AdminOrder['esims'][number], 'isAutomatic'> {
  const { row, line, supplier } = esim;
  const known = readKnownState(row);
  const { usedMb, totalMb } = toPlanUsage(line, known);
  const opened = openEsim(secrets, esim);
  return {
    id: row.id,
    plan: toBoughtPlan(line),
    iccid: opened ? maskIccid(opened.iccid) : `••••${row.iccidLast4}`,
    hasCodes: opened !== undefined,
    stage: stageOf(row),
    usedMb: known ? usedMb : null,
    totalMb,
    waiting: listWaitingPlans(esim, known),
    supplier,
    supplierReference: purchases.find(({ id }) => id === row.purchaseId)?.supplierReference ?? null,
    price: formatDecimal(paidForPlan(esim)),
    cost: formatDecimal({ amountMinor: costOfUnits(line, order), currency: line.currency }),
    asOf: known?.asOf.toISOString() ?? null,
    issuedAt: row.createdAt.toISOString(),
  };
}

function describeParked(
  purchase: PurchaseRow,
  lines: OrderLineRow[],
  order: OrderRow,
): AdminOrder['parkedPurchases'][number] {
  const { id, quantity, supplier, supplierPlanId, attempts, problem, supplierReference } = purchase;
  const line = lines.find((each) => each.id === purchase.orderLineId);
  if (!line) throw new Error(`Expected purchase ${id} to have a line`);
  return {
    id,
    plan: toBoughtPlan(line),
    quantity,
    supplier,
    supplierPlanId,
    attempts,
    since: purchase.updatedAt.toISOString(),
    problem,
    supplierReference,
    cost: formatDecimal({ amountMinor: costOfUnits(line, order, quantity), currency: line.currency }),
    paid: formatDecimal(paidForUnits(line, purchase.firstOrdinal, quantity)),
    currency: line.currency,
    choices: [...PARKED_CHOICES],
  };
}

function describeReviewed(payment: PaymentRow, events: OrderEventRow[]): AdminOrder['reviewedPayments'][number] {
  const { id, attempt, provider, providerRef, currency } = payment;
  const detail = events.filter(isEventOf('needs_attention')).findLast((event) => event.detail.paymentId === id)?.detail;
  return {
    id,
    attempt,
    provider,
    since: payment.updatedAt.toISOString(),
    problem: detail?.problem ?? null,
    expected: { amount: formatDecimal(payment), currency },
    reported: detail?.terms ? describeTerms(detail.terms) : null,
    providerRef,
    choices: [...REVIEW_CHOICES],
  };
}

/** What a partner reported, as stored in the mismatch event. */
function describeTerms({
  orderNumber,
  amountMinor,
  currency,
}: PaymentTerms): AdminOrder['reviewedPayments'][number]['reported'] {
  return { amount: formatDecimal({ amountMinor, currency }), currency, orderNumber: orderNumber || null };
}
