import type { BrowserContext, Page } from '@playwright/test';

/** Chromium warns about every module preloaded while a service worker responds, although the module is used. */
const PRELOAD_WARNING = /^A preload for '[^']+' is found, but is not used because it is a cross-world service worker/;
/** Chromium's word on every file that a busy machine comes to use later than seconds after the page has loaded; page-weight holds what pages load. */
const LATE_USE = /^The resource \S+ was preloaded using link preload but not used within a few seconds/;
/** Playwright's own words where a project has no service workers. */
const NO_SERVICE_WORKER = 'Service Worker registration blocked by Playwright';
const FAILED_RESPONSE = /^Failed to load resource: the server responded with a status of (\d{3})/;

/**
 * Collects what a visitor does not see but must not happen: errors and warnings in the console, violations of the content
 * security policy, and third-party requests; `payment` is the origin that a page on which a visitor pays may ask besides.
 * Responses with an expected status are ignored.
 */
export function collectPageErrors(
  context: BrowserContext,
  options: { shop: string; expected: readonly number[]; payment?: string | undefined },
): readonly string[] {
  const errors: string[] = [];
  const shop = new URL(options.shop).origin;

  function collectFrom(page: Page) {
    page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      const text = message.text();
      if (PRELOAD_WARNING.test(text) || LATE_USE.test(text) || text === NO_SERVICE_WORKER) return;
      const status = FAILED_RESPONSE.exec(text)?.[1];
      if (status && options.expected.includes(Number(status))) return;
      if (options.expected.includes(0) && text.includes('net::ERR_INTERNET_DISCONNECTED')) return;
      errors.push(`${page.url()}: console ${message.type()}: ${text} (${message.location().url})`);
    });
  }

  for (const page of context.pages()) collectFrom(page);
  context.on('page', collectFrom);
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (!/^https?:$/.test(url.protocol) || url.origin === shop) return;
    if (url.origin === options.payment && isPaying(request.frame().page().url())) return;
    errors.push(`Third-party request: ${url.href}`);
  });
  return errors;
}

function isPaying(address: string): boolean {
  return /^(?:\/tr)?\/(?:checkout|portal\/topup)$/.test(new URL(address).pathname);
}
