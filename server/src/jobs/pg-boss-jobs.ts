import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { fromDrizzle, type Job, type JobResult, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Executor } from '../database/database.ts';
import { JOB_NAMES, JOB_QUEUES, RETRIES } from './job-queues.ts';
import type { EnqueueOptions, JobData, JobHandlers, JobName, Jobs } from './jobs.ts';

export type PgBossOptions = {
  connectionString: string;
  log: Logger;
  /** Whether this process carries out jobs; one that does not only adds them. */
  works: boolean;
  /** No other process can be at work on a job: what is marked so was left behind by a crash, and goes on at once. */
  soleWorker: boolean;
};

const SCHEMA = 'jobs';

/** Jobs in PostgreSQL, in the schema `jobs`. @throws Error when the database is not reachable. */
export async function createPgBossJobs({ connectionString, log, works, soleWorker }: PgBossOptions): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString,
    schema: SCHEMA,
    application_name: 'esimshop jobs',
    max: works ? 6 : 2,
    useListenNotify: works,
    supervise: works,
    schedule: works,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  });
  boss.on('error', (error) => log.error({ error: error.message }, 'jobs.error'));
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'jobs.warning'));
  await boss.start();
  await createMissingQueues(boss);

  return {
    async enqueue<Name extends JobName>(tx: Executor, name: Name, data: JobData[Name], options: EnqueueOptions = {}) {
      await boss.send(name, data, {
        db: fromDrizzle(tx, sql),
        // Two jobs without a key are two jobs: the queue keeps one waiting job per key.
        singletonKey: options.singletonKey ?? randomUUID(),
        ...(options.startAfterSeconds && { startAfter: options.startAfterSeconds }),
      });
    },
    async work(handlers) {
      if (!works) throw new Error('This process was started with a role that carries out no jobs');
      if (soleWorker) await releaseLeftBehind(boss);
      for (const name of JOB_NAMES) await startWorkers(boss, name, { handlers, log });
      await scheduleCron(boss);
    },
    async counts() {
      const { rows } = await boss.getDb().executeSql(COUNT_JOBS);
      const counts = Object.fromEntries(JOB_NAMES.map((name) => [name, { waiting: 0, failed: 0 }]));
      for (const { name, waiting, failed } of rows) if (name in counts) counts[name] = { waiting, failed };
      return counts as Awaited<ReturnType<Jobs['counts']>>;
    },
    async stop(timeoutMs = 10_000) {
      await boss.stop({ graceful: true, timeout: timeoutMs, close: true });
    },
  };
}

const COUNT_JOBS = `
  select name,
    count(*) filter (where state in ('created', 'retry'))::int as waiting,
    count(*) filter (where state = 'failed')::int as failed
  from ${SCHEMA}.job where state in ('created', 'retry', 'failed') group by name`;

async function createMissingQueues(boss: PgBoss): Promise<void> {
  const existing = new Set((await boss.getQueues()).map((queue) => queue.name));
  for (const name of JOB_NAMES) {
    if (existing.has(name)) continue;
    const { expireInSeconds } = JOB_QUEUES[name];
    await boss.createQueue(name, {
      policy: 'short',
      notify: true,
      ...RETRIES,
      expireInSeconds,
      heartbeatSeconds: 10,
      deleteAfterSeconds: 3 * 24 * 3600,
    });
  }
}

async function releaseLeftBehind(boss: PgBoss): Promise<void> {
  await boss
    .getDb()
    .executeSql(
      `update ${SCHEMA}.job set state = 'retry', start_after = now() where state = 'active' and name = any($1::text[])`,
      [JOB_NAMES],
    );
}

/** Every new job wakes each lane of its kind to look, so few lanes that take several jobs spare the database empty looks. */
async function startWorkers<Name extends JobName>(
  boss: PgBoss,
  name: Name,
  { handlers, log }: { handlers: JobHandlers; log: Logger },
): Promise<void> {
  const { lanes, batch } = JOB_QUEUES[name];
  const attempt = async (job: Job<JobData[Name]>): Promise<JobResult> => {
    try {
      await handlers[name](job.data);
      return { id: job.id, status: 'completed' };
    } catch (error) {
      log.warn({ job: name, jobId: job.id, data: job.data, err: error }, 'jobs.attempt_failed');
      return { id: job.id, status: 'failed', output: error };
    }
  };
  const options = {
    localConcurrency: lanes,
    batchSize: batch,
    perJobResults: true,
    // Where a batch was full, more may wait.
    burstWhenBatchFull: true,
    pollingIntervalSeconds: 0.5,
    // A new job wakes its lanes by NOTIFY; looking is for the ones whose time comes later.
    notifyPollingIntervalSeconds: 2,
  } as const;
  await boss.work<JobData[Name], unknown, typeof options>(name, options, (jobs) => Promise.all(jobs.map(attempt)));
}

async function scheduleCron(boss: PgBoss): Promise<void> {
  for (const name of JOB_NAMES) {
    const { cron } = JOB_QUEUES[name];
    if (cron) await boss.schedule(name, cron, {}, { singletonKey: 'scheduled' });
  }
}
