import { expect, type Page, type Request } from '@playwright/test';

/** As long as the page lets its own idle work wait, which is asked for earlier and so is done before. */
const IDLE_TIMEOUT_MS = 5000;

/** Watches the requests of a page from now on. The returned function waits until all are answered and none follows. */
export function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  const isSettled = async () => {
    const before = open.size;
    await untilIdle(page);
    return before === 0 && open.size === 0;
  };
  return () => expect.poll(isSettled, { message: 'the page settles' }).toBe(true);
}

/** Without a timeout it might take for ever: where nothing is left to draw, Chromium sometimes calls nobody. */
async function untilIdle(page: Page): Promise<void> {
  await page.evaluate(async (timeout) => {
    for (let times = 0; times < 2; times++) await new Promise((resolve) => requestIdleCallback(resolve, { timeout }));
  }, IDLE_TIMEOUT_MS);
}
