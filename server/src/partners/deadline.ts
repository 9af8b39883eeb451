/** The time that is left for a call to a partner, over all the requests it is made of. */
export type Deadline = { remainingMs(): number };

/** Counted on the monotonic clock: setting the system's clock changes nothing. */
export function startDeadline(timeoutMs: number): Deadline {
  const end = performance.now() + timeoutMs;
  return { remainingMs: () => Math.max(1, Math.ceil(end - performance.now())) };
}
