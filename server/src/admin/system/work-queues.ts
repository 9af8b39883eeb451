import { JOB_NAMES } from '../../platform/jobs/jobs.ts';
import { SWEEP_NAMES } from '../../platform/sweeps/swept-rows.ts';
import type { Shop } from '../../shop.ts';

type Queues = Pick<Shop, 'jobs' | 'sweeps'>;

/** What is queued as jobs and what rows say is open, by the name of the work. */
export async function countWork({ jobs, sweeps }: Queues): Promise<WorkCount[]> {
  const [jobCounts, rowCounts] = await Promise.all([jobs.counts(), sweeps.counts()]);
  return [
    ...SWEEP_NAMES.map((name) => ({ name, ...rowCounts[name] })),
    ...JOB_NAMES.map((name) => ({ name, ...jobCounts[name] })),
  ];
}

export type WorkCount = { name: string; waiting: number; failed: number };

/** How long the oldest due work has waited, in seconds. */
export async function measureWorkLag({ jobs, sweeps }: Queues): Promise<number> {
  return Math.max(await jobs.lagSeconds(), await sweeps.lagSeconds());
}

export type FailedWork = { id: string; name: string; problem: string; failedAt: Date };

/** What was tried for the last time, the latest first. */
export async function listFailedWork({ jobs, sweeps }: Queues): Promise<FailedWork[]> {
  const [failedJobs, failedRows] = await Promise.all([jobs.listFailed(), sweeps.listFailed()]);
  const rows = failedRows.map(({ id, ...row }) => ({ ...row, id: `${row.name}-${id}` }));
  return [...rows, ...failedJobs].toSorted((a, b) => b.failedAt.getTime() - a.failedAt.getTime());
}

/** Has all of that tried again. Returns how much it was. */
export async function retryFailedWork({ jobs, sweeps }: Queues): Promise<number> {
  return (await jobs.retryFailed()) + (await sweeps.retryFailed());
}
