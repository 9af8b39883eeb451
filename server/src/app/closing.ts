import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';

/** By when each part has to be stopped, in milliseconds after closing began. Docker kills after 10 seconds. */
const END_BY_MS = {
  requests: 4000,
  listener: 4100,
  catalogue: 4200,
  background: 4700,
  jobs: 6300,
  printer: 6350,
  mail: 6400,
  pool: 6600,
  sandbox: 6800,
  database: 9000,
} as const;

/** A part that is late has at least this long, since it is not the one that took the time. */
const AT_LEAST_MS = 200;

export type Closing = {
  /**
   * What stops one part within its time. A part that hangs, or whose stop fails as expected, is logged and does not keep the
   * next from being stopped.
   */
  step(part: keyof typeof END_BY_MS, stop: (leftMs: number) => unknown): () => Promise<void>;
};

/** Closing begins with its first step. */
export function createClosing(log: Logger, isExpected: (error: unknown) => boolean): Closing {
  let beganAt: number | undefined;
  return {
    step: (part, stop) => async () => {
      beganAt ??= performance.now();
      const leftMs = Math.max(AT_LEAST_MS, beganAt + END_BY_MS[part] - performance.now());
      const stopped = Promise.resolve(leftMs).then(stop);
      // One that fails after it was given up has nobody to tell.
      stopped.catch(() => {});
      const timer = new AbortController();
      const late = delay(leftMs, 'late', { signal: timer.signal }).catch(() => undefined);
      try {
        if ((await Promise.race([stopped, late])) === 'late') log.warn({ part, leftMs }, 'shop.close_late');
      } catch (error) {
        if (!isExpected(error)) throw error;
        log.warn({ part, err: error }, 'shop.close_incomplete');
      } finally {
        timer.abort();
      }
    },
  };
}
