import { problemSchema } from '@esimshop/contracts/problems';
import { expect, onTestFinished, vi } from 'vitest';
import type * as z from 'zod/mini';
import { dismissToast, getToast } from '~/lib/toast.ts';

export type Call = { path: string; body: unknown; key: string | undefined; headers: Headers };
type Answer = (call: Call) => Response | Promise<Response>;
/** By method and path: `'POST /api/orders'`. */
export type Routes = Record<string, readonly Answer[]>;

/** A response as the contract has it: what the schema does not take fails the test. */
export function answer<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: z.input<Schema>,
  { status = 200 } = {},
): Answer {
  const body = schema.parse(value);
  return () => respond(body, status);
}

/** An error as the API sends it. */
export function problem(
  status: number,
  code: z.infer<typeof problemSchema>['code'],
  { retryAfter, ...more }: Partial<z.infer<typeof problemSchema>> & { retryAfter?: number } = {},
): Answer {
  const body = problemSchema.parse({ type: 'about:blank', title: code, status, code, detail: `${code}.`, ...more });
  return () => respond(body, status, retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) });
}

/** The connection breaks before the response arrives. */
export function lost(): Response {
  throw new TypeError('Failed to fetch');
}

/** A response that arrives once it is let go. */
export function held(later: Answer) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const held: Answer = async (call) => {
    await promise;
    return later(call);
  };
  return { answer: held, release: () => resolve() };
}

function respond(body: unknown, status: number, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
}

/**
 * The API as the browser reaches it, in place of `fetch`: each route (`'POST /api/orders'`) gives its answers in turn, and the last one
 * from then on. A call of another route fails the test. Storage and toasts are as in a new tab.
 */
export function openFakeShop(routes: Routes) {
  const calls = new Map<string, Call[]>();
  const unexpected: string[] = [];
  const callsOf = (route: string): readonly Call[] => calls.get(route) ?? [];

  async function fakeFetch(path: string, init: RequestInit = {}): Promise<Response> {
    const route = `${init.method ?? 'GET'} ${path.split('?')[0]}`;
    const answers = routes[route];
    if (!answers) {
      unexpected.push(route);
      return lost();
    }
    const headers = new Headers(init.headers);
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const call = { path, body, key: headers.get('idempotency-key') ?? undefined, headers };
    const position = callsOf(route).length;
    calls.set(route, [...callsOf(route), call]);
    return (answers[position] ?? answers.at(-1) ?? lost)(call);
  }

  localStorage.clear();
  sessionStorage.clear();
  dismissToast(getToast()?.id ?? 0);
  vi.stubGlobal('fetch', fakeFetch);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    expect(unexpected, 'calls that the test knows no answer to').toEqual([]);
  });
  return { calls: callsOf };
}
