import type { Speed } from './figures.ts';
import { percentilesOf } from './report.ts';

type Limits = { concurrency: number; seconds: number };

/** Runs the tasks in order with this concurrency until the time is over, and measures each that completes. */
export async function runConcurrently(
  tasks: (() => Promise<void>)[],
  { concurrency, seconds }: Limits,
): Promise<Speed & { completed: number }> {
  const queue = tasks[Symbol.iterator]();
  const durationsMs: number[] = [];
  const startedAt = performance.now();
  const work = async () => {
    while (performance.now() - startedAt < seconds * 1000) {
      const { value: task } = queue.next();
      if (!task) return;
      const taskStartedAt = performance.now();
      await task();
      durationsMs.push(performance.now() - taskStartedAt);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  const completed = durationsMs.length;
  return { completed, perSecond: completed / ((performance.now() - startedAt) / 1000), ...percentilesOf(durationsMs) };
}
