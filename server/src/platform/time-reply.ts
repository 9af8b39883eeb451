import { waitAtMost } from './wait-at-most.ts';

/** Whoever looks at a screen waits for it. */
const TIMEOUT_MS = 4000;

/** How long the work took in milliseconds; null if it failed or was not done in time. */
export async function timeReply(work: Promise<unknown>): Promise<number | null> {
  const startedMs = performance.now();
  const isDone = await waitAtMost(work, TIMEOUT_MS).catch(() => false);
  return isDone ? Math.round(performance.now() - startedMs) : null;
}
