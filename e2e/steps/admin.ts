import { expect, type Page } from '@playwright/test';
import { ADMIN } from '../setup/open-shop.ts';

/** Signs this browser in as the shop's first administrator, by API; its pages learn of it with the next one. */
export async function signInAsAdmin(page: Page): Promise<void> {
  const response = await page.request.post('/api/login', { data: ADMIN });
  expect(response.status(), await response.text()).toBe(200);
}
