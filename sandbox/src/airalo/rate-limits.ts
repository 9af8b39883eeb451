import { PartnerError } from '../partner-routes.ts';

/** Requests per window, as the partner documents them or has been seen to send them. */
const limits = {
  token: { max: 5, windowMs: 60_000 },
  packages: { max: 40, windowMs: 60_000 },
  usage: { max: 100, windowMs: 60_000 },
  history: { max: 1, windowMs: 15 * 60_000 },
} as const;

export type RateLimits = {
  /**
   * Counts a request, of an eSIM where the limit is one of each. Returns the headers of the response.
   * @throws PartnerError 429 with `Retry-After` beyond the limit
   */
  count(name: keyof typeof limits, iccid?: string): Record<string, string>;
};

/** By the virtual clock, in memory: a restart clears them. */
export function createRateLimits(now: () => number): RateLimits {
  const windows = new Map<string, { endsAt: number; requests: number }>();
  return {
    count(name, iccid = '') {
      const { max, windowMs } = limits[name];
      const key = `${name} ${iccid}`;
      const open = windows.get(key);
      const window = open && open.endsAt > now() ? open : { endsAt: now() + windowMs, requests: 0 };
      window.requests += 1;
      windows.set(key, window);
      const headers = {
        'X-RateLimit-Limit': String(max),
        'X-RateLimit-Remaining': String(Math.max(0, max - window.requests)),
      };
      if (window.requests <= max) return headers;
      const seconds = String(Math.ceil((window.endsAt - now()) / 1_000));
      throw new PartnerError({
        status: 429,
        body: { message: 'Too Many Attempts.' },
        headers: { ...headers, 'Retry-After': seconds },
      });
    },
  };
}
