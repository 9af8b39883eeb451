import type { Database } from '../../platform/database/database.ts';
import { keepFor } from '../../platform/keep-for.ts';
import { waitAtMost } from '../../platform/wait-at-most.ts';

/** How long the check waits for the database. */
const ANSWER_WITHIN_MS = 2000;
/** Readiness is public, and writing takes a few milliseconds. */
const TRY_EVERY_MS = 5000;

/** Sorts 4 MB in 64 kB of memory: the rest goes to a temporary file, which is gone afterwards. */
const WRITE = `
  set local work_mem = '64kB';
  select sum(length(filler)) from (select repeat('x', 2000) as filler, n from generate_series(1, 2000) n order by n desc) sorted`;

/** Tells whether the disk of the database has space; recovered space at once. */
export function createDiskCheck({ pool }: Database): () => Promise<boolean> {
  const write = keepFor(TRY_EVERY_MS, async () => {
    if (!(await waitAtMost(pool.query(WRITE), ANSWER_WITHIN_MS))) throw new Error('The database did not write in time');
  });
  return () =>
    write().then(
      () => true,
      () => false,
    );
}
