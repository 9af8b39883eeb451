import type { Executor } from '../database/database.ts';

/** Work to do after a commit, by name, with the ids it needs. */
export type JobData = {
  /** Sealed, because it names an e-mail address. */
  'send-portal-link': { requestSealed: string };
  /** Sealed likewise. */
  'send-password-reset': { requestSealed: string };
  'sync-catalogue': Record<string, never>;
  /** Every minute, and when a supplier reports that its balance has changed. */
  'watch-balances': Record<string, never>;
  /** Every minute: digests and deadlines of what waits for the owner. */
  'watch-cases': Record<string, never>;
  'tidy-up': Record<string, never>;
};
export type JobName = keyof JobData;
export type JobHandlers = { [Name in JobName]: (data: JobData[Name]) => Promise<void> };

export type EnqueueOptions = {
  startAfterSeconds?: number;
  /** At most one job with this name and key is queued at a time. */
  singletonKey?: string;
};

/** A job whose last attempt failed, with the error's message. */
export type FailedJob = { id: string; name: JobName; problem: string; failedAt: Date };

export type Jobs = {
  /** Enqueues within the transaction that makes the job necessary: both commit, or neither. */
  enqueue<Name extends JobName>(tx: Executor, name: Name, data: JobData[Name], options?: EnqueueOptions): Promise<void>;
  /** Starts the workers of this process. A job whose handler throws is retried with backoff for three days. */
  work(handlers: JobHandlers): Promise<void>;
  /** Queued and failed jobs, for the status page and metrics. */
  counts(): Promise<Record<JobName, { waiting: number; failed: number }>>;
  /** How long the oldest due job has waited, in seconds; 0 if none waits. */
  lagSeconds(): Promise<number>;
  /** Jobs that have failed for good, the latest first, at most fifty. */
  listFailed(): Promise<FailedJob[]>;
  /** Has every job that failed for good attempted again. Returns how many. */
  retryFailed(): Promise<number>;
  /** Whether every worker of this process is busy with a job or has looked for one within the last minute. */
  isFetching(): boolean;
  /** Waits at most `timeoutMs` for running handlers, then stops. */
  stop(timeoutMs?: number): Promise<void>;
};

type JobQueue = {
  /** Parallelism within one process: `concurrency` workers, each fetching up to `batch` jobs at once. */
  concurrency: number;
  batch: number;
  /** An attempt that takes longer counts as lost and is repeated. */
  expireInSeconds: number;
  /** Cron expression with five fields, in UTC. */
  cron?: string;
};

/** Every kind of job. A new kind needs an entry here, in `JobData`, and a handler in `job-handlers.ts`. */
export const JOB_QUEUES: Record<JobName, JobQueue> = {
  'send-portal-link': { concurrency: 1, batch: 4, expireInSeconds: 120 },
  'send-password-reset': { concurrency: 1, batch: 4, expireInSeconds: 120 },
  'sync-catalogue': { concurrency: 1, batch: 1, expireInSeconds: 1800, cron: '0 * * * *' },
  'watch-balances': { concurrency: 1, batch: 1, expireInSeconds: 60, cron: '* * * * *' },
  'watch-cases': { concurrency: 1, batch: 1, expireInSeconds: 60, cron: '* * * * *' },
  'tidy-up': { concurrency: 1, batch: 1, expireInSeconds: 600, cron: '30 * * * *' },
};

export const JOB_NAMES = Object.keys(JOB_QUEUES) as JobName[];

/** Exponential backoff with jitter, from one second to five minutes: about 1,150 attempts in three days. */
export const RETRIES = { retryLimit: 1150, retryDelay: 1, retryBackoff: true, retryDelayMax: 300 } as const;
