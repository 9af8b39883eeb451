import { expect, type Page } from '@playwright/test';

const STEP_MS = 20;
/** So much time passes once a toast shows, for the rest of the page. */
const SHOWN_MS = 200;
const TOLERANCE_MS = 100;

/** Lets time pass for a page whose clock is stopped, until a toast has shown for a moment. */
export async function passUntilToast(page: Page): Promise<void> {
  const toast = page.locator('[data-toast]');
  await expect(async () => {
    await page.clock.runFor(STEP_MS);
    expect(await toast.count()).toBe(1);
  }).toPass({ intervals: [STEP_MS] });
  await page.clock.runFor(SHOWN_MS);
}

/** The toast of `passUntilToast` disappears after that time. A pointer over it would pause its timer. */
export async function expectToastDuration(page: Page, durationMs: number): Promise<void> {
  const toast = page.locator('[data-toast]');
  await page.mouse.move(5, 300);
  await page.clock.runFor(durationMs - SHOWN_MS - TOLERANCE_MS);
  await expect(toast).toHaveAttribute('data-state', 'open');
  await page.clock.runFor(2 * TOLERANCE_MS);
  await expect(toast).toHaveCount(0);
}

export async function swipeToast(page: Page, distance: number): Promise<void> {
  const box = await page.locator('[data-toast]').boundingBox();
  if (!box) throw new Error('Expected a toast to swipe, got none.');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 60, y);
  await page.mouse.down();
  await page.mouse.move(box.x + 60 + distance, y, { steps: 8 });
  await page.mouse.up();
}
