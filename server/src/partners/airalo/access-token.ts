import * as z from 'zod';
import { type Deadline, exchange, parseJson, readRetryAfterMs, wasNotSent } from '../exchange.ts';
import { numericSchema } from '../numeric.ts';
import { SupplierError } from '../supplier-error.ts';
import { sign, toPhpJson } from './signature.ts';

export type AccessToken = { value: string };
export type AccessTokens = {
  /** @throws SupplierError if Airalo issues none; no other request was sent yet */
  get(deadline: Deadline): Promise<AccessToken>;
  /** Discards a token that Airalo rejected, unless there is a newer one already. */
  drop(token: AccessToken): void;
};

type Credentials = { baseUrl: string; clientId: string; clientSecret: string };

const tokenSchema = z.object({
  data: z.object({ access_token: z.string().min(1), expires_in: numericSchema.pipe(z.number().positive()) }),
});

/** Airalo's tokens last for a year; its documentation asks for a new one every 24 hours. */
const LONGEST_USE_MS = 24 * 3_600_000;
/** A token is renewed this long before it expires. */
const MARGIN_MS = 60_000;
/** The token endpoint allows a few requests a minute, so a rejected one is not repeated at once. */
const PAUSE_MS = 20_000;

/** OAuth client credentials; one token shared by all calls, requested once however many wait for it. */
export function createAccessTokens(options: Credentials): AccessTokens {
  let current: (AccessToken & { expiresAtMs: number }) | undefined;
  let pending: Promise<AccessToken> | undefined;
  let refused: { error: SupplierError; untilMs: number } | undefined;

  async function fetchToken(deadline: Deadline): Promise<AccessToken> {
    try {
      const { access_token: value, expires_in: lifetimeSeconds } = await requestToken(options, deadline);
      const usableMs = Math.min(LONGEST_USE_MS, lifetimeSeconds * 1_000 - MARGIN_MS);
      current = { value, expiresAtMs: performance.now() + usableMs };
      return current;
    } catch (error) {
      const isRefusal = error instanceof SupplierError && error.status !== undefined && error.status < 500;
      if (isRefusal) refused = { error, untilMs: performance.now() + (error.retryAfterMs ?? PAUSE_MS) };
      throw error;
    }
  }

  return {
    async get(deadline) {
      if (current && performance.now() < current.expiresAtMs) return current;
      if (refused && performance.now() < refused.untilMs) throw refused.error;
      pending ??= fetchToken(deadline).finally(() => {
        pending = undefined;
      });
      return pending;
    },
    drop(token) {
      if (current === token) current = undefined;
    },
  };
}

async function requestToken({ baseUrl, clientId, clientSecret }: Credentials, deadline: Deadline) {
  const payload = { client_id: clientId, client_secret: clientSecret, grant_type: 'client_credentials' };
  const response = await exchange({
    url: `${baseUrl}/token`,
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
      'airalo-signature': sign(toPhpJson(payload), clientSecret),
    },
    body: new URLSearchParams(payload).toString(),
    timeoutMs: deadline.remainingMs(),
  }).catch((cause: unknown) => {
    const how = wasNotSent(cause) ? 'could not be reached' : 'sent no complete response';
    throw new SupplierError(`Airalo ${how} when it was asked for an access token`, { wasSent: false, cause });
  });
  const token = tokenSchema.safeParse(parseJson(response.text));
  if (response.status === 200 && token.success) return token.data.data;
  throw new SupplierError(
    response.status === 429
      ? 'Airalo limits how often an access token may be requested'
      : `Airalo issued no access token (${response.status}): check the client id and the client secret`,
    { status: response.status, wasSent: false, retryAfterMs: readRetryAfterMs(response) },
  );
}
