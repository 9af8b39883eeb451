import type { Locator, Page } from '@playwright/test';

/** Sooner than that, a second tap at the same place of the screen is a double tap, which sets no caret in an empty field. */
const DOUBLE_TAP_MS = 500;

/** A thumb that counts: every press, and every field that something was typed into. */
export function createThumb(page: Page) {
  const counts = { taps: 0, fields: 0 };
  let tapped = 0;
  async function tap(control: Locator) {
    await page.waitForTimeout(Math.max(0, tapped + DOUBLE_TAP_MS - Date.now()));
    await control.tap();
    tapped = Date.now();
    counts.taps += 1;
  }
  return {
    counts,
    tap,
    async type(field: Locator, text: string) {
      await tap(field);
      await page.keyboard.type(text);
      counts.fields += 1;
    },
  };
}
