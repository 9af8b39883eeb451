import { ConnectionError } from './api-error.ts';

/** Whoever waits to read something is told after this long; a write may have arrived, so it gets more time. */
export const READ_PATIENCE_MS = 8000;
export const WRITE_PATIENCE_MS = 30_000;

/**
 * A call of the shop's API from the browser, given up when no answer begins in time. The API never leads elsewhere, so
 * a redirect is not followed: it comes from a network that wants its visitors to sign in.
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
    // From here on the answer is on its way, however slowly; the caller can still stop it.
    clearTimeout(timer);
  }
}
