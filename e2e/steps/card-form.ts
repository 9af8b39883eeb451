import { expect, type FrameLocator, type Page } from '@playwright/test';

const FRAME_EDGE_PX = 6;

/** The frame of Stripe's form in which a card is entered. */
export function cardFrame(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Secure payment input frame"]');
}

/** The frame of a device's wallets. */
export function walletButtons(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Secure payment button frame"]');
}

/** What a wallet shows its owner. */
export function walletSheet(page: Page, wallet = 'Google Pay'): FrameLocator {
  return page.frameLocator(`iframe[title="${wallet}"]`);
}

/** The frame in which the bank asks its customer. */
export function bankFrame(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="3D Secure"]');
}

/** Enters a card, and waits until the page has given the form the height that it needs without its problems. */
export async function enterCard(page: Page, number: string): Promise<void> {
  const frame = cardFrame(page);
  await frame.getByLabel('Card number').fill(number);
  await frame.getByLabel('Expiration date').fill('12 / 34');
  await frame.getByLabel('Security code').fill('123');
  const spare = () => frame.locator('form').evaluate((form) => window.innerHeight - form.scrollHeight);
  await expect.poll(spare).toBe(FRAME_EDGE_PX);
}
