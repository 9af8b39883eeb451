import { and, asc, eq, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { forgetCards, OPEN_STATUSES } from '../orders/payments.ts';
import type { KnownPayers } from '../partners/payment-gateway.ts';
import type { Executor } from '../platform/database/database.ts';
import type { Customer, PersonalData } from '../shop.ts';
import { carts } from '../tables/carts.ts';
import { codeRefusals } from '../tables/discount-codes.ts';
import { disputes } from '../tables/disputes.ts';
import { mails } from '../tables/mail.ts';
import { orders } from '../tables/orders.ts';
import { payments } from '../tables/payments.ts';
import { refunds } from '../tables/refunds.ts';
import { topUpRules, topUpRuns } from '../tables/top-up-rules.ts';
import { withdrawals } from '../tables/withdrawals.ts';
import { forgetAtPartner, forgetPayersAtPartner } from './forget-at-partner.ts';

/** Amounts and the partners' references stay: they are the books, and answer a dispute. */
export const CHECKOUT_PERSONAL_DATA: PersonalData = {
  columns: {
    payments: {
      provider: 'kept',
      status: 'kept',
      currency: 'kept',
      card_last4: 'erased',
      payer_country: 'kept',
      idempotency_key: 'kept',
      payment_method_ref: 'erased',
      card_hash: 'erased',
      provider_ref: 'kept',
      capture_ref: 'kept',
      customer_ref: 'erased',
      action_url: 'erased',
      action_secret_sealed: 'erased',
      decline_code: 'kept',
    },
    ledger_entries: { account: 'kept', kind: 'kept', currency: 'kept', reference: 'kept' },
    refunds: {
      origin: 'kept',
      state: 'kept',
      currency: 'kept',
      idempotency_key: 'kept',
      refund_ref: 'kept',
      actor: 'kept',
      note: 'erased',
      problem: 'erased',
    },
    // A consent names the card.
    top_up_rules: {
      product_key: 'kept',
      currency: 'kept',
      consent: 'erased',
      terms_version: 'kept',
      withdrawal_consent: 'erased',
      locale: 'kept',
      end_reason: 'kept',
    },
    top_up_runs: { plan_reference: 'kept', state: 'kept', end_reason: 'kept' },
    refund_esims: { state: 'kept' },
    withdrawals: {
      number: 'kept',
      key_hash: 'erased',
      body_hash: 'erased',
      name: 'erased',
      order_number: 'erased',
      email: 'erased',
      receipt_email: 'erased',
      locale: 'kept',
      statement: 'erased',
      state: 'kept',
      obstacle: 'kept',
      outcome: 'kept',
      note: 'erased',
    },
    withdrawal_esims: { state: 'kept', reason: 'kept' },
    disputes: { reference: 'kept', currency: 'kept', reason: 'kept', outcome: 'kept' },
    carts: { session_hash: 'erased', code_origin: 'erased', currency: 'erased' },
    cart_items: { session_hash: 'erased', seen_currency: 'erased' },
    code_refusals: { code: 'erased', reason: 'erased', session_hash: 'erased', client_hash: 'erased' },
  },

  async collect({ database }, customer) {
    const { orderIds } = customer;
    const { number, name, orderNumber, email, receiptEmail, statement, state, outcome, note, receivedAt } = withdrawals;
    return {
      withdrawals: await database
        .select({ number, name, orderNumber, email, receiptEmail, statement, state, outcome, note, receivedAt })
        .from(withdrawals)
        .where(isWithdrawalOf(customer))
        .orderBy(asc(withdrawals.id)),
      payments: await database
        .select({
          orderNumber: orders.orderNumber,
          provider: payments.provider,
          status: payments.status,
          amountMinor: payments.amountMinor,
          refundedMinor: payments.refundedMinor,
          currency: payments.currency,
          cardLast4: payments.cardLast4,
          payerCountry: payments.payerCountry,
          isCardSaved: payments.savesCard,
          reference: payments.providerRef,
          declineCode: payments.declineCode,
          createdAt: payments.createdAt,
        })
        .from(payments)
        .innerJoin(orders, eq(orders.id, payments.orderId))
        .where(inArray(payments.orderId, orderIds))
        .orderBy(asc(payments.id)),
      automaticTopUps: await database
        .select({
          orderNumber: orders.orderNumber,
          text: sql<string>`${topUpRules.consent} ->> 'text'`,
          unitPriceMinor: topUpRules.priceMinor,
          quantity: topUpRules.times,
          currency: topUpRules.currency,
          createdAt: topUpRules.createdAt,
          expiresAt: topUpRules.endsAt,
          revokedAt: topUpRules.endedAt,
        })
        .from(topUpRules)
        .innerJoin(orders, eq(orders.id, topUpRules.orderId))
        .where(inArray(topUpRules.orderId, orderIds))
        .orderBy(asc(topUpRules.id)),
      refunds: await database
        .select({
          orderNumber: orders.orderNumber,
          origin: refunds.origin,
          state: refunds.state,
          amountMinor: refunds.amountMinor,
          currency: refunds.currency,
          note: refunds.note,
          createdAt: refunds.createdAt,
        })
        .from(refunds)
        .innerJoin(orders, eq(orders.id, refunds.orderId))
        .where(inArray(refunds.orderId, orderIds))
        .orderBy(asc(refunds.id)),
    };
  },

  async findObstacles(executor, customer) {
    const { orderIds } = customer;
    const { orderId } = payments;
    const isUndecided = inArray(payments.status, [...OPEN_STATUSES, 'needs_review']);
    const isRefunding = notInArray(refunds.state, ['refunded', 'revoked', 'declined']);
    const [undecided, refunding, withdrawn, disputed] = await Promise.all([
      executor
        .selectDistinct({ orderId })
        .from(payments)
        .where(and(inArray(orderId, orderIds), isUndecided)),
      executor
        .selectDistinct({ orderId: refunds.orderId })
        .from(refunds)
        .where(and(inArray(refunds.orderId, orderIds), isRefunding)),
      executor
        .selectDistinct({ orderId: withdrawals.orderId })
        .from(withdrawals)
        .where(and(isWithdrawalOf(customer), inArray(withdrawals.state, ['checking', 'waiting']))),
      executor
        .selectDistinct({ orderId: disputes.orderId })
        .from(disputes)
        .where(and(inArray(disputes.orderId, orderIds), isNull(disputes.closedAt))),
    ]);
    return [
      ...undecided.map((found) => ({ kind: 'payment_open' as const, ...found })),
      ...withdrawn.map((found) => ({ kind: 'withdrawal_open' as const, ...found })),
      ...refunding.map((found) => ({ kind: 'refund_open' as const, ...found })),
      ...disputed.map((found) => ({ kind: 'dispute_open' as const, ...found })),
    ];
  },

  async forgetAtPartners(shop, customer) {
    for (const card of await listCards(shop.database, customer)) await forgetAtPartner(shop, card);
    for (const [provider, payers] of await listPayers(shop.database, customer)) {
      await forgetPayersAtPartner(shop, provider, payers);
    }
  },

  async anonymise(_shop, tx, customer) {
    const { orderIds } = customer;
    const ofOrders = inArray(payments.orderId, orderIds);
    // A card may also have paid for an order of another address.
    await forgetCards(
      tx,
      (await listCards(tx, customer)).map(({ paymentMethodRef }) => paymentMethodRef),
    );
    const none = { paymentMethodRef: null, customerRef: null, actionUrl: null, actionSecretSealed: null };
    await tx
      .update(payments)
      .set({ ...none, cardLast4: null, cardHash: null })
      .where(ofOrders);
    const rules = tx.select({ id: topUpRules.id }).from(topUpRules).where(inArray(topUpRules.orderId, orderIds));
    const isWaiting = eq(topUpRuns.state, 'waiting');
    await tx
      .update(topUpRuns)
      .set({ state: 'not_done', end: 'erased', endedAt: sql`now()` })
      .where(and(inArray(topUpRuns.ruleId, rules), isWaiting));
    await tx
      .update(topUpRules)
      .set({
        consent: sql`${topUpRules.consent} || '{"text": ""}'`,
        withdrawalConsent: null,
        end: sql`coalesce(${topUpRules.end}, 'erased')`,
        endedAt: sql`coalesce(${topUpRules.endedAt}, now())`,
      })
      .where(inArray(topUpRules.orderId, orderIds));
    const { standIn } = customer;
    await tx
      .update(withdrawals)
      .set({
        ...{ keyHash: null, bodyHash: Buffer.alloc(0), orderNumber: '', statement: '', note: null },
        ...{ name: standIn.name, email: standIn.email, receiptEmail: standIn.email },
      })
      .where(isWithdrawalOf(customer));
    await tx.update(refunds).set({ note: null, problem: null }).where(inArray(refunds.orderId, orderIds));
    const sessions = tx.select({ hash: orders.sessionHash }).from(orders).where(inArray(orders.id, orderIds));
    await tx.delete(carts).where(inArray(carts.sessionHash, sessions));
    await tx.delete(codeRefusals).where(inArray(codeRefusals.sessionHash, sessions));
  },
};

/** Of the customer's orders, or of an order that nobody found. */
function isWithdrawalOf({ emailKey, orderIds }: Customer): SQL | undefined {
  return or(
    inArray(withdrawals.orderId, orderIds),
    sql`lower(${withdrawals.email} collate "C") = ${emailKey}`,
    sql`lower(${withdrawals.receiptEmail} collate "C") = ${emailKey}`,
  );
}

/** Payers that a partner keeps, by partner: those of payments whose card was to be saved. An order's address may have been corrected since. */
async function listPayers(executor: Executor, { orderIds }: Customer): Promise<Map<string, KnownPayers>> {
  const rows = await executor
    .selectDistinct({
      ...{ provider: payments.provider, customerRef: payments.customerRef, orderNumber: orders.orderNumber },
      ...{ email: orders.customerEmail, mailedTo: mails.recipient },
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(mails, eq(mails.orderId, orders.id))
    .where(and(inArray(payments.orderId, orderIds), eq(payments.savesCard, true)));
  const byProvider = Map.groupBy(rows, ({ provider }) => provider);
  const unique = (values: (string | null)[]) => [...new Set(values)].filter((value) => value !== null);
  return new Map(
    [...byProvider].map(([provider, found]) => [
      provider,
      {
        customerRefs: unique(found.map(({ customerRef }) => customerRef)),
        emails: unique(found.flatMap(({ email, mailedTo }) => [email, mailedTo])),
        orderNumbers: unique(found.map(({ orderNumber }) => orderNumber)),
      },
    ]),
  );
}

/** Cards that the partner keeps for the customer. */
async function listCards(executor: Executor, { orderIds }: Customer) {
  const rows = await executor
    .selectDistinct({ provider: payments.provider, paymentMethodRef: payments.paymentMethodRef })
    .from(payments)
    .where(and(inArray(payments.orderId, orderIds), eq(payments.savesCard, true)));
  return rows.flatMap(({ provider, paymentMethodRef }) => (paymentMethodRef ? [{ provider, paymentMethodRef }] : []));
}
