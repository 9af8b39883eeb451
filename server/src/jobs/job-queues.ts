import type { JobName } from './jobs.ts';

type JobQueue = {
  /** Jobs of one process that run at the same time: `lanes` that look for work, each taking up to `batch` jobs at once. */
  lanes: number;
  batch: number;
  /** After that long an attempt counts as lost and is made again. */
  expireInSeconds: number;
  /** Five fields, UTC. */
  cron?: string;
};

/** Every kind of job. A new kind needs an entry here, in `JobData`, and a handler in `job-handlers.ts`. */
export const JOB_QUEUES: Record<JobName, JobQueue> = {
  'resolve-payment': { lanes: 2, batch: 2, expireInSeconds: 120 },
  'expire-order': { lanes: 1, batch: 2, expireInSeconds: 120 },
  provision: { lanes: 2, batch: 4, expireInSeconds: 300 },
  'deliver-mail': { lanes: 2, batch: 4, expireInSeconds: 120 },
  'process-webhook': { lanes: 2, batch: 4, expireInSeconds: 120 },
  'sync-catalogue': { lanes: 1, batch: 1, expireInSeconds: 1800, cron: '0 * * * *' },
  'tidy-up': { lanes: 1, batch: 1, expireInSeconds: 600, cron: '30 3 * * *' },
};

export const JOB_NAMES = Object.keys(JOB_QUEUES) as JobName[];

/** Pauses double from one second to at most five minutes, with chance in them: about 1,150 tries fill three days. */
export const RETRIES = { retryLimit: 1150, retryDelay: 1, retryBackoff: true, retryDelayMax: 300 } as const;
