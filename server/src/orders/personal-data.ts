import { randomBytes } from 'node:crypto';
import type { OrderEventDetails, OrderEventKind } from '@esimshop/contracts/order-events';
import { and, asc, eq, inArray, isNotNull, lt, notExists, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { findAged } from '../platform/database/aged-rows.ts';
import type { PersonalData } from '../shop.ts';
import { mails } from '../tables/mail.ts';
import { idempotencyKeys, orderEvents, orderLines, orders } from '../tables/orders.ts';
import { portalTokens } from '../tables/portal.ts';
import { searchKeyOf } from './search-key.ts';

type AllKeys<Detail> = Detail extends unknown ? keyof Detail : never;
type DetailKey = AllKeys<OrderEventDetails[OrderEventKind]>;

/** What an event's detail has of a person: what somebody typed, or a partner wrote. A new key does not compile without its row. */
const DETAILS: Record<DetailKey, 'erased' | 'kept'> = {
  note: 'erased',
  message: 'erased',
  problem: 'erased',
  recipient: 'erased',
  reason: 'kept',
  cardConsent: 'kept',
  withdrawalConsent: 'kept',
  // Names the card.
  automaticConsent: 'erased',
  text: 'erased',
  paymentId: 'kept',
  provider: 'kept',
  refundId: 'kept',
  purchaseId: 'kept',
  purchaseIds: 'kept',
  esimId: 'kept',
  amountMinor: 'kept',
  currency: 'kept',
  reference: 'kept',
  isRefundable: 'kept',
  answerBy: 'kept',
  declineCode: 'kept',
  replaced: 'kept',
  reverts: 'kept',
  idempotencyKey: 'kept',
  terms: 'kept',
  expected: 'kept',
  reported: 'kept',
  providerRef: 'kept',
  captureRef: 'kept',
  mailKind: 'kept',
  links: 'kept',
};
const ERASED_DETAILS = Object.entries(DETAILS).flatMap(([key, fate]) => (fate === 'erased' ? [key] : []));

/** Of an address only the country stays: it says whose tax was due. */
const KEPT_BILLING = sql`jsonb_strip_nulls(jsonb_build_object('phone', '', 'country', billing_details -> 'country'))`;

/** An order is under way until the shop has nothing left to do for it. */
const UNDER_WAY = ['pending', 'processing'] as const;

export const ORDERS_PERSONAL_DATA: PersonalData = {
  columns: {
    orders: {
      order_number: 'kept',
      session_hash: 'erased',
      client_hash: 'erased',
      customer_email: 'erased',
      email_key: 'erased',
      customer_name: 'erased',
      billing_details: 'erased',
      locale: 'kept',
      payment_method: 'kept',
      code_origin: 'kept',
      currency: 'kept',
      status: 'kept',
      tracking_number: 'erased',
      notes: 'erased',
      email_notifications_sent: 'kept',
      search_key: 'erased',
      name_key: 'erased',
    },
    order_events: { kind: 'kept', from_status: 'kept', to_status: 'kept', actor: 'kept', detail: 'erased' },
    order_lines: {
      product_key: 'kept',
      supplier: 'kept',
      supplier_plan_id: 'kept',
      name: 'kept',
      currency: 'kept',
      cost_currency: 'kept',
      country_code: 'kept',
      tier: 'kept',
      speeds: 'kept',
      features: 'kept',
      own_names: 'kept',
      notes: 'kept',
    },
    idempotency_keys: { session_hash: 'erased', key_hash: 'erased', body_hash: 'erased' },
    portal_tokens: { token_hash: 'erased', email_key: 'erased' },
  },

  async collect({ database }, { emailKey, orderIds }) {
    const { createdAt, expiresAt, revokedAt } = portalTokens;
    const ofOrders = inArray(orders.id, orderIds);
    return {
      orders: await database
        .select({
          orderNumber: orders.orderNumber,
          email: orders.customerEmail,
          name: orders.customerName,
          billingDetails: orders.billingDetails,
          language: orders.locale,
          paymentMethod: orders.paymentMethod,
          discountMinor: orders.discountMinor,
          totalMinor: orders.totalMinor,
          paidMinor: orders.paidMinor,
          currency: orders.currency,
          status: orders.status,
          trackingNumber: orders.trackingNumber,
          notes: orders.notes,
          mailsSent: orders.emailNotificationsSent,
          isNetworkKept: sql<boolean>`${orders.clientHash} is not null`,
          createdAt: orders.createdAt,
          completedAt: orders.completedAt,
          cancelledAt: orders.cancelledAt,
        })
        .from(orders)
        .where(ofOrders)
        .orderBy(asc(orders.id)),
      plans: await database
        .select({
          orderNumber: orders.orderNumber,
          name: orderLines.name,
          quantity: orderLines.quantity,
          unitPriceMinor: orderLines.unitPriceMinor,
          currency: orderLines.currency,
          validityDays: orderLines.validityDays,
          dataMb: orderLines.dataMb,
        })
        .from(orderLines)
        .innerJoin(orders, eq(orders.id, orderLines.orderId))
        .where(ofOrders)
        .orderBy(asc(orderLines.id)),
      history: await database
        .select({
          orderNumber: orders.orderNumber,
          kind: orderEvents.kind,
          from: orderEvents.fromStatus,
          to: orderEvents.toStatus,
          actor: orderEvents.actor,
          detail: orderEvents.detail,
          createdAt: orderEvents.createdAt,
        })
        .from(orderEvents)
        .innerJoin(orders, eq(orders.id, orderEvents.orderId))
        .where(ofOrders)
        .orderBy(asc(orderEvents.id)),
      portalLinks: await database
        .select({ createdAt, expiresAt, revokedAt })
        .from(portalTokens)
        .where(eq(portalTokens.emailKey, emailKey))
        .orderBy(asc(portalTokens.id)),
    };
  },

  async findObstacles(executor, { orderIds }) {
    const open = await executor
      .select({ orderId: orders.id })
      .from(orders)
      .where(and(inArray(orders.id, orderIds), inArray(orders.status, UNDER_WAY)));
    return open.map(({ orderId }) => ({ kind: 'order_open', orderId }));
  },

  async anonymise(_shop, tx, { emailKey, orderIds, standIn }) {
    await tx.delete(idempotencyKeys).where(inArray(idempotencyKeys.orderId, orderIds));
    // Also of an address that was corrected since, unless somebody has other orders by it.
    const earlier = tx
      .select({ key: sql<string>`lower(${mails.recipient} collate "C")` })
      .from(mails)
      .where(inArray(mails.orderId, orderIds));
    const others = tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.emailKey, portalTokens.emailKey), notInArray(orders.id, orderIds)));
    await tx
      .delete(portalTokens)
      .where(or(eq(portalTokens.emailKey, emailKey), and(inArray(portalTokens.emailKey, earlier), notExists(others))));
    await tx.execute(sql`select set_config('shop.erases', 'on', true)`);
    await tx
      .update(orderEvents)
      .set({
        detail: sql`${orderEvents.detail} || (
          select coalesce(jsonb_object_agg(key, ''::text), '{}') from jsonb_object_keys(${orderEvents.detail}) key
          where key in ${ERASED_DETAILS})`,
      })
      .where(inArray(orderEvents.orderId, orderIds));
    const rows = await tx
      .select({ id: orders.id, orderNumber: orders.orderNumber })
      .from(orders)
      .where(inArray(orders.id, orderIds));
    const searchKeys = new Map(
      rows.map(({ id, orderNumber }) => [
        id,
        searchKeyOf({ orderNumber, customerEmail: standIn.email, customerName: standIn.name }),
      ]),
    );
    const sessionHash = randomBytes(32);
    await tx
      .update(orders)
      .set({
        sessionHash,
        clientHash: null,
        userId: null,
        customerEmail: standIn.email,
        emailKey: standIn.email,
        customerName: standIn.name,
        billingDetails: KEPT_BILLING,
        trackingNumber: null,
        notes: null,
        searchKey: sql`${JSON.stringify(Object.fromEntries(searchKeys))}::jsonb ->> ${orders.id}::text`,
        erasedAt: sql`now()`,
      })
      .where(inArray(orders.id, orderIds));
  },

  aged: [
    {
      kind: 'sessions',
      find: (executor, before) => findAged(executor, orders, isOldSession(before)),
      async remove(tx, before, limit) {
        const batch = tx
          .select({ id: orders.id })
          .from(orders)
          .where(isOldSession(before))
          .orderBy(asc(orders.createdAt))
          .limit(limit);
        // Random, and another one for each order: a browser's session is found by its hash.
        const sessionHash = sql`sha256(gen_random_uuid()::text::bytea)`;
        const changed = await tx.update(orders).set({ sessionHash, clientHash: null }).where(inArray(orders.id, batch));
        return changed.rowCount ?? 0;
      },
    },
  ],
};

/** Of an order that has one: which browser and network it came from. */
function isOldSession(before: Date): SQL | undefined {
  return and(lt(orders.createdAt, before), isNotNull(orders.clientHash), notInArray(orders.status, [...UNDER_WAY]));
}
