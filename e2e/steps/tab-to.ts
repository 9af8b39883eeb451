import type { Page } from '@playwright/test';

const MAX_STEPS = 150;

/** Presses Tab until an element with this name is focused. @throws Error if none is reached */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let step = 0; step < MAX_STEPS; step++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      const label = element?.labels?.[0]?.textContent ?? element?.getAttribute('aria-label') ?? element?.textContent;
      return label?.trim() ?? '';
    });
    if (name.test(focused)) return;
  }
  throw new Error(`Expected Tab to reach ${name} within ${MAX_STEPS} steps.`);
}
