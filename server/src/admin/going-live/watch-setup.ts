import { SETUP_STEP_NAMES, type SetupStep, worstOf } from '@esimshop/contracts/admin-setup';
import { sql } from 'drizzle-orm';
import { noteCases } from '../../alerts/tell-owner.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Shop } from '../../shop.ts';
import type { Dns } from './check-mail-domain.ts';
import { type Check, listChecks } from './list-checks.ts';
import { runStep } from './run-step.ts';
import { findOpening, listKeptSteps, saveLook } from './setup-store.ts';

const LOOK_EVERY_MS = 3_600_000;
const CONCURRENCY = 3;

/**
 * Looks at the steps that somebody asked for and, once the shop is open, at those that were not looked at for an hour or have just failed: what fails
 * twice in a row after it held waits for the owner, who is told.
 */
export async function watchSetup(shop: Shop, dns: Dns): Promise<void> {
  const due = await listDue(shop);
  if (due.length === 0) return;
  const checks = listChecks(shop, dns);
  const waiting = due.values();
  const work = async () => {
    for (const step of waiting) await look(shop, checks, step);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
}

async function listDue({ database, clock }: Shop): Promise<SetupStep[]> {
  const [kept, openedAt] = await Promise.all([listKeptSteps(database), findOpening(database)]);
  const now = clock.now().getTime();
  return SETUP_STEP_NAMES.filter((step) => {
    const { requestedAt = null, lookedAt = null, failures = 0 } = kept.get(step) ?? {};
    if (requestedAt) return true;
    if (!openedAt) return false;
    return !lookedAt || failures === 1 || now - lookedAt.getTime() >= LOOK_EVERY_MS;
  });
}

async function look(shop: Shop, checks: readonly Check[], step: SetupStep): Promise<void> {
  const { rows } = await shop.database.execute<{ at: Date | string }>(sql`select clock_timestamp() as at`);
  const startedAt = new Date(rows[0]?.at ?? 0);
  const findings = await runStep(checks, step);
  const verdict = worstOf(findings.map((finding) => finding.verdict)) ?? 'pass';
  await inTransaction(shop.database, 'keep setup', async (tx) => {
    await saveLook(tx, { step, verdict, findings, startedAt });
    if (verdict === 'fail') await noteCases(shop, tx, 'new', sql`kind = 'setup_failed' and subject = ${step}`);
  });
}
