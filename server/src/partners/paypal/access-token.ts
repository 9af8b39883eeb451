import * as z from 'zod';
import type { Deadline } from '../exchange.ts';
import { exchange, parseJson } from '../exchange.ts';

export type AccessToken = { value: string };
export type AccessTokens = {
  /** @throws Error if PayPal issues none; no other request was sent yet */
  get(deadline: Deadline): Promise<AccessToken>;
  /** Discards a token that PayPal rejected, unless there is a newer one already. */
  drop(token: AccessToken): void;
};

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number(), scope: z.string().optional() });

/** A token is renewed this long before it expires. */
const MARGIN_MS = 60_000;

/** OAuth client credentials; one token shared by all calls, requested once however many wait for it. */
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

/** A token with its scopes. @throws Error if PayPal issues none */
export async function requestToken(
  { baseUrl, clientId, clientSecret }: { baseUrl: string; clientId: string; clientSecret: string },
  deadline: Deadline,
): Promise<z.infer<typeof tokenSchema>> {
  const response = await exchange({
    url: `${baseUrl}/v1/oauth2/token`,
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    },
    body: 'grant_type=client_credentials',
    timeoutMs: deadline.remainingMs(),
  });
  if (response.status !== 200) throw new Error(`PayPal rejected the shop's credentials (${response.status})`);
  return tokenSchema.parse(parseJson(response.text));
}
