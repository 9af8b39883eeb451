import type { PartnerResponse } from './partner-routes.ts';

/** Fixed windows of one second. */
const windowMs = 1_000;
const maxLogged = 10_000;

export type CountedRequest = { at: number; method: string; path: string; isLimited: boolean };

export type RateLimit = {
  /** Counts a request. Returns the headers of its response, and that response if the request is beyond the limit. */
  count(request: { method: string; path: string }): { headers: Record<string, string>; refusal?: PartnerResponse };
  /** The latest requests, oldest first, by the real clock. */
  list(): CountedRequest[];
};

/** Requests of all callers, by the real clock: the virtual one may stand still. `body`: of a response beyond the limit. */
export function createRateLimit(readRequestsPerSecond: () => number, body: object): RateLimit {
  const requests: CountedRequest[] = [];
  let window = 0;
  let count = 0;
  return {
    count({ method, path }) {
      const at = Date.now();
      const current = Math.floor(at / windowMs);
      count = current === window ? count + 1 : 1;
      window = current;
      const limit = readRequestsPerSecond();
      const isLimited = count > limit;
      requests.push({ at, method, path, isLimited });
      if (requests.length > maxLogged) requests.shift();
      const headers = {
        'X-Ratelimit-Limit': String(limit),
        'X-Ratelimit-Remaining': String(Math.max(0, limit - count)),
        'X-Ratelimit-Reset': new Date((current + 1) * windowMs).toISOString(),
        'X-Ratelimit-Cost': '1',
      };
      if (!isLimited) return { headers };
      return {
        headers: { ...headers, 'Retry-After': '1' },
        refusal: { status: 429, body },
      };
    },
    list: () => requests,
  };
}
