/**
 * Does the work with a signal that is aborted after `timeoutMs`, unless the work is done by then. The signal of
 * `AbortSignal.timeout` is aborted in any case, later on, and makes an error with its stack each time.
 */
export async function abortAfter<T>(timeoutMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new Error(`Not done within ${timeoutMs} ms`)), timeoutMs);
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}
