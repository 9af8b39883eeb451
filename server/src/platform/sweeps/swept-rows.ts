import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { purchases } from '../../tables/fulfilment.ts';
import { gifts } from '../../tables/gifts.ts';
import { mails } from '../../tables/mail.ts';
import { payments } from '../../tables/payments.ts';
import { receipts } from '../../tables/receipts.ts';
import { refunds } from '../../tables/refunds.ts';
import { topUpRuns } from '../../tables/top-up-rules.ts';
import { webhookEvents } from '../../tables/webhooks.ts';
import { withdrawals } from '../../tables/withdrawals.ts';
import { mailRequests, timers } from '../../tables/work.ts';
import { isKnownTimer } from './timers.ts';

/** Rows that are worked on while they are open. */
export type SweptRows = {
  table: PgTable & Record<'id' | 'nextAttemptAt' | 'retries', PgColumn>;
  /** Literals, like the predicate of the partial index on `nextAttemptAt`. */
  isOpen: SQL;
  /** Always open, and waits for its time: only then does it count as waiting. */
  isScheduled?: true;
  /** Until then somebody is working on it. */
  lockedUntil?: PgColumn;
  /** A process that starts works on it at once, however long the pause was: the one before may have ended in the middle of it. */
  isDueOnStart?: true;
  /** What kept it open, for the owner. */
  problem: SQL;
};

/** Every kind of open row, by the name of the work on it. A new kind needs its handler in `sweep-handlers.ts`. */
export const SWEPT_ROWS = {
  'resolve-payment': {
    table: payments,
    isOpen: sql`status in ('created', 'unknown', 'requires_action')`,
    lockedUntil: payments.lockedUntil,
    problem: sql`provider || ' ' || idempotency_key || ' ' || status`,
  },
  'read-fee': {
    table: payments,
    isOpen: sql`status = 'captured' and fee_minor is null and provider_ref is not null`,
    problem: sql`provider || ' ' || capture_ref`,
  },
  provision: {
    table: purchases,
    isOpen: sql`state in ('queued', 'ordering', 'unknown')`,
    lockedUntil: purchases.lockedUntil,
    isDueOnStart: true,
    problem: sql`problem`,
  },
  'find-leftovers': {
    table: purchases,
    isOpen: sql`may_be_sold_twice`,
    problem: sql`supplier || ' ' || supplier_reference`,
  },
  'issue-receipt': {
    table: receipts,
    isOpen: sql`number is null`,
    problem: sql`'order ' || order_id`,
  },
  'deliver-mail': {
    table: mails,
    isOpen: sql`state = 'queued'`,
    lockedUntil: mails.lockedUntil,
    problem: sql`problem`,
  },
  'advance-refund': {
    table: refunds,
    isOpen: sql`state in ('revoking', 'returning', 'pending')`,
    lockedUntil: refunds.lockedUntil,
    problem: sql`problem`,
  },
  'check-withdrawal': {
    table: withdrawals,
    isOpen: sql`state = 'checking'`,
    problem: sql`number`,
  },
  'send-gift': {
    table: gifts,
    isOpen: sql`state = 'waiting'`,
    isScheduled: true,
    problem: sql`'order ' || order_id`,
  },
  'automatic-top-up': {
    table: topUpRuns,
    isOpen: sql`state = 'waiting'`,
    isScheduled: true,
    problem: sql`'eSIM ' || esim_id`,
  },
  'process-webhook': {
    table: webhookEvents,
    isOpen: sql`processed_at is null`,
    problem: sql`provider || ' ' || kind || ' ' || subject`,
  },
  'answer-mail-request': {
    table: mailRequests,
    isOpen: sql`true`,
    problem: sql`kind`,
  },
  'run-timer': {
    table: timers,
    isOpen: isKnownTimer,
    isScheduled: true,
    lockedUntil: timers.lockedUntil,
    problem: sql`name || ': ' || problem`,
  },
} as const satisfies Record<string, SweptRows>;

export type SweepName = keyof typeof SWEPT_ROWS;
export const SWEEP_NAMES = Object.keys(SWEPT_ROWS) as SweepName[];

/** How many rows of a kind one process works on at a time. */
export const SWEEP_CONCURRENCY: Record<SweepName, number> = {
  'resolve-payment': 4,
  'read-fee': 2,
  provision: 8,
  'find-leftovers': 2,
  'issue-receipt': 1,
  'deliver-mail': 8,
  'process-webhook': 8,
  'answer-mail-request': 4,
  'run-timer': 4,
  'advance-refund': 2,
  'check-withdrawal': 2,
  'send-gift': 2,
  'automatic-top-up': 2,
};
