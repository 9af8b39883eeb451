import { expect, type Page, type Response, type Route } from '@playwright/test';
import type { Sandbox } from '../setup/sandbox.ts';
import type { PlacedOrder, Visitor } from '../setup/visitor.ts';
import { findText, type Language, toPattern } from './texts.ts';

/** Somebody at the shop, in one language. */
export type Scene = ReturnType<typeof createScene>;

export function createScene(people: { page: Page; visitor: Visitor; sandbox: Sandbox; language: Language }) {
  const { page, visitor, language } = people;
  const text = (key: string) => toPattern(findText(language, key));

  async function order(): Promise<PlacedOrder> {
    await visitor.settleIn();
    await visitor.putIntoCart('JP');
    return visitor.buy();
  }

  return {
    ...people,
    /** How the language of the visit says it. */
    text,
    order,
    goto: (path: string): Promise<Response | null> => page.goto(path),
    /** Enters by another page, so that the browser itself loads what the next page shows. */
    async walkTo(path: string, from = '/cart'): Promise<void> {
      await page.goto(from);
      await page.locator('html').hover();
      await page.locator(`main a[href="${path}"], header a[href="${path}"]`).first().click();
    },
    /** An answer of the API that never comes while the state is looked at. */
    hold: (path: string | RegExp) => page.route(path, () => new Promise<void>(() => undefined)),
    refuse: (path: string | RegExp, method: string, status = 503) =>
      page.route(path, (route) =>
        route.request().method() === method ? route.fulfill({ status, body: '' }) : route.fallback(),
      ),
    /** The shop's own answer, with something left out. */
    alter: (path: string, change: (body: Record<string, unknown>) => unknown) =>
      page.route(path, async (route: Route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: change((await answer.json()) as Record<string, unknown>) });
      }),
    async openConfirmation(): Promise<PlacedOrder> {
      const placed = await order();
      await page.goto(`/order-confirmation/${placed.orderNumber}`);
      return placed;
    },
    async openCart(): Promise<void> {
      await visitor.settleIn();
      await visitor.putIntoCart('JP');
      await page.goto('/cart');
    },
    async openCheckout(): Promise<void> {
      await visitor.goToCheckout('JP');
    },
    async fillContact(): Promise<void> {
      await page.getByLabel(findText(language, 'checkout.email'), { exact: true }).fill(visitor.email);
      await page.getByLabel(findText(language, 'checkout.name'), { exact: true }).fill('Deniz Yılmaz');
      await page.getByLabel(findText(language, 'checkout.phone')).fill('+90 532 123 45 67');
    },
    async fillCard(number: string): Promise<void> {
      await page.getByLabel(findText(language, 'checkout.cardNumber')).fill(number);
      await page.getByLabel(findText(language, 'checkout.cardholderName')).fill('DENIZ YILMAZ');
      await page.getByLabel(findText(language, 'checkout.expiryDate')).fill('12/34');
      await page.getByLabel(findText(language, 'checkout.cvv')).fill('123');
    },
    async press(key: string): Promise<void> {
      await page
        .getByRole('button', { name: text(key) })
        .first()
        .click();
    },
    /** Writes down when a message comes and goes, from before the first page. */
    watchToasts: () => page.addInitScript(recordToasts),
    /** The message of this state is gone again after that time. Its clock stands still under a pointer. */
    async timeToast(durationMs: number): Promise<void> {
      await page.mouse.move(5, 300);
      const readTimes = () => page.evaluate(() => (window as unknown as { toastTimes: ToastTimes }).toastTimes);
      await expect.poll(async () => (await readTimes()).goneAt, { timeout: durationMs + 5000 }).toBeDefined();
      const { shownAt = 0, goneAt = 0 } = await readTimes();
      const stayedMs = goneAt - shownAt;
      expect(stayedMs).toBeGreaterThanOrEqual(durationMs - 300);
      expect(stayedMs).toBeLessThan(durationMs + 2000);
    },
    async swipeToast(distance: number): Promise<void> {
      const box = await page.locator('.toast').boundingBox();
      if (!box) throw new Error('Expected a message to swipe, got none.');
      const y = box.y + box.height / 2;
      await page.mouse.move(box.x + 60, y);
      await page.mouse.down();
      await page.mouse.move(box.x + 60 + distance, y, { steps: 8 });
      await page.mouse.up();
    },
    /** The words are there, seen by a visitor. */
    async expectSeen(key: string): Promise<void> {
      await expect(page.getByText(text(key)).filter({ visible: true }).first()).toBeVisible();
    },
  };
}

type ToastTimes = { shownAt?: number; goneAt?: number };

/** Runs in the page. */
function recordToasts(): void {
  const times: ToastTimes = {};
  Object.assign(window, { toastTimes: times });
  new MutationObserver(() => {
    if (document.querySelector('.toast')) times.shownAt ??= performance.now();
    else if (times.shownAt !== undefined) times.goneAt ??= performance.now();
  }).observe(document, { subtree: true, childList: true });
}
