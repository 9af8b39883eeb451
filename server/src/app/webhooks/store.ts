import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { PaymentEvent } from '../../partners/payment-gateway.ts';
import type { Executor } from '../../platform/database/database.ts';
import { type Placeholders, prepareFind } from '../../platform/database/prepared-query.ts';
import { payments } from '../../tables/payments.ts';
import { webhookEvents } from '../../tables/webhooks.ts';

/** With the payment that the verified event itself contains. */
export type WebhookEventRow = Omit<typeof webhookEvents.$inferSelect, 'detail'> & {
  detail: Pick<PaymentEvent, 'orderNumber' | 'fundsReturned'>;
};

type NewEvent = Pick<WebhookEventRow, 'provider' | 'eventId' | 'kind' | 'subject' | 'detail'>;

/**
 * Undefined if the event was stored before. One that tells of no money that went back needs no processing if its
 * payment is captured already.
 */
export const insertWebhookEvent = prepareFind('webhook_event_inserted', (executor, event: Placeholders<NewEvent>) => {
  const sinceCapture = sql`(
    select now() from ${payments}
    where provider = ${event.provider} and provider_ref = ${event.subject} and status = 'captured'
      and ${event.detail}::jsonb -> 'fundsReturned' is null)`;
  return executor
    .insert(webhookEvents)
    .values({ ...event, processedAt: sinceCapture })
    .onConflictDoNothing()
    .returning({ id: webhookEvents.id, processedAt: webhookEvents.processedAt });
});

/** An event that is not processed yet, with its age in milliseconds by the database's clock. */
export async function findOpenWebhookEvent(
  executor: Executor,
  id: number,
): Promise<(WebhookEventRow & { ageMs: number }) | undefined> {
  const age = sql<number>`extract(epoch from now() - ${webhookEvents.receivedAt}) * 1000`.mapWith(Number);
  const [event] = await executor
    .select({ ...getTableColumns(webhookEvents), ageMs: age })
    .from(webhookEvents)
    .where(and(eq(webhookEvents.id, id), isNull(webhookEvents.processedAt)));
  return event && { ...event, detail: event.detail as WebhookEventRow['detail'] };
}

export async function markWebhookProcessed(executor: Executor, id: number): Promise<void> {
  await executor.update(webhookEvents).set({ processedAt: sql`now()` }).where(eq(webhookEvents.id, id));
}
