import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { processWebhook } from '../../src/app/webhooks/process-webhook.ts';
import { advanceRun } from '../../src/checkout/automatic/advance-run.ts';
import { readFee } from '../../src/checkout/payments/read-fee.ts';
import { resolveOpenPayment } from '../../src/checkout/payments/resolve-open-payment.ts';
import { advanceRefund } from '../../src/checkout/refunds/advance-refund.ts';
import { checkWithdrawal } from '../../src/checkout/withdrawals/check-withdrawal.ts';
import { issueReceipt } from '../../src/documents/receipts/issue-receipt.ts';
import { findLeftovers } from '../../src/fulfilment/find-leftovers.ts';
import { provisionPurchase } from '../../src/fulfilment/provision-order.ts';
import { deliverMail } from '../../src/mail/deliver-mail.ts';
import { sendGift } from '../../src/portal/gifts/send-gift.ts';
import { askRatings } from '../../src/portal/ratings/ask-ratings.ts';
import type { TestShop } from '../test-shop.ts';

export const MINUTE_MS = 60_000;
/** Two hours in small steps, then a day in large ones: longer than any wait of the shop. */
const DRAIN_MINUTES = [...Array.from({ length: 24 }, () => 5), ...Array.from({ length: 24 }, () => 60)];

/** What a schedule decides about the jobs that are due: their order, and how often each is run at once. */
type JobOrder = { compare(): number; countRuns(): number };
const IN_TURN: JobOrder = { compare: () => 0, countRuns: () => 1 };

/** Time passes for the database, for the shop's rows and for the partners alike. */
export async function passTime({ shop, sandbox }: Pick<TestShop, 'shop' | 'sandbox'>, ms: number): Promise<void> {
  const past = sql`${ms} * interval '1 millisecond'`;
  await shop.database.execute(sql`
    update purchases set locked_until = locked_until - ${past}, ordering_at = ordering_at - ${past},
      unsettled_since = unsettled_since - ${past}, next_attempt_at = next_attempt_at - ${past}`);
  await shop.database.execute(sql`
    update payments set locked_until = locked_until - ${past}, created_at = created_at - ${past}`);
  await shop.database.execute(sql`update orders set created_at = created_at - ${past}`);
  await shop.database.execute(sql`
    update refunds set locked_until = locked_until - ${past}, asked_at = asked_at - ${past},
      next_attempt_at = next_attempt_at - ${past}, created_at = created_at - ${past}`);
  await shop.database.execute(sql`update refund_esims set asked_at = asked_at - ${past}`);
  await shop.database.execute(sql`
    update mails set locked_until = locked_until - ${past}, sent_at = sent_at - ${past}`);
  await shop.database.execute(sql`
    update top_up_runs set announced_at = announced_at - ${past}, next_attempt_at = next_attempt_at - ${past}`);
  await shop.database.execute(sql`
    update gifts set send_at = send_at - ${past}, next_attempt_at = next_attempt_at - ${past}`);
  await shop.database.execute(sql`
    update webhook_events set received_at = received_at - ${past} where processed_at is null`);
  await sandbox.advanceClock(ms / MINUTE_MS);
}

/** Does the jobs that are due; one that fails is tried again at the next time. */
export async function work(
  { shop }: Pick<TestShop, 'shop'>,
  { compare, countRuns }: JobOrder = IN_TURN,
): Promise<void> {
  const { rows } = await shop.database.execute<{ kind: string; id: number }>(sql`
    select 'payment' as kind, id from payments where status in ('created', 'unknown', 'requires_action')
    union all select 'fee', id from payments where status = 'captured' and fee_minor is null
    union all select 'provision', id from purchases where state in ('queued', 'ordering', 'unknown')
    union all select 'leftovers', id from purchases where may_be_sold_twice and next_attempt_at <= now()
    union all select 'refund', id from refunds where state in ('revoking', 'returning', 'pending')
    union all select 'withdrawal', id from withdrawals where state = 'checking'
    union all select 'receipt', id from receipts where number is null
    union all select 'gift', id from gifts where state = 'waiting'
    union all select 'automatic', id from top_up_runs where state = 'waiting'
    union all select 'mail', id from mails where state = 'queued'
    union all select 'webhook', id from webhook_events where processed_at is null
    union all select 'ratings', 0
    order by kind, id`);
  const jobs: Record<string, (id: number) => Promise<void>> = {
    payment: (id) => resolveOpenPayment(shop, id),
    fee: (id) => readFee(shop, id),
    provision: (id) => provisionPurchase(shop, id),
    leftovers: (id) => findLeftovers(shop, id),
    refund: (id) => advanceRefund(shop, id),
    withdrawal: (id) => checkWithdrawal(shop, id),
    receipt: (id) => issueReceipt(shop, id),
    gift: (id) => sendGift(shop, id),
    automatic: (id) => advanceRun(shop, id),
    mail: (id) => deliverMail(shop, id),
    webhook: (id) => processWebhook(shop, id),
    ratings: () => askRatings(shop),
  };
  for (const { kind, id } of rows.toSorted(compare)) {
    await Promise.allSettled(Array.from({ length: countRuns() }, () => jobs[kind]?.(id)));
  }
}

/** No more faults: everything must come to an end. Returns the virtual minutes that it took. */
export async function drain(shop: Pick<TestShop, 'shop' | 'sandbox'>): Promise<number> {
  const { database, background } = shop.shop;
  await shop.sandbox.clearFaults();
  let open: unknown[] = [];
  let passed = 0;
  for (const minutes of [0, ...DRAIN_MINUTES]) {
    if (minutes > 0) await passTime(shop, minutes * MINUTE_MS);
    passed += minutes;
    await work(shop);
    await background.drain();
    const { rows } = await database.execute(sql`
      select 'order' as kind, id, status as state from orders o
        where status not in ('completed', 'cancelled', 'refunded') and not exists (
          select 1 from purchases p join order_lines l on l.id = p.order_line_id
          where l.order_id = o.id and p.state = 'needs_attention')
        and not exists (select 1 from payments p where p.order_id = o.id and p.status = 'needs_review')
      union all select 'payment', id, status from payments where status in ('created', 'unknown', 'requires_action')
      union all select 'fee', id, status from payments where status = 'captured' and fee_minor is null
      union all select 'purchase', id, state from purchases where state not in ('issued', 'needs_attention')
      union all select 'refund', id, state from refunds where state in ('revoking', 'returning', 'pending')
      union all select 'receipt', id, currency from receipts where number is null
      union all select 'withdrawal', id, state from withdrawals where state = 'checking'
      union all select 'automatic', id, state from top_up_runs where state = 'waiting'
      union all select 'gift', id, state from gifts where state = 'waiting'
      union all select 'mail', id, state from mails where state = 'queued'`);
    open = rows;
    if (open.length === 0) return passed;
  }
  expect(open).toEqual([]);
  return passed;
}
