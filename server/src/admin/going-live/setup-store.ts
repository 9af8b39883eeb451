import type { SetupStep, Verdict } from '@esimshop/contracts/admin-setup';
import { and, eq, lte, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { type KeptFinding, setupChecks } from '../../tables/setup.ts';
import { installation } from '../../tables/system.ts';

const OPENED_AT = 'opened-at';

export type KeptStep = typeof setupChecks.$inferSelect;

export async function listKeptSteps(executor: Executor): Promise<Map<SetupStep, KeptStep>> {
  const rows = await executor.select().from(setupChecks);
  return new Map(rows.map((row) => [row.step, row]));
}

/** When the owner opened the shop; undefined until then. */
export async function findOpening(executor: Executor): Promise<Date | undefined> {
  const [row] = await executor.select().from(installation).where(eq(installation.name, OPENED_AT));
  return row && new Date(row.value);
}

/** False if it is open already. */
export async function saveOpening(executor: Executor, at: Date): Promise<boolean> {
  const { rowCount } = await executor
    .insert(installation)
    .values({ name: OPENED_AT, value: at.toISOString() })
    .onConflictDoNothing();
  return rowCount === 1;
}

export async function requestLooks(executor: Executor, steps: readonly SetupStep[]): Promise<void> {
  if (steps.length === 0) return;
  await executor
    .insert(setupChecks)
    .values(steps.map((step) => ({ step, requestedAt: sql`now()` })))
    .onConflictDoUpdate({ target: setupChecks.step, set: { requestedAt: sql`now()` } });
}

/** A press that came while the step was looked at is kept: it is looked at once more. */
type Look = { step: SetupStep; verdict: Verdict; findings: KeptFinding[]; startedAt: Date };

export async function saveLook(executor: Executor, { step, verdict, findings, startedAt }: Look): Promise<void> {
  const isFailure = verdict === 'fail';
  await executor
    .insert(setupChecks)
    .values({
      ...{ step, verdict, findings, lookedAt: sql`now()`, since: sql`now()` },
      ...{ failures: isFailure ? 1 : 0, heldAt: isFailure ? null : sql`now()` },
    })
    .onConflictDoUpdate({
      target: setupChecks.step,
      set: {
        ...{ verdict, findings, lookedAt: sql`now()` },
        since: sql`case when ${setupChecks.verdict} = ${verdict} then ${setupChecks.since} else now() end`,
        failures: isFailure ? sql`${setupChecks.failures} + 1` : 0,
        ...(!isFailure && { heldAt: sql`now()` }),
      },
    });
  await executor
    .update(setupChecks)
    .set({ requestedAt: null })
    .where(and(eq(setupChecks.step, step), lte(setupChecks.requestedAt, startedAt)));
}
