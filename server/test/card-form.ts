import { CARD_FORM_METHODS } from '@esimshop/contracts/card-methods';
import type { NextAction } from '@esimshop/contracts/orders';
import type { SandboxControls } from './sandbox-controls.ts';

/** `wallet`: the card is in it. */
type Entry = { number: string; amountMinor: number; savesCard?: boolean; wallet?: 'apple_pay' | 'google_pay' };
type LinkEntry = Omit<Entry, 'number'> & { link: string };

/** What Stripe's form makes of a card, or of a Link account by its address, in the payer's browser: the id of a confirmation token for this payment. */
export async function enterInForm(
  { url, readConnection }: Pick<SandboxControls, 'url' | 'readConnection'>,
  { amountMinor, savesCard, ...entered }: Entry | LinkEntry,
): Promise<string> {
  const { stripe } = await readConnection();
  const context = 'client_context';
  const types = CARD_FORM_METHODS.map((type, index) => [`${context}[allowed_payment_method_types][${index}]`, type]);
  const response = await fetch(`${url}/v1/confirmation_tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stripe.publishableKey}` },
    body: new URLSearchParams({
      ...describeEntered(entered),
      [`${context}[mode]`]: 'payment',
      [`${context}[amount]`]: String(amountMinor),
      [`${context}[currency]`]: 'usd',
      ...(savesCard && { [`${context}[setup_future_usage]`]: 'off_session' }),
      ...Object.fromEntries(types),
    }),
  });
  const token = (await response.json()) as { id?: string };
  if (!token.id) throw new Error(`Expected a confirmation token, got ${response.status}: ${JSON.stringify(token)}`);
  return token.id;
}

function describeEntered(entered: Pick<Entry, 'number' | 'wallet'> | { link: string }): Record<string, string> {
  const data = 'payment_method_data';
  if ('link' in entered) return { [`${data}[type]`]: 'link', [`${data}[billing_details][email]`]: entered.link };
  return {
    [`${data}[type]`]: 'card',
    [`${data}[card][number]`]: entered.number,
    [`${data}[card][exp_month]`]: '12',
    [`${data}[card][exp_year]`]: '2040',
    // A wallet knows no security code.
    ...(entered.wallet ? { [`${data}[card][wallet][type]`]: entered.wallet } : { [`${data}[card][cvc]`]: '123' }),
  };
}

/** Presses a button in the frame that Stripe's script shows. */
export async function answerInForm(
  { url }: Pick<SandboxControls, 'url'>,
  clientSecret: string,
  result: 'complete' | 'fail',
): Promise<void> {
  const body = new URLSearchParams({ client_secret: clientSecret, result });
  const response = await fetch(`${url}/stripe-js/authenticate`, { method: 'POST', body });
  if (!response.ok) throw new Error(`Expected the frame to take the answer, got ${response.status}`);
}

/** What the payer must do in the form. */
export function formAction(body: unknown): Extract<NextAction, { type: 'stripe' }> {
  const { nextAction } = body as { nextAction?: NextAction };
  if (nextAction?.type === 'stripe') return nextAction;
  throw new Error(`Expected an action of Stripe's script, got ${JSON.stringify(body)}`);
}
