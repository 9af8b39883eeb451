import { executionAsyncResource } from 'node:async_hooks';

let tick: object | undefined;

/**
 * Keeps one of the objects that `process.nextTick` makes. V8 forgets the shape of objects of which a full collection finds
 * none alive, and Node's own code, already compiled for that shape, makes each later one by a detour that takes ten
 * times as long: for a page from memory a quarter of its processor time. To be called first of all, in a thread that serves requests.
 */
export function keepTickShape(): void {
  process.nextTick(() => {
    tick = executionAsyncResource();
  });
}

/** What is kept; undefined before the next tick. */
export function keptTick(): object | undefined {
  return tick;
}
