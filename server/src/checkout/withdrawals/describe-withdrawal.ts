import { decimalIn, formatDecimal } from '@esimshop/contracts/money';
import type { WithdrawalReceipt, WithdrawalResponse } from '@esimshop/contracts/withdrawals';
import { toBoughtPlan } from '../../orders/bought-plan.ts';
import { listBookedPlans } from '../../orders/esims.ts';
import { findRefund } from '../../orders/refunds.ts';
import { paidForPlan } from '../../orders/units-paid.ts';
import {
  answerByOf,
  listWithdrawalEsims,
  receiptAddressesOf,
  verdictOf,
  type WithdrawalRow,
} from '../../orders/withdrawals.ts';
import { toReadableEmail } from '../../platform/readable-email.ts';
import type { Shop } from '../../shop.ts';

/** The receipt of a withdrawal, for whoever has just stated it. */
export async function describeReceipt(shop: Shop, withdrawal: WithdrawalRow): Promise<WithdrawalReceipt> {
  const { database, config } = shop;
  const { id, number, statement, receivedAt, dueAt, state, obstacle, orderId } = withdrawal;
  const rows = await listWithdrawalEsims(database, [id]);
  const ofOrder = orderId === null ? [] : await listBookedPlans(database, [orderId]);
  const refundId = rows.find((row) => row.refundId !== null)?.refundId;
  const refund = refundId ? await findRefund(database, refundId) : undefined;
  return {
    number,
    statement,
    receivedAt: receivedAt.toISOString(),
    sentTo: receiptAddressesOf(withdrawal).map(toReadableEmail),
    dueAt: dueAt.toISOString(),
    answerBy: answerByOf(withdrawal).toISOString(),
    isTopUp: ofOrder.some(({ addedBy }) => addedBy !== undefined),
    waits: state === 'waiting',
    obstacle,
    refund: refund ? { state: refund.state, amount: formatDecimal(refund), currency: refund.currency } : null,
    esims: rows.flatMap((row) => {
      const esim = ofOrder.find((each) => each.row.id === row.esimId);
      if (!esim) return [];
      const verdict = verdictOf(row);
      return [
        {
          id: row.esimId,
          plan: toBoughtPlan(esim.line),
          verdict,
          price: formatDecimal(paidForPlan(esim)),
          returns: verdict.kind === 'returns' ? decimalIn(esim.line.currency)(row.amountMinor) : null,
        },
      ];
    }),
    timeZone: config.timeZone,
  };
}

/** A withdrawal for somebody who may not have stated it: neither its words nor its whole address. */
export function describeEarlier({
  number,
  receivedAt,
  receiptEmail,
}: WithdrawalRow): NonNullable<WithdrawalResponse['earlier']> {
  return { number, receivedAt: receivedAt.toISOString(), sentTo: maskEmail(toReadableEmail(receiptEmail)) };
}

/** `deniz@example.com` → `d•••@example.com` */
function maskEmail(email: string): string {
  return email.replace(/^(.).*@/u, '$1•••@');
}
