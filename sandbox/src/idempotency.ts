import { createHash } from 'node:crypto';
import type { Call, PartnerResponse } from './partner-routes.ts';
import type { Store } from './store.ts';

export type StoredResponse = { fingerprint: string; status: number; body: unknown; at: number };

type Options = {
  store: Store<{ responses: StoredResponse }>;
  /** The request header with the key. */
  header: string;
  /** Virtual milliseconds since 1970. */
  now(): number;
  /** After this time a key is forgotten, and a call with it runs again. */
  keptMs: number;
  /** Which responses are replayed for a repeated call. */
  isReplayable: (response: PartnerResponse) => boolean;
  /** What distinguishes equal keys: each has its own calls. */
  scopeOf?: (call: Call) => string;
  /** The status of a replayed success, if it differs from the first one's. */
  replayStatus?: number;
  onInProgress: (key: string) => PartnerResponse;
  /** Without it, any request with a used key gets the first response. */
  onKeyReuse?: (key: string) => PartnerResponse;
};

/**
 * A function that runs a call once per key while the key is kept: repeating it returns the stored response, as does another call with the
 * same key unless the partner rejects it. The changes and the response are one journal entry, so that a crash cannot separate them.
 */
export function createIdempotentRunner(options: Options): (call: Call, run: () => PartnerResponse) => PartnerResponse {
  const { store } = options;
  const inProgress = new Set<string>();
  return (call, run) => {
    const header = call.request.headers[options.header];
    if (typeof header !== 'string') return store.atomically(run);
    const key = options.scopeOf ? `${options.scopeOf(call)} ${header}` : header;
    const fingerprint = fingerprintCall(call);
    const known = store.find('responses', key);
    const stored = known && options.now() - known.at < options.keptMs ? known : undefined;
    if (stored && stored.fingerprint !== fingerprint && options.onKeyReuse) return options.onKeyReuse(header);
    if (inProgress.has(key)) return options.onInProgress(header);
    if (stored) {
      const status = options.replayStatus ?? stored.status;
      return { status, body: stored.body, headers: { 'Idempotent-Replayed': 'true' } };
    }

    inProgress.add(key);
    call.onFinished(() => inProgress.delete(key));
    return store.atomically(() => {
      const response = run();
      const { status, body } = response;
      if (options.isReplayable(response)) store.put('responses', key, { fingerprint, status, body, at: options.now() });
      return response;
    });
  };
}

function fingerprintCall({ request }: Call): string {
  const body = typeof request.body === 'string' ? request.body : JSON.stringify(request.body ?? null);
  return createHash('sha256').update(`${request.method} ${request.url}\n${body}`).digest('base64');
}
