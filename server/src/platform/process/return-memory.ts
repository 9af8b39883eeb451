/**
 * Gives back to the system what this thread's start has left behind: once, when it is over, for 50 to 100 ms. Otherwise
 * V8 keeps it until a collection that an idle shop never needs. Without Node's flag `--expose-gc` it does nothing.
 */
export function returnStartMemory(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
