import type { Speed } from './report.ts';

type Limits = { lanes: number; seconds: number };

/** Does the acts in turn on so many lanes at once, at most so long, and times each. `done` tells how many came to be. */
export async function runConcurrently(
  acts: (() => Promise<void>)[],
  { lanes, seconds }: Limits,
): Promise<Speed & { done: number }> {
  const queue = acts[Symbol.iterator]();
  const times: number[] = [];
  const begin = performance.now();
  const lane = async () => {
    while (performance.now() - begin < seconds * 1000) {
      const { value: act } = queue.next();
      if (!act) return;
      const start = performance.now();
      await act();
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const perSecond = times.length / ((performance.now() - begin) / 1000);
  return { done: times.length, perSecond, ...percentilesOf(times) };
}

function percentilesOf(times: number[]): Pick<Speed, 'p50Ms' | 'p99Ms'> {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return { p50Ms: at(0.5), p99Ms: at(0.99) };
}
