import type { Page } from '@playwright/test';

const HOUR_MS = 3_600_000;

/** From now on time passes for the page only by `page.clock.runFor`. It stands still an hour ahead of ours. */
export async function stopClock(page: Page): Promise<void> {
  const time = Date.now();
  await page.clock.install({ time });
  // Never in the past, however slow the machine is.
  await page.clock.pauseAt(time + HOUR_MS);
}
