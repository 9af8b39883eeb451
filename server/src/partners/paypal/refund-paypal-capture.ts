import { toPaypalValue } from '@esimshop/contracts/currency-units';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { Deadline } from '../exchange.ts';
import type { RefundOutcome, RefundRequest } from '../payment-gateway.ts';
import type { CallPaypal } from './call-paypal.ts';
import { listPaypalIssues } from './paypal-issues.ts';

type Context = { call: CallPaypal; log: Pick<Logger, 'error'>; deadline: Deadline };

/** PayPal knows a request id for 45 days. */
const KEY_KNOWN_MS = 44 * 24 * 3600_000;

const refundSchema = z.object({ id: z.string().min(1), status: z.string() });

/** Refunds `amountMinor` of a capture, once per idempotency key, which is the refund's `custom_id` too. */
export async function refundPaypalCapture(
  { call, log, deadline }: Context,
  { captureRef, amountMinor, currency, idempotencyKey, repeatedAfterMs = 0 }: RefundRequest,
): Promise<RefundOutcome> {
  if (repeatedAfterMs >= KEY_KNOWN_MS) {
    return { kind: 'unrepeatable', message: 'PayPal may have forgotten the refund, and refund again if asked again' };
  }
  const value = toPaypalValue({ amountMinor, currency });
  if (value === undefined) return { kind: 'failed', message: `PayPal refunds whole units of ${currency} only` };
  const result = await call({
    method: 'POST',
    path: `/v2/payments/captures/${encodeURIComponent(captureRef)}/refund`,
    body: JSON.stringify({
      amount: { value, currency_code: currency.toUpperCase() },
      custom_id: idempotencyKey,
    }),
    requestId: idempotencyKey,
    deadline,
  });
  if (result.kind === 'not_done') return { kind: 'not_done', message: result.message };
  if (result.kind === 'unclear') return { kind: 'unknown', message: result.message };
  if (result.status >= 300) {
    const issues = listPaypalIssues(result.body);
    log.error({ captureRef, status: result.status, issues }, 'paypal.refund_refused');
    return { kind: 'failed', message: `PayPal rejected the refund (${issues[0] ?? result.status})` };
  }
  return toRefundOutcome(result.body);
}

/** The current state of a refund, by its id. */
export async function findPaypalRefund({ call, deadline }: Context, refundRef: string): Promise<RefundOutcome> {
  const path = `/v2/payments/refunds/${encodeURIComponent(refundRef)}`;
  const result = await call({ method: 'GET', path, deadline });
  return result.kind === 'response' && result.status < 300
    ? toRefundOutcome(result.body)
    : { kind: 'unknown', message: 'PayPal did not return the refund' };
}

/** `refund_status` of payments_payment_v2.json. */
function toRefundOutcome(body: unknown): RefundOutcome {
  const refund = refundSchema.safeParse(body).data;
  if (!refund) return { kind: 'unknown', message: 'PayPal sent an unreadable response' };
  const { id: refundRef, status } = refund;
  if (status === 'COMPLETED') return { kind: 'refunded', refundRef };
  if (status === 'PENDING') return { kind: 'pending', refundRef };
  if (status === 'FAILED' || status === 'CANCELLED')
    return { kind: 'failed', refundRef, message: `PayPal could not refund (${status})` };
  return { kind: 'unknown', message: `PayPal reports '${status}' about the refund` };
}
