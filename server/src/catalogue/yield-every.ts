import { setImmediate } from 'node:timers/promises';

/**
 * For long work on the event loop: what is returned is told how many items are done, and lets everybody else have a turn
 * whenever that makes `size` of them.
 */
export function yieldEvery(size: number): (done: number) => Promise<void> {
  let sinceTurn = 0;
  return async (done) => {
    sinceTurn += done;
    if (sinceTurn < size) return;
    sinceTurn = 0;
    await setImmediate();
  };
}
