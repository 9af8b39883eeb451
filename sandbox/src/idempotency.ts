import { createHash } from 'node:crypto';
import type { Call, PartnerResponse } from './partner-routes.ts';
import type { Store } from './store.ts';

export type StoredResponse = { fingerprint: string; status: number; body: unknown };

type Options = {
  store: Store<{ responses: StoredResponse }>;
  /** The request header with the key. */
  header: string;
  /** Which responses are replayed for a repeated call. */
  isReplayable: (response: PartnerResponse) => boolean;
  onInProgress: (key: string) => PartnerResponse;
  onKeyReuse: (key: string) => PartnerResponse;
};

/**
 * A function that runs a call once per key: repeating it returns the stored response, another call with the same key an
 * error. The changes and the response are one journal entry, so that a crash cannot separate them.
 */
export function createIdempotentRunner(options: Options): (call: Call, run: () => PartnerResponse) => PartnerResponse {
  const { store } = options;
  const inProgress = new Set<string>();
  return (call, run) => {
    const key = call.request.headers[options.header];
    if (typeof key !== 'string') return store.atomically(run);
    const fingerprint = fingerprintCall(call);
    const stored = store.find('responses', key);
    if (stored && stored.fingerprint !== fingerprint) return options.onKeyReuse(key);
    if (inProgress.has(key)) return options.onInProgress(key);
    if (stored) return { status: stored.status, body: stored.body, headers: { 'Idempotent-Replayed': 'true' } };

    inProgress.add(key);
    call.onFinished(() => inProgress.delete(key));
    return store.atomically(() => {
      const response = run();
      const { status, body } = response;
      if (options.isReplayable(response)) store.put('responses', key, { fingerprint, status, body });
      return response;
    });
  };
}

function fingerprintCall({ request }: Call): string {
  const body = typeof request.body === 'string' ? request.body : JSON.stringify(request.body ?? null);
  return createHash('sha256').update(`${request.method} ${request.url}\n${body}`).digest('base64');
}
