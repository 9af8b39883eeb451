import * as z from 'zod';
import type { Deadline } from '../deadline.ts';
import { exchange } from '../exchange.ts';
import { parseJson } from '../parse-json.ts';

export type AccessToken = { value: string };
export type AccessTokens = {
  /** @throws Error when PayPal gives none; nothing was asked of it yet. */
  get(deadline: Deadline): Promise<AccessToken>;
  /** Forgets a token that PayPal refused, unless a newer one is there already. */
  drop(token: AccessToken): void;
};

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number() });

/** A token is given up this long before PayPal does. */
const MARGIN_MS = 60_000;

/** Sign-in by client credentials; one token at a time, shared by all calls and fetched once however many wait for it. */
export function createAccessTokens(options: { baseUrl: string; clientId: string; clientSecret: string }): AccessTokens {
  let current: (AccessToken & { expiresAtMs: number }) | undefined;
  let pending: Promise<AccessToken> | undefined;

  async function fetchToken(deadline: Deadline): Promise<AccessToken> {
    const { access_token: value, expires_in: lifetimeSeconds } = await requestToken(options, deadline);
    current = { value, expiresAtMs: performance.now() + lifetimeSeconds * 1_000 - MARGIN_MS };
    return current;
  }

  return {
    async get(deadline) {
      if (current && performance.now() < current.expiresAtMs) return current;
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

async function requestToken(
  { baseUrl, clientId, clientSecret }: { baseUrl: string; clientId: string; clientSecret: string },
  deadline: Deadline,
): Promise<z.infer<typeof tokenSchema>> {
  const answer = await exchange({
    url: `${baseUrl}/v1/oauth2/token`,
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    },
    body: 'grant_type=client_credentials',
    signal: AbortSignal.timeout(deadline.remainingMs()),
  });
  if (answer.status !== 200) throw new Error(`PayPal refused the shop's sign-in (${answer.status})`);
  return tokenSchema.parse(parseJson(answer.text));
}
