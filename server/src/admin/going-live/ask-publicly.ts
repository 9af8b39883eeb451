import { type ExchangeRequest, type ExchangeResponse, exchange } from '../../partners/exchange.ts';

export const ASK_TIMEOUT_MS = 10_000;

type Question = Pick<ExchangeRequest, 'url' | 'method' | 'body'> & { headers?: Record<string, string> };

/** Requests like any client; no response is a result, too. */
export function askPublicly({ headers = {}, ...request }: Question): Promise<ExchangeResponse | Error> {
  return exchange({ ...request, headers, timeoutMs: ASK_TIMEOUT_MS }).catch((error: unknown) =>
    error instanceof Error ? error : new Error(String(error)),
  );
}
