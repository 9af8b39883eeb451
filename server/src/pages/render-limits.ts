import { ProblemError } from '../platform/problem.ts';

const MAX_PER_ADDRESS = 16;
const MAX_IN_ALL = 128;

/** Bounds how many pages wait to be rendered, from one address and in all, so that nobody fills the queue for everybody. */
export function createRenderLimits() {
  const byAddress = new Map<string, number>();
  let inAll = 0;
  return {
    /** @throws ProblemError 429 if this address, 503 if all together have too many pages rendered */
    async run<Result>(address: string, render: () => Promise<Result>): Promise<Result> {
      const count = byAddress.get(address) ?? 0;
      if (count >= MAX_PER_ADDRESS) throw tooMany(429, 'rate_limited');
      if (inAll >= MAX_IN_ALL) throw tooMany(503, 'unavailable');
      byAddress.set(address, count + 1);
      inAll++;
      try {
        return await render();
      } finally {
        inAll--;
        const left = (byAddress.get(address) ?? 1) - 1;
        if (left === 0) byAddress.delete(address);
        else byAddress.set(address, left);
      }
    },
  };
}

function tooMany(status: 429 | 503, code: 'rate_limited' | 'unavailable'): ProblemError {
  return new ProblemError(status, code, 'Too many pages are requested at once. Please try again in a moment.', {
    retryAfterSeconds: 2,
  });
}
