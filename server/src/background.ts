import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';

/**
 * Work that goes on after an answer has left. It is only ever a head start: a job, or the visitor's next question, stands
 * behind each of it.
 */
export type Background = {
  /** Never rejects: what fails is logged, and left to what stands behind it. */
  run(name: string, work: () => Promise<void>): Promise<void>;
  /** Waits for what is running, at most so long. */
  drain(timeoutMs?: number): Promise<void>;
};

/** One for each process: what it runs is lost with it, and done by the jobs. */
export function createBackground(log: Logger): Background {
  const running = new Set<Promise<void>>();
  return {
    run(name, work) {
      const task = work()
        .catch((error: unknown) => log.warn({ task: name, err: error }, 'background.not_finished'))
        .finally(() => running.delete(task));
      running.add(task);
      return task;
    },
    async drain(timeoutMs = 10_000) {
      const late = delay(timeoutMs, 'late' as const, { ref: false });
      while (running.size > 0) {
        if ((await Promise.race([Promise.all(running), late])) === 'late') return;
      }
    },
  };
}
