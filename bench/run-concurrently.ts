import type { Speed } from './figures.ts';

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

function percentilesOf(durationsMs: number[]): Pick<Speed, 'p50Ms' | 'p99Ms'> {
  const sorted = durationsMs.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return { p50Ms: at(0.5), p99Ms: at(0.99) };
}
