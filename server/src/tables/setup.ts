import type { SetupStep, Verdict } from '@esimshop/contracts/admin-setup';
import { integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** A finding of `partners/account-check.ts`; `subject` is what it is about where a step has several checks. */
export type KeptFinding = {
  verdict: Verdict;
  code: string;
  params: Readonly<Record<string, string | number | boolean>>;
  subject: string;
};

/** What was found when a step of Setup was last looked at, a row a step. */
export const setupChecks = pgTable('setup_checks', {
  id: serial('id').primaryKey(),
  step: text('step').$type<SetupStep>().notNull().unique(),
  /** Null until it was looked at. */
  verdict: text('verdict').$type<Verdict>(),
  findings: jsonb('findings').$type<KeptFinding[]>().notNull().default([]),
  lookedAt: moment('looked_at'),
  /** Since when the verdict is this one. */
  since: moment('since'),
  /** Looks in a row that failed. */
  failures: integer('failures').notNull().default(0),
  /** When it last did not fail. */
  heldAt: moment('held_at'),
  /** When somebody asked to look at it; null once that is done. */
  requestedAt: moment('requested_at'),
});
