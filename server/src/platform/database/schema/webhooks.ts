import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, serial, text, unique } from 'drizzle-orm/pg-core';
import { moment, now, sweepColumns } from './columns.ts';

/** Webhook inbox: every event once, stored before it is processed. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: serial('id').primaryKey(),
    /** A payment provider or a supplier. */
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    kind: text('kind').notNull(),
    /** The partner's object to fetch: a PaymentIntent, a PayPal order or capture, an ICCID. */
    subject: text('subject').notNull(),
    /** What the event says of it beyond that. */
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
    receivedAt: moment('received_at').notNull().default(now),
    processedAt: moment('processed_at'),
    ...sweepColumns(),
  },
  (table) => [
    unique('webhook_events_once').on(table.provider, table.eventId),
    index('webhook_events_open').on(table.nextAttemptAt).where(sql`processed_at is null`),
  ],
);
