import { expect, type Page, type Request } from '@playwright/test';

/** Watches the requests of a page from now on. The returned function waits until all are answered and none follows. */
export function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  const isSettled = async () => {
    const before = open.size;
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));
    return before === 0 && open.size === 0;
  };
  return () => expect.poll(isSettled, { message: 'the page settles' }).toBe(true);
}
