import { createHash } from 'node:crypto';
import type { Answer, Call } from './partner-routes.ts';
import type { Store } from './store.ts';

export type StoredAnswer = { fingerprint: string; status: number; body: unknown };

type Options = {
  key: string | undefined;
  call: Call;
  store: Store<{ answers: StoredAnswer }>;
  /** Keys whose first call has not been answered yet. */
  running: Set<string>;
  /** Which answers a repetition gets again. */
  isKept: (answer: Answer) => boolean;
  onRunning: () => Answer;
  onOtherParams: () => Answer;
};

/**
 * Runs a call once per key: the same call again gets the stored answer, another call under the same key an error.
 * What the call changes and its answer are one line of the journal, so a crash cannot part them.
 */
export function answerOnce(options: Options, run: () => Answer): Answer {
  const { key, call, store, running } = options;
  if (key === undefined) return store.atomically(run);
  const fingerprint = fingerprintCall(call);
  const stored = store.find('answers', key);
  if (stored && stored.fingerprint !== fingerprint) return options.onOtherParams();
  if (running.has(key)) return options.onRunning();
  if (stored) return { status: stored.status, body: stored.body, headers: { 'Idempotent-Replayed': 'true' } };

  running.add(key);
  call.onAnswered(() => running.delete(key));
  return store.atomically(() => {
    const answer = run();
    if (options.isKept(answer)) store.put('answers', key, { fingerprint, status: answer.status, body: answer.body });
    return answer;
  });
}

function fingerprintCall({ request }: Call): string {
  const body = typeof request.body === 'string' ? request.body : JSON.stringify(request.body ?? null);
  return createHash('sha256').update(`${request.method} ${request.url}\n${body}`).digest('base64');
}
