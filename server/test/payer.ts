import type { PlaceOrderResponse } from '@esimshop/contracts/orders';
import { expect } from 'vitest';
import type { TestResponse } from './http-exchange.ts';
import type { TestShop } from './test-shop.ts';

/** The URL that the response to a submit sends the payer to. */
export function nextActionUrl(response: TestResponse): string {
  const { nextAction } = response.body as PlaceOrderResponse;
  if (nextAction?.type === 'redirect') return nextAction.url;
  throw new Error(`Expected a page to visit, got ${response.status}: ${response.text}`);
}

/** Presses a button on the bank's page. Returns the URL that the payer's browser is redirected to. */
export function answerBank(actionUrl: string, result: 'complete' | 'fail'): Promise<string> {
  return press(actionUrl, { payment_intent: parameterOf(actionUrl, 'payment_intent'), result });
}

/** Presses a button on PayPal's page. Returns the URL that the payer's browser is redirected to. */
export function answerPaypal(actionUrl: string, decision: 'approve' | 'cancel'): Promise<string> {
  return press(actionUrl, { token: parameterOf(actionUrl, 'token'), decision });
}

/** Follows the payer's return to the shop. Returns the page that it ends on, without the token in its fragment. */
export async function returnToShop(address: string): Promise<string> {
  return (await followReturn(address)).page;
}

/** Likewise, with the token. */
export async function followReturn(address: string): Promise<{ page: string; token: string | undefined }> {
  const response = await fetch(address, { redirect: 'manual' });
  expect(response.status).toBe(303);
  const [page = '', fragment] = (response.headers.get('location') ?? '').split('#');
  return { page, token: new URLSearchParams(fragment).get('return') ?? undefined };
}

/** Whether the partner's page still asks the payer for anything. */
export async function isStillAsked(actionUrl: string): Promise<boolean> {
  return (await fetch(actionUrl)).status === 200;
}

/**
 * Approves at PayPal and returns to this shop. Shops before and after a restore have one public URL; in a test each
 * listens on a port of its own.
 */
export async function payByPaypalAt(
  { shop, sandbox }: Pick<TestShop, 'shop' | 'sandbox'>,
  actionUrl: string,
): Promise<void> {
  const back = await answerPaypal(moveTo(sandbox.url, actionUrl), 'approve');
  await returnToShop(moveTo(shop.config.publicUrl, back));
}

/** The same address at another origin. */
export function moveTo(origin: string, address: string): string {
  const { pathname, search } = new URL(address);
  return `${origin}${pathname}${search}`;
}

async function press(actionUrl: string, form: Record<string, string>): Promise<string> {
  const { origin, pathname } = new URL(actionUrl);
  const response = await fetch(origin + pathname, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
  const location = response.headers.get('location');
  if (!location) throw new Error(`Expected ${pathname} to send the payer back, got ${response.status}`);
  return location;
}

function parameterOf(actionUrl: string, name: string): string {
  return new URL(actionUrl).searchParams.get(name) ?? '';
}
