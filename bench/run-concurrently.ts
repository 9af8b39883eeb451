import type { Speed } from './report.ts';

/** Does the acts in turn on so many lanes at once and times each. */
export async function runConcurrently(acts: (() => Promise<void>)[], { lanes }: { lanes: number }): Promise<Speed> {
  const queue = acts[Symbol.iterator]();
  const times: number[] = [];
  const begin = performance.now();
  const lane = async () => {
    for (const act of queue) {
      const start = performance.now();
      await act();
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return { perSecond: acts.length / ((performance.now() - begin) / 1000), ...percentilesOf(times) };
}

function percentilesOf(times: number[]): Pick<Speed, 'p50Ms' | 'p99Ms'> {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return { p50Ms: at(0.5), p99Ms: at(0.99) };
}
