import { setTimeout as sleep } from 'node:timers/promises';
import type { Deadline } from '../exchange.ts';
import { SupplierError } from '../supplier-error.ts';

const MAX_PAUSE_MS = 10_000;

/** Keeps reads within the partner's rate limit, as its response headers report it. */
export type ReadPace = {
  /** Resolves when the next read may be sent. @throws SupplierError if that is after the deadline */
  wait(deadline: Deadline): Promise<void>;
  /** Updates the limit from a response's `X-Ratelimit-Remaining` and `X-Ratelimit-Reset`. */
  learn(headers: Record<string, string>): void;
};

export function createReadPace(): ReadPace {
  let pausedUntilMs = 0;
  return {
    async wait(deadline) {
      const pauseMs = pausedUntilMs - performance.now();
      if (pauseMs <= 0) return;
      if (pauseMs >= deadline.remainingMs()) {
        const message = `eSIM Go takes the next read in ${Math.ceil(pauseMs)} ms only`;
        throw new SupplierError(message, { wasSent: false, retryAfterMs: pauseMs });
      }
      await sleep(pauseMs);
    },
    learn(headers) {
      if (headers['x-ratelimit-remaining'] !== '0') return;
      const resetsAtMs = Date.parse(headers['x-ratelimit-reset'] ?? '');
      if (Number.isNaN(resetsAtMs)) return;
      pausedUntilMs = performance.now() + Math.min(resetsAtMs - Date.now(), MAX_PAUSE_MS);
    },
  };
}
