import { expect, type Page } from '@playwright/test';
import { addShopScript } from '../steps/add-shop-script.ts';

type ToastTimes = { shownAt?: number; goneAt?: number };

/** Records when a toast appears and disappears; to be called before the first page. */
export async function recordToasts(page: Page): Promise<void> {
  await addShopScript(page, () => {
    const times: ToastTimes = {};
    Object.assign(window, { toastTimes: times });
    new MutationObserver(() => {
      if (document.querySelector('[data-toast]')) times.shownAt ??= performance.now();
      else if (times.shownAt !== undefined) times.goneAt ??= performance.now();
    }).observe(document, { subtree: true, childList: true });
  });
}

/** The toast of this state disappears after that time. A pointer over it would pause its timer. */
export async function expectToastDuration(page: Page, durationMs: number): Promise<void> {
  await page.mouse.move(5, 300);
  const readTimes = () => page.evaluate(() => (window as unknown as { toastTimes: ToastTimes }).toastTimes);
  await expect.poll(async () => (await readTimes()).goneAt, { timeout: durationMs + 5000 }).toBeDefined();
  const { shownAt = 0, goneAt = 0 } = await readTimes();
  expect(goneAt - shownAt).toBeGreaterThanOrEqual(durationMs - 300);
  expect(goneAt - shownAt).toBeLessThan(durationMs + 2000);
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
