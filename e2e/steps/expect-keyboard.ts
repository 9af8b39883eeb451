import { expect, type Page } from '@playwright/test';

/** More presses than any page of the admin has controls. */
const MAX_PRESSES = 400;
/** The page itself watches where the focus goes, so that it is asked only now and then. */
const PRESSES_AT_ONCE = 10;

type Walk = { unreached: Set<Element>; ringless: string[] };

/** Tab reaches every control of the page, or of the dialog that is open above it, in the order of the page, and never leaves the eye without a focus ring. */
export async function expectReachableByKeyboard(page: Page): Promise<void> {
  const walk = await page.evaluateHandle(watchFocus);
  const look = () =>
    walk.evaluate(({ unreached, ringless }) => {
      // What has gone meanwhile, such as a toast, is nothing to reach.
      const left = [...unreached].filter((each) => each.isConnected);
      return { ringless, left: left.map((each) => each.outerHTML.slice(0, 200)) };
    });
  expect((await look()).left, 'the page has controls').not.toEqual([]);
  let left: string[] = [];
  for (let pressed = 0; pressed < MAX_PRESSES; pressed += PRESSES_AT_ONCE) {
    for (let press = 0; press < PRESSES_AT_ONCE; press++) await page.keyboard.press('Tab');
    const seen = await look();
    expect(seen.ringless, `${page.url()}: focus without a ring`).toEqual([]);
    left = seen.left;
    if (left.length === 0) break;
  }
  expect(left, `${page.url()}: Tab does not reach`).toEqual([]);
  await walk.evaluate(({ stop }) => stop());
}

/** In the page: strikes off what gets the focus, and keeps what then has no ring. */
function watchFocus(): Walk & { stop(): void } {
  (document.activeElement as HTMLElement | null)?.blur();
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: false }) &&
    !(element as HTMLButtonElement).disabled;
  // Of a group of radios or tabs one is in the order, and arrows move between them.
  const isStop = (element: Element) =>
    (element as HTMLElement).tabIndex >= 0 && !(element instanceof HTMLInputElement && element.type === 'radio');
  const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
  const controls = [...root.querySelectorAll('a[href], button, input, select, textarea, summary')];
  const unreached = new Set(controls.filter((each) => isShown(each) && isStop(each)));
  const ringless: string[] = [];
  const strikeOff = () => {
    const focused = document.activeElement;
    if (!focused || focused === document.body || focused.id === 'main') return;
    unreached.delete(focused);
    const marked = [focused, focused.closest('label'), focused.nextElementSibling, focused.parentElement];
    const hasRing = marked.some((each) => {
      if (!each) return false;
      const { outlineStyle, boxShadow } = getComputedStyle(each);
      return outlineStyle !== 'none' || boxShadow !== 'none';
    });
    if (!hasRing) ringless.push(focused.outerHTML.slice(0, 200));
  };
  document.addEventListener('focusin', strikeOff);
  return { unreached, ringless, stop: () => document.removeEventListener('focusin', strikeOff) };
}
