import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Db, fromDrizzle, type Job, type JobResult, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { connectDatabase, type Database, type Executor } from '../database/database.ts';
import { listen } from '../database/listen.ts';
import type { EnqueueOptions, FailedJob, JobData, JobHandlers, JobName, Jobs } from './jobs.ts';
import { JOB_NAMES, JOB_QUEUES, RETRIES } from './jobs.ts';

export type PgBossOptions = {
  connectionString: string;
  log: Logger;
  /** Whether this process runs jobs, or only enqueues them. */
  runsJobs: boolean;
  /** No other process runs jobs: those marked active were left behind by a crash and are resumed at once. */
  soleWorker: boolean;
};

const SCHEMA = 'jobs';
/** Maintenance of the queues takes longer than a visitor may wait. */
const STATEMENT_TIMEOUT_MS = 10_000;
/** Idle workers look for jobs every two seconds. */
const STALE_FETCH_MS = 60_000;

/** Jobs in PostgreSQL, in the schema `jobs`. @throws Error if the database is unreachable. */
export async function createPgBossJobs({ connectionString, log, runsJobs, soleWorker }: PgBossOptions): Promise<Jobs> {
  const database = connectDatabase({
    connectionString,
    maxConnections: runsJobs ? 3 : 2,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    applicationName: 'esimshop jobs',
  });
  const boss = new PgBoss({
    db: toBossDatabase(database),
    schema: SCHEMA,
    useListenNotify: runsJobs,
    supervise: runsJobs,
    schedule: runsJobs,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  });
  let isStopping = false;
  // What pg-boss was asking while it is stopped may fail, and matters to nobody.
  const logError = (error: Error) => log[isStopping ? 'debug' : 'error']({ error: error.message }, 'jobs.error');
  boss.on('error', logError);
  database.pool.on('error', logError);
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'jobs.warning'));
  try {
    await boss.start();
    await createMissingQueues(boss);
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {});
    await database.close();
    throw error;
  }

  return {
    async enqueue<Name extends JobName>(tx: Executor, name: Name, data: JobData[Name], options: EnqueueOptions = {}) {
      await boss.send(name, data, {
        db: fromDrizzle(tx, sql),
        // The queue keeps one job per key, so jobs without a key get a random one.
        singletonKey: options.singletonKey ?? randomUUID(),
        ...(options.startAfterSeconds && { startAfter: options.startAfterSeconds }),
      });
    },
    async work(handlers) {
      if (!runsJobs) throw new Error('This process was started with a role that runs no jobs');
      if (soleWorker) await releaseLeftBehind(boss);
      for (const name of JOB_NAMES) await startWorkers(boss, name, { handlers, log });
      await scheduleCron(boss);
    },
    async counts() {
      const { rows } = await database.pool.query(COUNT_JOBS);
      const counts = Object.fromEntries(JOB_NAMES.map((name) => [name, { waiting: 0, failed: 0 }]));
      for (const { name, waiting, failed } of rows) if (name in counts) counts[name] = { waiting, failed };
      return counts as Awaited<ReturnType<Jobs['counts']>>;
    },
    async lagSeconds() {
      const { rows } = await database.pool.query(MEASURE_LAG, [JOB_NAMES]);
      return rows[0].seconds;
    },
    async listFailed() {
      return (await database.pool.query<FailedJob>(LIST_FAILED, [JOB_NAMES])).rows;
    },
    async retryFailed() {
      const { rows } = await database.pool.query<{ name: JobName; ids: string[] }>(LIST_FAILED_IDS, [JOB_NAMES]);
      for (const { name, ids } of rows) await boss.retry(name, ids);
      return rows.reduce((sum, { ids }) => sum + ids.length, 0);
    },
    isFetching: () =>
      boss
        .getWipData()
        .every(
          ({ count, lastFetchedOn, createdOn }) =>
            count > 0 || Date.now() - (lastFetchedOn ?? createdOn) < STALE_FETCH_MS,
        ),
    async stop(timeoutMs = 10_000) {
      isStopping = true;
      database.hurry();
      try {
        await boss.stop({ graceful: true, timeout: timeoutMs });
      } finally {
        await database.close();
      }
    },
  };
}

/** pg-boss on connections with our deadlines; its own would wait for ever. */
function toBossDatabase({ pool, connectionString }: Database): Db {
  return {
    executeSql: (text, values) => pool.query(text, values),
    async listen(channel, onNotification, onListening) {
      const { stop } = await listen({ connectionString, channel, onNotification, onListening });
      return { close: stop };
    },
  };
}

const COUNT_JOBS = `
  select name,
    count(*) filter (where state in ('created', 'retry'))::int as waiting,
    count(*) filter (where state = 'failed')::int as failed
  from ${SCHEMA}.job where state in ('created', 'retry', 'failed') group by name`;

const MEASURE_LAG = `
  select coalesce(greatest(0, extract(epoch from now() - min(start_after))), 0)::float8 as seconds
  from ${SCHEMA}.job where state in ('created', 'retry') and name = any($1::text[])`;

const LIST_FAILED = `
  select id, name, coalesce(output->>'message', output::text, '') as problem, completed_on as "failedAt"
  from ${SCHEMA}.job where state = 'failed' and name = any($1::text[]) order by completed_on desc limit 50`;

const LIST_FAILED_IDS = `
  select name, array_agg(id::text) as ids from ${SCHEMA}.job where state = 'failed' and name = any($1::text[]) group by name`;

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

/** Every new job wakes all workers of its kind, so few workers that fetch several jobs save empty queries. */
async function startWorkers<Name extends JobName>(
  boss: PgBoss,
  name: Name,
  { handlers, log }: { handlers: JobHandlers; log: Logger },
): Promise<void> {
  const { concurrency, batch } = JOB_QUEUES[name];
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
    localConcurrency: concurrency,
    batchSize: batch,
    perJobResults: true,
    // A full batch means that more may be queued.
    burstWhenBatchFull: true,
    pollingIntervalSeconds: 0.5,
    // NOTIFY wakes the workers for new jobs; polling is for delayed ones.
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
