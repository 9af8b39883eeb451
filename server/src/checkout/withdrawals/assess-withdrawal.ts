import { emailKeyOf } from '@esimshop/contracts/email';
import { REFUND_DAYS } from '@esimshop/contracts/refund-days';
import { WITHDRAWAL_MODES, type WithdrawalMode } from '@esimshop/contracts/withdrawal-modes';
import {
  type ContractObstacle,
  spellOrderNumber,
  type WithdrawalPreviewRequest,
  type WithdrawalVerdict,
} from '@esimshop/contracts/withdrawals';
import { type CheckedEsim, checkRevocation } from '../../fulfilment/revoke-esim.ts';
import { findPlan, stageOfPlan } from '../../orders/esim-stage.ts';
import { listOrderPlans, type OpenEsim, planKeyOf } from '../../orders/esims.ts';
import { isDisputed } from '../../orders/owner-cases.ts';
import type { PaymentRow } from '../../orders/payments.ts';
import { isOver, listPurchases, type PurchaseProgress } from '../../orders/purchases.ts';
import { listRefundsOfPlans } from '../../orders/refunds.ts';
import { findOrderByNumber, isEventOf, listOrderEvents, type OrderRow } from '../../orders/store.ts';
import { paidForPlan } from '../../orders/units-paid.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { Shop } from '../../shop.ts';
import { findCaptured } from '../refunds/quote-refund.ts';
import { judgeRefund } from '../refunds/refund-rule.ts';
import { isPaidWithin } from '../refunds/store.ts';
import { isWithinPeriod, lastDayOf } from './withdrawal-period.ts';
import { judgeWithdrawal, unusedShareOf } from './withdrawal-rule.ts';

export type AssessedEsim = {
  esim: OpenEsim;
  verdict: WithdrawalVerdict;
  /** What goes back, or would if the owner accepts. */
  amountMinor: number;
  /** What its supplier reports now; undefined if it does not respond. */
  checked: CheckedEsim | undefined;
  /** Whether the shop's own refund policy returns it, whatever the right of withdrawal says. */
  canReturn: boolean;
};

export type Assessment = {
  payment: PaymentRow | undefined;
  mode: WithdrawalMode;
  days: number;
  /** The last day of the period; undefined until the order is paid. */
  lastDay: string | undefined;
  isInTime: boolean;
  /** Why a person must decide about the whole contract. */
  obstacle: ContractObstacle | undefined;
  esims: AssessedEsim[];
};

/** The order that was typed, if it was placed with this e-mail address. */
export async function findStatedOrder(
  { database }: Shop,
  { orderNumber, email }: WithdrawalPreviewRequest,
): Promise<OrderRow | undefined> {
  const order = await findOrderByNumber(database, { orderNumber: spellOrderNumber(orderNumber) });
  return order?.emailKey === emailKeyOf(email) ? order : undefined;
}

/** What a withdrawal from an order does that is received then, by what its suppliers report now. */
export async function assessWithdrawal(shop: Shop, order: OrderRow, receivedAt: Date): Promise<Assessment> {
  const { database, secrets, settings, config } = shop;
  const [payment, opened, purchases, hasDispute, agreed] = await Promise.all([
    findCaptured(database, order.id),
    listOrderPlans(database, secrets, [order.id]),
    listPurchases(database, { orderId: order.id }),
    isDisputed(database, order.id),
    findAgreed(database, order.id),
  ]);
  const days = agreed?.days ?? settings.current().withdrawal.days;
  const refunded = await listRefundsOfPlans(database, opened.map(planKeyOf));
  const paidAt = payment?.capturedAt;
  const period = paidAt && { paidAt, days, timeZone: config.timeZone };
  const facts = {
    mode: agreed?.mode ?? ('until_used' as const),
    isInTime: period !== undefined && period !== null && isWithinPeriod(period, receivedAt),
    isDisputed: hasDispute,
    isWithinPolicy: payment !== undefined && (await isPaidWithin(database, payment, REFUND_DAYS)),
  };
  return {
    payment,
    days,
    mode: facts.mode,
    lastDay: period ? lastDayOf(period) : undefined,
    isInTime: facts.isInTime,
    obstacle: findObstacle(payment, purchases),
    esims: await Promise.all(
      opened.map((esim) =>
        assessEsim(shop, esim, { ...facts, isRefunded: refunded.some(({ esimId }) => esimId === esim.row.id) }),
      ),
    ),
  };
}

function findObstacle(payment: PaymentRow | undefined, purchases: PurchaseProgress[]): ContractObstacle | undefined {
  if (!payment) return 'not_paid';
  if (purchases.length === 0 || !purchases.every(isOver)) return 'being_delivered';
  return undefined;
}

/** What the buyer agreed to with the order; undefined where nothing was asked: then the right ends with the use at the earliest. */
async function findAgreed(
  executor: Executor,
  orderId: number,
): Promise<{ mode: WithdrawalMode; days: number } | undefined> {
  const placed = (await listOrderEvents(executor, orderId)).find(isEventOf('placed'));
  const consent = placed?.detail.withdrawalConsent;
  const mode = WITHDRAWAL_MODES.find((each) => each === consent?.mode);
  return consent && mode && { mode, days: consent.days };
}

type EsimFacts = {
  mode: WithdrawalMode;
  isInTime: boolean;
  isDisputed: boolean;
  isWithinPolicy: boolean;
  isRefunded: boolean;
};

async function assessEsim(shop: Shop, esim: OpenEsim, facts: EsimFacts): Promise<AssessedEsim> {
  const checked = facts.isRefunded ? undefined : await check(shop, esim);
  const stage = checked && stageOfPlan(checked.state, esim);
  const isRevocable = checked?.offer.kind === 'possible';
  const price = paidForPlan(esim);
  const verdict = judgeWithdrawal({ ...facts, stage, isRevocable, isWithinPeriod: facts.isInTime });
  const policy =
    stage && judgeRefund({ stage, isRevocable, isDisputed: facts.isDisputed, isWithinDays: facts.isWithinPolicy });
  const assessed = { esim, checked, canReturn: policy?.kind === 'yes' && esim.addedBy === undefined };
  if (facts.isRefunded) return { ...assessed, verdict, amountMinor: 0 };
  if (facts.mode !== 'pro_rata' || stage !== 'connected')
    return { ...assessed, verdict, amountMinor: price.amountMinor };
  const plan = checked && findPlan(checked.state, esim);
  const unused = unusedShareOf(price, plan, { validityDays: esim.line.validityDays, now: shop.clock.now() });
  // Without figures, or with nothing left, a person looks before the eSIM is taken back.
  if (verdict.kind === 'returns' && !unused?.amountMinor)
    return { ...assessed, verdict: { kind: 'asks', reason: 'used' }, amountMinor: unused ? 0 : price.amountMinor };
  return { ...assessed, verdict, amountMinor: unused?.amountMinor ?? price.amountMinor };
}

async function check(shop: Shop, esim: OpenEsim): Promise<CheckedEsim | undefined> {
  try {
    return await checkRevocation(shop, esim);
  } catch (err) {
    shop.log.warn({ esimId: esim.row.id, err }, 'withdrawal.supplier_unavailable');
    return undefined;
  }
}
