import { expect, type Locator, type Page } from '@playwright/test';
import { findText, type Language } from '../setup/texts.ts';

/** Refreshes the portal until it shows this: other visitors' eSIMs may have their turn at the supplier first. */
export async function refreshUntilVisible(page: Page, target: Locator, language: Language = 'en'): Promise<void> {
  const refresh = page.getByRole('button', { name: findText(language, 'portal.refreshData') });
  await expect(async () => {
    await expect(target)
      .toBeVisible({ timeout: 2_000 })
      .catch(() => refresh.click());
    await expect(target).toBeVisible({ timeout: 2_000 });
  }).toPass();
}
