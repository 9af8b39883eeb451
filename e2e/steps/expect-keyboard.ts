import { expect, type Page } from '@playwright/test';

/** More presses than any page of the admin has controls. */
const MAX_PRESSES = 400;

/** Tab reaches every control of the page, or of the dialog that is open above it, in the order of the page, and never leaves the eye without a focus ring. */
export async function expectReachableByKeyboard(page: Page): Promise<void> {
  const missed = await page.evaluate(async () => {
    (document.activeElement as HTMLElement | null)?.blur();
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: false }) &&
      !(element as HTMLButtonElement).disabled;
    // Of a group of radios or tabs one is in the order, and arrows move between them.
    const isStop = (element: Element) =>
      (element as HTMLElement).tabIndex >= 0 && !(element instanceof HTMLInputElement && element.type === 'radio');
    const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
    const controls = [...root.querySelectorAll('a[href], button, input, select, textarea, summary')];
    Reflect.set(window, 'unreached', new Set(controls.filter((each) => isShown(each) && isStop(each))));
    return controls.length;
  });
  expect(missed, 'the page has controls').toBeGreaterThan(0);
  for (let press = 0; press < MAX_PRESSES; press++) {
    await page.keyboard.press('Tab');
    const { left, ringless } = await page.evaluate(() => {
      const unreached = Reflect.get(window, 'unreached') as Set<Element>;
      const focused = document.activeElement;
      // What has gone meanwhile, such as a toast, is nothing to reach.
      for (const each of unreached) if (each === focused || !each.isConnected) unreached.delete(each);
      const marked = [focused, focused?.closest('label'), focused?.nextElementSibling, focused?.parentElement];
      const hasRing = marked.some((each) => {
        if (!each) return false;
        const { outlineStyle, boxShadow } = getComputedStyle(each);
        return outlineStyle !== 'none' || boxShadow !== 'none';
      });
      const isPage = !focused || focused === document.body || focused.id === 'main';
      return { left: unreached.size, ringless: isPage || hasRing ? undefined : focused.outerHTML.slice(0, 200) };
    });
    expect(ringless, `${page.url()}: focus without a ring`).toBeUndefined();
    if (left === 0) return;
  }
  const left = await page.evaluate(() =>
    [...(Reflect.get(window, 'unreached') as Set<Element>)].map((each) => each.outerHTML.slice(0, 200)),
  );
  expect(left, `${page.url()}: Tab does not reach`).toEqual([]);
}
