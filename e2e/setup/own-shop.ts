import type { APIRequestContext } from '@playwright/test';
import { test as base, expect } from './journey.ts';
import { ADMIN, type JourneyShop, openShop } from './open-shop.ts';

export { expect };

type OwnShopFixtures = {
  /** Signed in as the owner. The shop is used by further journeys: each leaves its settings as it found them. */
  owner: APIRequestContext;
};

/** For journeys that change what all others would meet: faults of partners, and settings of the whole shop. */
export const test = base.extend<OwnShopFixtures, { ownShop: JourneyShop }>({
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
  owner: [
    async ({ ownShop, playwright }, use) => {
      const owner = await playwright.request.newContext({ baseURL: ownShop.url });
      await signIn(owner);
      const { settings: before } = await readSettings(owner);
      await use(owner);
      // A journey about second factors ends the sessions of all admins; a password takes long to check.
      if ((await owner.get('/api/admin/settings')).status() === 401) await signIn(owner);
      const { settings: after } = await readSettings(owner);
      for (const [section, value] of Object.entries(before)) {
        if (JSON.stringify(value) !== JSON.stringify(after[section])) await publish(owner, section, value);
      }
      await owner.dispose();
    },
    { auto: true },
  ],
});

async function signIn(owner: APIRequestContext): Promise<void> {
  const response = await owner.post('/api/login', { data: ADMIN });
  expect(response.status(), await response.text()).toBe(200);
}

type Settings = { version: number; settings: Record<string, object> };

async function readSettings(owner: APIRequestContext): Promise<Settings> {
  const response = await owner.get('/api/admin/settings');
  expect(response.status(), await response.text()).toBe(200);
  return (await response.json()) as Settings;
}

/** Changes fields of a section of the shop's settings, as the owner. */
export async function publish(owner: APIRequestContext, section: string, change: object): Promise<void> {
  const { version, settings } = await readSettings(owner);
  const data = { version, value: { ...settings[section], ...change } };
  const response = await owner.put(`/api/admin/settings/${section}`, { data });
  expect(response.status(), await response.text()).toBe(200);
}
