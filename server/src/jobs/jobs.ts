import type { Executor } from '../database/database.ts';

/** Work that must happen after a commit, by name, with the ids it needs. */
export type JobData = {
  'resolve-payment': { paymentId: number };
  'expire-order': { orderId: number };
  provision: { orderId: number };
  'deliver-mail': { mailId: number };
  'process-webhook': { webhookEventId: number };
  'sync-catalogue': Record<string, never>;
  'tidy-up': Record<string, never>;
};
export type JobName = keyof JobData;
export type JobHandlers = { [Name in JobName]: (data: JobData[Name]) => Promise<void> };

export type EnqueueOptions = {
  startAfterSeconds?: number;
  /** At most one job of this name and key waits at a time. */
  singletonKey?: string;
};

export type Jobs = {
  /** Part of the transaction that makes the job necessary: both are committed, or neither. */
  enqueue<Name extends JobName>(tx: Executor, name: Name, data: JobData[Name], options?: EnqueueOptions): Promise<void>;
  /** Starts the workers of this process. A handler that throws is tried again, with growing pauses, for three days. */
  work(handlers: JobHandlers): Promise<void>;
  /** Waiting and failed jobs, for the status page and metrics. */
  counts(): Promise<Record<JobName, { waiting: number; failed: number }>>;
  /** Lets running handlers finish (at most `timeoutMs`), then stops. */
  stop(timeoutMs?: number): Promise<void>;
};
