import { test as base } from './journey.ts';
import { type JourneyShop, openShop } from './open-shop.ts';

export { expect } from './journey.ts';

/** For journeys through Stripe's card form, of which the sandbox serves a stand-in from an origin of its own. */
export const test = base.extend<object, { cardFormShop: JourneyShop & { scriptUrl: string } }>({
  cardFormShop: [
    // biome-ignore lint/correctness/noEmptyPattern: fixtures are told what they need by their first argument
    async ({}, use) => {
      const shop = await openShop({ SANDBOX_CARD_FORM: 'stripe' });
      const facts = (await (await fetch(`${shop.url}/api/shop`)).json()) as { stripe: { scriptUrl: string } };
      await use({ ...shop, scriptUrl: facts.stripe.scriptUrl });
      await shop.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ cardFormShop }, use) => use(cardFormShop.url),
  paymentOrigin: ({ cardFormShop }, use) => use(new URL(cardFormShop.scriptUrl).origin),
});
