import { test as base } from './journey.ts';
import { type JourneyShop, openShop } from './open-shop.ts';

export { expect } from './journey.ts';

/** For journeys that change what all others would meet: faults of partners, and settings of the whole shop. */
export const test = base.extend<object, { ownShop: JourneyShop }>({
  ownShop: [
    // biome-ignore lint/correctness/noEmptyPattern: fixtures are told what they need by their first argument
    async ({}, use) => {
      const shop = await openShop();
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ ownShop }, use) => use(ownShop.url),
});
