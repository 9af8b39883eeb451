import type { BrowserContext, Page } from '@playwright/test';
import { addShopScript } from './add-shop-script.ts';

/** A browser that refuses all storage, as those inside other apps may. */
export async function blockStorage(browser: BrowserContext | Page): Promise<void> {
  await addShopScript(browser, () => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, name, {
        configurable: true,
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    }
  });
}
