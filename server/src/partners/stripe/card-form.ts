import type { CardForm } from '../payment-gateway.ts';

/** Of the same release as the SDK's version of the API; it must be loaded from Stripe (docs.stripe.com/js/including). */
const SCRIPT_URL = 'https://js.stripe.com/endive/stripe.js';
const SCRIPT_HOSTS = ['https://js.stripe.com', 'https://*.js.stripe.com'];

/** Stripe's Payment Element, with the hosts of docs.stripe.com/security/guide#content-security-policy. */
export function createCardForm({ publishableKey }: { publishableKey: string }): CardForm {
  return {
    publishableKey,
    scriptUrl: SCRIPT_URL,
    hosts: {
      script: SCRIPT_HOSTS,
      frame: [...SCRIPT_HOSTS, 'https://hooks.stripe.com'],
      connect: ['https://api.stripe.com'],
    },
  };
}

/** The sandbox's stand-in, for the same interface of its script. */
export function createSandboxCardForm({
  publishableKey,
  sandboxUrl,
}: {
  publishableKey: string;
  sandboxUrl: string;
}): CardForm {
  const { origin } = new URL(sandboxUrl);
  return {
    publishableKey,
    scriptUrl: `${origin}/stripe-js/stripe.js`,
    hosts: { script: [origin], frame: [origin], connect: [origin] },
  };
}
