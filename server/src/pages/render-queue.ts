import pLimit from 'p-limit';
import { ProblemError } from '../platform/problem.ts';

/** After this time a page is rendered although somebody is buying. */
const WAIT_MS = 1000;
const MAX_PER_ADDRESS = 16;
const MAX_WAITING = 128;

type RenderQueueOptions = {
  /** Resolves when nobody is buying, at the latest after this time in milliseconds. */
  untilNobodyBuys: (withinMs: number) => Promise<void>;
};

/**
 * Renders one page at a time, and none while a buyer waits: rendering keeps the process busy, and whoever asks for pages that are
 * not stored would otherwise delay every order, step by step.
 */
export function createRenderQueue({ untilNobodyBuys }: RenderQueueOptions) {
  const limit = pLimit(1);
  const byAddress = new Map<string, number>();
  return {
    /** @throws ProblemError 429 if this address, 503 if all together have too many pages rendered */
    async run<Result>(address: string, render: () => Promise<Result>): Promise<Result> {
      const count = byAddress.get(address) ?? 0;
      if (count >= MAX_PER_ADDRESS) throw tooMany(429, 'rate_limited');
      if (limit.pendingCount >= MAX_WAITING) throw tooMany(503, 'unavailable');
      byAddress.set(address, count + 1);
      try {
        return await limit(async () => {
          await untilNobodyBuys(WAIT_MS);
          return render();
        });
      } finally {
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
