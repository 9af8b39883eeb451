import { type Airalo, readBalanceMinor as readAiraloBalanceMinor } from '../airalo/airalo-context.ts';
import { type EsimAccess, readBalanceMinor as readAccessBalanceMinor } from '../esim-access/esim-access-context.ts';
import { type EsimGo, readBalanceMinor, readProfile, startingBalanceMinor } from '../esim-go/esim-go-context.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import type { PayPal } from '../paypal/paypal-context.ts';
import { captureFee } from '../paypal/paypal-wire.ts';
import { settle } from '../stripe/balance-transactions.ts';
import { chargeFee } from '../stripe/charge-fee.ts';
import type { StripePartner } from '../stripe/stripe-context.ts';
import type { Charge } from '../stripe/stripe-objects.ts';

/** The transactions on each partner's books. Amounts are integer minor units. */
export function describeLedger(partners: {
  esimGo: EsimGo;
  airalo: Airalo;
  esimAccess: EsimAccess;
  stripe: StripePartner;
  paypal: PayPal;
  mailbox: Mailbox;
}) {
  return {
    esimGo: describeEsimGo(partners.esimGo),
    airalo: describeAiralo(partners.airalo),
    esimAccess: describeEsimAccess(partners.esimAccess),
    stripe: describeStripe(partners.stripe),
    paypal: describePayPal(partners.paypal),
    mail: { accepted: partners.mailbox.countAccepted(), messages: partners.mailbox.list({}).map(toMailEntry) },
  };
}

function describeEsimGo({ store, now, ...rest }: EsimGo) {
  return {
    balanceMinor: readBalanceMinor({ store, now, ...rest }),
    startingBalanceMinor,
    currency: readProfile({ store, now, ...rest }).currency,
    // One entry per line, so that the entries of an order add up to what was charged.
    orders: store.list('orders').flatMap((order) =>
      order.lines.map((line) => ({
        reference: order.reference,
        createdAt: toTime(order.createdAt),
        item: line.item,
        quantity: line.quantity,
        iccids: line.iccids,
        totalMinor: line.unitPriceMinor * line.quantity,
        status: now() >= order.readyAt ? 'completed' : 'processing',
        type: order.type,
      })),
    ),
    refunds: store.list('refunds').map((refund) => ({ ...refund, createdAt: toTime(refund.createdAt) })),
    esims: store.list('esims').map((esim) => ({
      iccid: esim.iccid,
      customerRef: esim.customerRef,
      bundles: esim.assignments.map((assignment) => assignment.bundleName),
    })),
  };
}

function describeAiralo(airalo: Airalo) {
  return {
    balanceMinor: readAiraloBalanceMinor(airalo),
    orders: airalo.store.list('orders').map((order) => ({
      reference: String(order.id),
      createdAt: toTime(order.createdAt),
      item: order.packageId,
      description: order.description,
      quantity: order.quantity,
      iccids: order.iccids,
      totalMinor: order.unitPriceMinor * order.quantity,
      type: order.type === 'sim' ? 'purchase' : 'topup',
    })),
  };
}

function describeEsimAccess(access: EsimAccess) {
  const { store } = access;
  const numbersOf = (esimTranNos: string[]) => esimTranNos.flatMap((each) => store.find('esims', each)?.iccid ?? []);
  return {
    balanceMinor: readAccessBalanceMinor(access),
    orders: store.list('orders').map((order) => ({
      reference: order.orderNo ?? order.transactionId,
      createdAt: toTime(order.createdAt),
      item: order.lines.map(({ slug, periodNum }) => (periodNum === null ? slug : `${slug}*${periodNum}`)).join(', '),
      transactionId: order.transactionId,
      quantity: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
      iccids: numbersOf(order.esimTranNos),
      totalMinor: order.totalMinor,
      type: order.orderNo === null ? 'topup' : 'purchase',
    })),
    refunds: store.list('refunds'),
  };
}

function describeStripe(stripe: StripePartner) {
  const { store } = stripe;
  return {
    charges: store
      .list('charges')
      .filter((charge) => charge.paid)
      .map((charge) => ({
        id: charge.id,
        paymentIntent: charge.payment_intent,
        amountMinor: charge.amount,
        feeMinor: feeInCharge(stripe, charge),
        currency: charge.currency,
        metadata: charge.metadata,
        createdAt: toTime(charge.created * 1_000),
        refundedMinor: charge.amount_refunded,
      })),
    refunds: store.list('refunds').map((refund) => ({
      id: refund.id,
      charge: refund.charge,
      paymentIntent: refund.payment_intent,
      amountMinor: refund.amount,
      status: refund.status,
      key: refund.metadata.refund_key ?? null,
      createdAt: toTime(refund.created * 1_000),
    })),
    disputes: store
      .list('disputes')
      .map(({ id, currency, payment_intent: paymentIntent, status, balance_transactions }) => ({
        id,
        paymentIntent,
        status,
        currency,
        netMinor: balance_transactions.reduce((sum, { net }) => sum + net, 0),
      })),
    declined: store.list('charges').filter((charge) => !charge.paid).length,
  };
}

/** What is missing of the payment once it is kept in another currency, as a share of it. */
function feeInCharge(stripe: StripePartner, charge: Charge): number {
  const settled = settle(stripe, charge);
  return Math.round((chargeFee(settled) * charge.amount) / settled.amount);
}

function describePayPal({ store }: PayPal) {
  return {
    captures: store.list('captures').map((capture) => {
      const unit = store.find('orders', capture.orderId)?.unit;
      return {
        id: capture.id,
        orderId: capture.orderId,
        referenceId: unit?.reference_id ?? null,
        invoiceId: unit?.invoice_id ?? null,
        amountMinor: capture.amountMinor,
        feeMinor: captureFee(capture),
        currency: unit?.amount.currency_code ?? null,
        createdAt: toTime(capture.createdAt),
        refundedMinor: capture.refundedMinor,
      };
    }),
    refunds: store.list('refunds').map((refund) => ({ ...refund, createdAt: toTime(refund.createdAt) })),
  };
}

function toMailEntry({ id, messageId, to, subject, receivedAt }: ReturnType<Mailbox['list']>[number]) {
  return { id, messageId, to, subject, receivedAt: toTime(receivedAt) };
}

function toTime(at: number): string {
  return new Date(at).toISOString();
}
