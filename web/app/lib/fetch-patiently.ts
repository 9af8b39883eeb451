import { ConnectionError } from './api-error.ts';

/** Timeout of reads; a write may have arrived, so it gets more time. */
export const READ_PATIENCE_MS = 8000;
export const WRITE_PATIENCE_MS = 30_000;

/**
 * A fetch of the shop's API that times out if no response begins in time. The API never redirects, so
 * a redirect comes from a network's sign-in page and is not followed.
 * @throws ConnectionError `slow`
 */
export async function fetchPatiently(path: string, init: RequestInit): Promise<Response> {
  const limit = new AbortController();
  const { signal, method = 'GET' } = init;
  const stop = () => limit.abort(signal?.reason);
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop, { once: true });
  const patienceMs = method === 'GET' ? READ_PATIENCE_MS : WRITE_PATIENCE_MS;
  let isSlow = false;
  const timer = setTimeout(() => {
    isSlow = true;
    limit.abort();
  }, patienceMs);
  try {
    return await fetch(path, { ...init, redirect: 'manual', signal: limit.signal });
  } catch (error) {
    throw isSlow ? new ConnectionError('slow') : error;
  } finally {
    // From here on the response is arriving, however slowly; the caller can still abort it.
    clearTimeout(timer);
  }
}
