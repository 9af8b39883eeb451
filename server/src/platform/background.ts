import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { waitAtMost } from './wait-at-most.ts';

/**
 * Work that continues after the response was sent. It is only a head start: a job or the visitor's next request
 * backs up each of it.
 */
export type Background = {
  /** Never rejects: failures are logged and left to the job behind them. */
  run(name: string, work: () => Promise<void>): Promise<void>;
  /** Waits at most `timeoutMs` for what is running under this name. */
  wait(name: string, timeoutMs: number): Promise<void>;
  /** Waits at most `timeoutMs` for running work. */
  drain(timeoutMs?: number): Promise<void>;
};

/** One per process: work that is lost with the process is done by jobs. */
export function createBackground(log: Logger): Background {
  /** By name. */
  const running = new Map<Promise<void>, string>();
  return {
    run(name, work) {
      const task = work()
        .catch((error: unknown) => log.warn({ task: name, err: error }, 'background.not_finished'))
        .finally(() => running.delete(task));
      running.set(task, name);
      return task;
    },
    async wait(name, timeoutMs) {
      const tasks = [...running].flatMap(([task, each]) => (each === name ? task : []));
      await waitAtMost(Promise.all(tasks), timeoutMs);
    },
    async drain(timeoutMs = 10_000) {
      const late = delay(timeoutMs, 'late' as const, { ref: false });
      while (running.size > 0) {
        if ((await Promise.race([Promise.all(running.keys()), late])) === 'late') return;
      }
    },
  };
}
