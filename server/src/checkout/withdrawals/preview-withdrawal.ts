import { decimalIn, formatDecimal } from '@esimshop/contracts/money';
import type { WithdrawalPreview, WithdrawalPreviewRequest } from '@esimshop/contracts/withdrawals';
import { toBoughtPlan } from '../../orders/bought-plan.ts';
import { findPlan, stageOf, stageOfPlan } from '../../orders/esim-stage.ts';
import type { OrderRow } from '../../orders/store.ts';
import { paidForPlan } from '../../orders/units-paid.ts';
import { answerByOf, listWithdrawalsOfPlans, newestOf, refundDueOf } from '../../orders/withdrawals.ts';
import type { Shop } from '../../shop.ts';
import { describePaymentMethod } from '../refunds/own-refund.ts';
import { type AssessedEsim, assessWithdrawal, findStatedOrder } from './assess-withdrawal.ts';
import { describeEarlier } from './describe-withdrawal.ts';
import { findWithoutEsims } from './store.ts';

type PreviewedOrder = NonNullable<WithdrawalPreview['order']>;

/** What a withdrawal would do now. An order of somebody else is not told from one that does not exist. */
export async function previewWithdrawal(shop: Shop, typed: WithdrawalPreviewRequest): Promise<WithdrawalPreview> {
  const receivedAt = shop.clock.now();
  const order = await findStatedOrder(shop, typed);
  return {
    order: order ? await describeOrder(shop, order, receivedAt) : null,
    dueAt: refundDueOf({ receivedAt }).toISOString(),
    answerBy: answerByOf({ receivedAt }).toISOString(),
    timeZone: shop.config.timeZone,
  };
}

async function describeOrder(shop: Shop, order: OrderRow, receivedAt: Date): Promise<PreviewedOrder> {
  const { payment, mode, days, lastDay, isInTime, obstacle, esims } = await assessWithdrawal(shop, order, receivedAt);
  const withdrawn = await listWithdrawalsOfPlans(
    shop.database,
    esims.map(({ esim }) => esim),
  );
  const ofContract = withdrawn.size === 0 ? await findWithoutEsims(shop.database, order.id) : undefined;
  const isAllWithdrawn = esims.length > 0 && esims.every(({ esim }) => withdrawn.has(esim.row.id));
  const earlier = isAllWithdrawn ? newestOf(withdrawn.values()) : ofContract;
  return {
    orderNumber: order.orderNumber,
    createdAt: order.createdAt.toISOString(),
    currency: order.currency,
    mode,
    days,
    lastDay: lastDay ?? null,
    isOver: lastDay !== undefined && !isInTime,
    isTopUp: esims.some(({ esim }) => esim.addedBy !== undefined),
    obstacle: obstacle ?? null,
    paidWith: payment
      ? await describePaymentMethod(shop, payment)
      : { method: order.paymentMethod, brand: '', last4: '' },
    earlier: earlier ? describeEarlier(earlier) : null,
    esims: esims.map((assessed) => {
      const before = withdrawn.get(assessed.esim.row.id);
      return { ...describeEsim(assessed), earlier: before ? describeEarlier(before) : null };
    }),
  };
}

function describeEsim({
  esim,
  verdict,
  amountMinor,
  checked,
  canReturn,
}: AssessedEsim): Omit<PreviewedOrder['esims'][number], 'earlier'> {
  const { row, line } = esim;
  const plan = checked && findPlan(checked.state, esim);
  const isMeasured = plan && plan.totalMb !== null && plan.remainingMb !== null;
  return {
    id: row.id,
    plan: toBoughtPlan(line),
    verdict,
    price: formatDecimal(paidForPlan(esim)),
    returns: verdict.kind === 'returns' ? decimalIn(line.currency)(amountMinor) : null,
    stage: checked ? stageOfPlan(checked.state, esim) : stageOf(row),
    usedMb: isMeasured ? Math.round((plan.totalMb ?? 0) - (plan.remainingMb ?? 0)) : null,
    startedAt: plan?.startsAt?.toISOString() ?? null,
    canReturn,
  };
}
