import type { BrowserContext, Page } from '@playwright/test';

export type PageWatch = {
  /** What went wrong behind the scenes so far. */
  faults: string[];
};

/** Chromium says so of every module that is preloaded while a service worker answers; the module is used all the same. */
const PRELOAD_NOTICE = /^A preload for '[^']+' is found, but is not used because it is a cross-world service worker/;
const FAILED_ANSWER = /^Failed to load resource: the server responded with a status of (\d{3})/;

/**
 * Writes down what a visitor would not see but must not happen: errors in the console, scripts or styles that the page's
 * policy refused, and requests to anybody but the shop. Answers with an expected status are no fault.
 */
export function watchPages(context: BrowserContext, options: { shop: string; expected: readonly number[] }): PageWatch {
  const faults: string[] = [];
  const shop = new URL(options.shop).origin;

  function watch(page: Page) {
    page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      if (PRELOAD_NOTICE.test(message.text())) return;
      const status = FAILED_ANSWER.exec(message.text())?.[1];
      if (status && options.expected.includes(Number(status))) return;
      if (options.expected.includes(0) && message.text().includes('net::ERR_INTERNET_DISCONNECTED')) return;
      faults.push(`${page.url()}: console ${message.type()}: ${message.text()} (${message.location().url})`);
    });
  }

  for (const page of context.pages()) watch(page);
  context.on('page', watch);
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.origin !== shop) faults.push(`Request to a third party: ${url.href}`);
  });
  return { faults };
}
