import type { Balance, Deadline, ExchangeResponse, ExtensionKit } from '@esimshop/extension/interface';
import { readNumber, readObject, readText } from './read.ts';

/** What Zendit answered; `now` by its own clock. */
export type Reply = { status: number; body: unknown; now: Date };

export type ZenditClient = {
  /** Repeated once where that is harmless. `found`: null for a 404. @throws SupplierError unless it answers with 200 */
  get(path: string): Promise<Reply>;
  find(path: string): Promise<Reply | null>;
  /** One request, never repeated. @throws SupplierError if there is no readable answer, whatever its status */
  post(path: string, body?: object): Promise<Reply>;
  readBalance(): Promise<Balance>;
};

const RETRY_MS = 200;
/** Answers after which a read is asked again. */
const PASSING = new Set([429, 500, 502, 503, 504]);

export function createClient(
  kit: ExtensionKit,
  { baseUrl, apiKey }: { baseUrl: string; apiKey: string },
): ZenditClient {
  const { http, timeoutMs, SupplierError, onLimited } = kit;

  async function send(method: 'GET' | 'POST', path: string, deadline: Deadline, body?: object): Promise<Reply> {
    const call = `${method} ${path.replace(/\?.*/, '').replace(/\d{15,}/, '{iccid}')}`;
    let response: ExchangeResponse;
    try {
      response = await http.exchange({
        ...{ url: `${baseUrl}${path}`, method, timeoutMs: deadline.remainingMs() },
        headers: {
          authorization: `Bearer ${apiKey}`,
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' }),
        },
        body: body && JSON.stringify(body),
        onFreshConnection: method === 'POST',
      });
    } catch (cause) {
      throw new SupplierError(`Zendit did not answer ${call}`, { wasSent: !http.wasNotSent(cause), cause });
    }
    const { status, headers, text } = response;
    const retryAfterMs = http.readRetryAfterMs(response);
    if (status === 429) onLimited(retryAfterMs ?? 1000);
    const answer = http.parseJson(text);
    if (status >= 500 || status === 429 || answer === undefined || (status >= 300 && status < 400))
      throw new SupplierError(
        `Zendit answered ${call} with ${status}${answer === undefined ? ' and an unreadable body' : ''}`,
        {
          ...{ status, retryAfterMs, wasSent: status !== 429 },
        },
      );
    return { status, body: answer, now: new Date(headers.date ?? Date.now()) };
  }

  async function read(path: string): Promise<Reply> {
    const deadline = http.startDeadline(timeoutMs);
    try {
      return await send('GET', path, deadline);
    } catch (error) {
      const isPassing =
        error instanceof SupplierError &&
        (error.status === undefined || error.status === 200 || PASSING.has(error.status));
      const waitMs = Math.max(RETRY_MS, (error instanceof SupplierError && error.retryAfterMs) || 0);
      if (!isPassing || waitMs > deadline.remainingMs() / 2) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      return send('GET', path, deadline);
    }
  }

  async function find(path: string): Promise<Reply | null> {
    const reply = await read(path);
    if (reply.status === 404) return null;
    if (reply.status === 200) return reply;
    throw new SupplierError(`Zendit denied GET ${path.split(/[/?]/, 3).join('/')}: ${describeError(reply)}`, {
      ...{ status: reply.status, wasSent: true },
    });
  }

  async function get(path: string): Promise<Reply> {
    const reply = await find(path);
    if (reply) return reply;
    throw new SupplierError(`Zendit does not know ${path.replace(/\d{15,}/, '{iccid}')}`, {
      status: 404,
      wasSent: true,
    });
  }

  return {
    get,
    find,
    post: (path, body = {}) => send('POST', path, http.startDeadline(timeoutMs), body),
    async readBalance() {
      const body = readObject((await get('/balance')).body, 'the balance');
      const currency = readText(body.currency, 'currency');
      return {
        balanceMinor: Math.round(
          toMinor(readNumber(body.availableBalance, 'availableBalance'), body.currencyDivisor, currency),
        ),
        currency,
      };
    },
  };
}

/** The amount in minor units of the currency, which need not be those that Zendit counts in. */
export function toMinor(amount: number, divisor: unknown, currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return (amount / readNumber(divisor, 'currencyDivisor')) * 10 ** maximumFractionDigits;
}

/** `{ code, description, message }` of a refusal in a sentence. */
export function describeError({ status, body }: Pick<Reply, 'status' | 'body'>): string {
  const { code, message, description } = (body ?? {}) as Record<string, unknown>;
  return [code, message ?? description].filter((part) => typeof part === 'string').join(': ') || `status ${status}`;
}
