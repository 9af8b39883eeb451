import type { Database } from '../../platform/database/database.ts';
import { waitAtMost } from '../../platform/wait-at-most.ts';

/** How long the check waits for the database. */
const ANSWER_WITHIN_MS = 2000;
/** Readiness is public, and writing takes a few milliseconds. */
const TRY_EVERY_MS = 5000;

/** Sorts 4 MB in 64 kB of memory: the rest goes to a temporary file, which is gone afterwards. */
const WRITE = `
  set local work_mem = '64kB';
  select sum(length(filler)) from (select repeat('x', 2000) as filler, n from generate_series(1, 2000) n order by n desc) sorted`;

/** Tells whether the disk of the database has space. */
export function createDiskCheck({ pool }: Database): () => Promise<boolean> {
  let lastTry: { at: number; hasSpace: Promise<boolean> } | undefined;
  return () => {
    if (!lastTry || performance.now() - lastTry.at > TRY_EVERY_MS) {
      const hasSpace = waitAtMost(pool.query(WRITE), ANSWER_WITHIN_MS).catch(() => false);
      lastTry = { at: performance.now(), hasSpace };
      // Report recovered space at once.
      void hasSpace.then((isSo) => {
        if (!isSo) lastTry = undefined;
      });
    }
    return lastTry.hasSpace;
  };
}
