import { setTimeout as sleep } from 'node:timers/promises';

const MAX_PAUSE_MS = 10_000;

/** Keeps reads within the partner's rate limit, as its response headers report it. */
export type ReadPace = {
  /** Resolves when the next read may be sent. @throws AbortError if the deadline passes first */
  wait(signal: AbortSignal): Promise<void>;
  /** Updates the limit from a response's `X-Ratelimit-Remaining` and `X-Ratelimit-Reset`. */
  learn(headers: Record<string, string>): void;
};

export function createReadPace(): ReadPace {
  let pausedUntilMs = 0;
  return {
    async wait(signal) {
      const pauseMs = pausedUntilMs - performance.now();
      if (pauseMs > 0) await sleep(pauseMs, undefined, { signal });
    },
    learn(headers) {
      if (headers['x-ratelimit-remaining'] !== '0') return;
      const resetsAtMs = Date.parse(headers['x-ratelimit-reset'] ?? '');
      if (Number.isNaN(resetsAtMs)) return;
      pausedUntilMs = performance.now() + Math.min(resetsAtMs - Date.now(), MAX_PAUSE_MS);
    },
  };
}
