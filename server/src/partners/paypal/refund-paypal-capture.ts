import { formatDecimal } from '@esimshop/contracts/money';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { Deadline } from '../exchange.ts';
import type { RefundOutcome } from '../payment-gateway.ts';
import type { CallPaypal } from './call-paypal.ts';
import { listPaypalIssues } from './paypal-issues.ts';

type Context = { call: CallPaypal; log: Pick<Logger, 'error'>; deadline: Deadline };
type Refund = { captureRef: string; amountMinor: number; currency: string; idempotencyKey: string };

const refundSchema = z.object({ id: z.string().min(1), status: z.string() });

/** Refunds `amountMinor` of a capture, once per idempotency key. */
export async function refundPaypalCapture(
  { call, log, deadline }: Context,
  { captureRef, amountMinor, currency, idempotencyKey }: Refund,
): Promise<RefundOutcome> {
  const result = await call({
    method: 'POST',
    path: `/v2/payments/captures/${encodeURIComponent(captureRef)}/refund`,
    body: JSON.stringify({ amount: { value: formatDecimal(amountMinor), currency_code: currency.toUpperCase() } }),
    requestId: idempotencyKey,
    deadline,
  });
  if (result.kind === 'not_done') return { kind: 'rejected', message: result.message };
  if (result.kind === 'unclear') return { kind: 'unknown', message: result.message };
  if (result.status >= 300) {
    const issues = listPaypalIssues(result.body);
    log.error({ captureRef, status: result.status, issues }, 'paypal.refund_refused');
    return { kind: 'rejected', message: `PayPal rejected the refund (${issues[0] ?? result.status})` };
  }
  return toRefundOutcome(result.body);
}

function toRefundOutcome(body: unknown): RefundOutcome {
  const refund = refundSchema.safeParse(body).data;
  if (!refund) return { kind: 'unknown', message: 'PayPal sent an unreadable response' };
  if (refund.status === 'COMPLETED' || refund.status === 'PENDING') return { kind: 'refunded', refundRef: refund.id };
  if (refund.status === 'FAILED' || refund.status === 'CANCELLED')
    return { kind: 'rejected', message: `PayPal could not refund (${refund.status})` };
  return { kind: 'unknown', message: `PayPal reports '${refund.status}' about the refund` };
}
