import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, serial, text, unique } from 'drizzle-orm/pg-core';
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
    index('webhook_events_latest').on(table.provider, table.id),
    index('webhook_events_open').on(table.nextAttemptAt).where(sql`processed_at is null`),
  ],
);

/** Kinds of signed webhooks that the shop acts on and could not read, each until an administrator has dealt with it. */
export const unreadableWebhooks = pgTable(
  'unreadable_webhooks',
  {
    /** A payment provider or a supplier. */
    provider: text('provider').notNull(),
    kind: text('kind').notNull(),
    deliveries: integer('deliveries').notNull().default(1),
    firstAt: moment('first_at').notNull().default(now),
    lastAt: moment('last_at').notNull().default(now),
    /** The partner's id of the last one, by which it is found there; null if it has none. */
    lastEventId: text('last_event_id'),
  },
  (table) => [primaryKey({ name: 'unreadable_webhooks_key', columns: [table.provider, table.kind] })],
);
