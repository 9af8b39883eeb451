import type { PlaceOrderResponse } from '@esimshop/contracts/orders';
import { expect } from 'vitest';
import type { Answer } from './test-shop.ts';

/** Where the payer is sent to by the answer to a submit. */
export function nextActionUrl(answer: Answer): string {
  const { nextAction } = answer.body as PlaceOrderResponse;
  if (!nextAction) throw new Error(`Expected a next action, got ${answer.status}: ${answer.text}`);
  return nextAction.url;
}

/** Presses a button on the bank's page. Returns the address that the payer's browser is sent back to. */
export function answerBank(actionUrl: string, result: 'complete' | 'fail'): Promise<string> {
  return press(actionUrl, { payment_intent: parameterOf(actionUrl, 'payment_intent'), result });
}

/** Presses a button on PayPal's page. Returns the address that the payer's browser is sent back to. */
export function answerPaypal(actionUrl: string, decision: 'approve' | 'cancel'): Promise<string> {
  return press(actionUrl, { token: parameterOf(actionUrl, 'token'), decision });
}

/** Follows the payer's browser into the shop. Returns the page that it ends on. */
export async function comeBack(address: string): Promise<string> {
  const answer = await fetch(address, { redirect: 'manual' });
  expect(answer.status).toBe(303);
  return answer.headers.get('location') ?? '';
}

/** Whether the partner's page still offers the payer anything to do. */
export async function isStillAsked(actionUrl: string): Promise<boolean> {
  return (await fetch(actionUrl)).status === 200;
}

async function press(actionUrl: string, form: Record<string, string>): Promise<string> {
  const { origin, pathname } = new URL(actionUrl);
  const answer = await fetch(origin + pathname, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
  const location = answer.headers.get('location');
  if (!location) throw new Error(`Expected ${pathname} to send the payer back, got ${answer.status}`);
  return location;
}

function parameterOf(actionUrl: string, name: string): string {
  return new URL(actionUrl).searchParams.get(name) ?? '';
}
