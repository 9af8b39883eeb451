import { setTimeout as sleep } from 'node:timers/promises';

const MAX_PAUSE_MS = 10_000;

/** Keeps reads within the partner's request budget, as its answers tell it. */
export type ReadPace = {
  /** Resolves when the next read may leave. @throws AbortError when the deadline comes first. */
  wait(signal: AbortSignal): Promise<void>;
  /** Learns from an answer's `X-Ratelimit-Remaining` and `X-Ratelimit-Reset`. */
  learn(headers: { get(name: string): string | null }): void;
};

export function createReadPace(): ReadPace {
  let pausedUntilMs = 0;
  return {
    async wait(signal) {
      const pauseMs = pausedUntilMs - Date.now();
      if (pauseMs > 0) await sleep(pauseMs, undefined, { signal });
    },
    learn(headers) {
      if (headers.get('x-ratelimit-remaining') !== '0') return;
      const resetsAtMs = Date.parse(headers.get('x-ratelimit-reset') ?? '');
      if (Number.isNaN(resetsAtMs)) return;
      pausedUntilMs = Math.min(resetsAtMs, Date.now() + MAX_PAUSE_MS);
    },
  };
}

/** `Retry-After` in seconds or as a date → milliseconds; undefined when there is none. */
export function readRetryAfterMs(headers: { get(name: string): string | null }): number | undefined {
  const text = headers.get('retry-after')?.trim();
  if (!text) return undefined;
  if (/^\d{1,6}$/.test(text)) return Number(text) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now());
}
