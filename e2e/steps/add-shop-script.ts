import type { BrowserContext, Disposable, Page } from '@playwright/test';

/**
 * Runs a function before the scripts of each of the shop's own documents. A payment partner's frames are left alone, whose storage many
 * browsers deny, and so are the browser's error pages. Once disposed of, it runs no more.
 */
export async function addShopScript<Argument = undefined>(
  browser: BrowserContext | Page,
  script: (argument: Argument) => void,
  ...[argument]: Argument extends undefined ? [] : [argument: Argument]
): Promise<Disposable> {
  const call = `(${String(script)})(${JSON.stringify(argument)})`;
  return browser.addInitScript({ content: `if (window === top && location.protocol.startsWith('http')) ${call};` });
}
