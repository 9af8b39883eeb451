import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type CDPSession, type ElementHandle, expect, type Frame, type Page, test } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { looksAtColours } from '../setup/widths.ts';

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules of these standards that look at colours. To all others a page is the same in both colour schemes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

const RUNS: readonly { colorScheme: 'light' | 'dark'; options: RunOptions }[] = [
  { colorScheme: 'light', options: { runOnly: { type: 'tag', values: STANDARDS }, resultTypes: ['violations'] } },
  { colorScheme: 'dark', options: { runOnly: { type: 'rule', values: COLOUR_RULES }, resultTypes: ['violations'] } },
];

/**
 * Checks the page against WCAG 2.2 AA, and where the test looks at colours in both colour schemes, and its controls in a contrast theme.
 * Frames of another origin are their owner's to check.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const shop = new URL(page.url()).origin;
  const iframes = page
    .frames()
    .every((frame) => !frame.url().startsWith('http') || new URL(frame.url()).origin === shop);
  // A link partly covered by the sticky header would count as too small a target.
  await page.evaluate(() => window.scrollTo(0, 0));
  await Promise.all(page.frames().map(provideAxe));
  const hasColours = looksAtColours(test.info());
  for (const { colorScheme, options } of hasColours ? RUNS : RUNS.slice(0, 1)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const violations = await page.evaluate(
      async (runOptions) => {
        const { run } = Reflect.get(window, 'axe') as typeof axe;
        const { violations } = await run(document, runOptions);
        return violations.map(({ id, help, nodes }) => ({
          name: `${id}: ${help}`,
          nodes: nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`),
        }));
      },
      { ...options, iframes },
    );
    const found = violations.flatMap(({ name, nodes }) => nodes.map((node) => `${colorScheme} ${name}: ${node}`));
    expect(found, page.url()).toEqual([]);
  }
  if (hasColours) await expectMarksInForcedColours(page);
}

/** Its frames report to the page, so each of them needs it. */
async function provideAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => 'axe' in window)) return;
  const page = frame.page();
  // As a script of its own, of which Chromium keeps what it compiled for the next page; evaluated text is compiled anew.
  if (frame === page.mainFrame()) await (await openProtocol(page)).send('Runtime.evaluate', { expression: AXE });
  else await frame.evaluate(AXE);
}

const protocols = new WeakMap<Page, Promise<CDPSession>>();

/** It stays attached: one that is detached takes the virtual authenticators of others along. */
function openProtocol(page: Page): Promise<CDPSession> {
  const opened = protocols.get(page) ?? page.context().newCDPSession(page);
  protocols.set(page, opened);
  return opened;
}

/** The browser's font size at which a phone's screens must still fit: twice the usual one (WCAG 1.4.4). */
const LARGE_TEXT = { standard: 32, fixed: 26 };
const USUAL_TEXT = { standard: 16, fixed: 13 };
const PHONE_WIDTH = 390;

/** The page is not wider than the window; on a phone, it is not with text at twice its size either. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  expect(await measureOverflow(page), `${page.url()} is wider than the window`).toBeLessThanOrEqual(0);
  if ((page.viewportSize()?.width ?? 0) > PHONE_WIDTH) return;
  const browser = await openProtocol(page);
  await browser.send('Page.setFontSizes', { fontSizes: LARGE_TEXT });
  const overflow = await measureOverflow(page);
  await browser.send('Page.setFontSizes', { fontSizes: USUAL_TEXT });
  expect(overflow, `${page.url()} is wider than the window with large text`).toBeLessThanOrEqual(0);
}

/** A phone widens `innerWidth` with a page that is too wide, but not the width of its root. */
function measureOverflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

/** Kinds of control that look other when they are checked: most stand on every page, and two pictures take as long as a page's rules. */
const markedKinds = new Set<string>();

/** In the colours of a contrast theme, every kind of control on the page looks other when it is checked. */
async function expectMarksInForcedColours(page: Page): Promise<void> {
  const dialogs = page.locator('dialog:modal');
  const top = (await dialogs.count()) > 0 ? dialogs.last() : page.locator('body');
  const marks = top.locator('input:is([type="checkbox"], [type="radio"]:checked):visible:enabled');
  const kinds = await marks.evaluateAll((inputs) =>
    inputs.map((input) => `${input.className} in ${input.parentElement?.className}`),
  );
  if (kinds.every((kind) => markedKinds.has(kind))) return;
  const alike = new Set<string>();
  let wasReplaced: boolean;
  await page.emulateMedia({ forcedColors: 'active' });
  const showToasts = await hideToasts(page);
  do {
    wasReplaced = false;
    // Handles, since a locator of what is checked finds nothing once it is not.
    for (const mark of await marks.elementHandles()) {
      const kind = await mark.evaluate(
        (input) => `${(input as HTMLInputElement).className} in ${input.parentElement?.className}`,
      );
      if (markedKinds.has(kind) || alike.has(kind) || (await isCovered(mark))) continue;
      const look = await compareLooks(mark);
      if (look === 'replaced') wasReplaced = true;
      else (look.isAlike ? alike : markedKinds).add(kind);
    }
  } while (wasReplaced);
  await showToasts();
  await page.emulateMedia({ forcedColors: 'none' });
  expect([...alike], `${page.url()}: checked and unchecked look alike in forced colours`).toEqual([]);
}

/** Whether something stands in front of a control, such as the menu of a phone: its pictures would be of that. */
function isCovered(mark: ElementHandle): Promise<boolean> {
  return mark.evaluate((input) => {
    const area = (input as HTMLInputElement).closest('label') ?? (input as HTMLInputElement);
    area.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = area.getBoundingClientRect();
    return !area.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}

/** A toast passes, but on wide pages it may cover a control at their end: its pictures would be of the toast. */
async function hideToasts(page: Page): Promise<() => Promise<void>> {
  // Not a style element, which the content security policy forbids.
  const sheet = await page.evaluateHandle(() => {
    const rules = new CSSStyleSheet();
    rules.replaceSync('[data-toasts] { opacity: 0; }');
    document.adoptedStyleSheets.push(rules);
    return rules;
  });
  return () => sheet.evaluate((rules) => rules.replaceSync(''));
}

/** Whether a control, with its label, is the same picture checked and unchecked, unless React renders it anew meanwhile. */
async function compareLooks(mark: ElementHandle): Promise<{ isAlike: boolean } | 'replaced'> {
  const flip = () => mark.evaluate((input) => Reflect.set(input, 'checked', !Reflect.get(input, 'checked')));
  const area = await mark.evaluateHandle((input) => (input as HTMLInputElement).closest('label') ?? input);
  const label = area.asElement() ?? mark;
  const wasChecked = await mark.evaluate((input) => Reflect.get(input, 'checked'));
  try {
    const before = await label.screenshot({ animations: 'disabled' });
    await flip();
    const after = await label.screenshot({ animations: 'disabled' });
    const isFlipped = await mark.evaluate((input, was) => Reflect.get(input, 'checked') !== was, wasChecked);
    if (!isFlipped || !(await isAttached(mark))) return 'replaced';
    await flip();
    return { isAlike: before.equals(after) };
  } catch (error) {
    if (await isAttached(mark)) throw error;
    return 'replaced';
  }
}

function isAttached(mark: ElementHandle): Promise<boolean> {
  return mark.evaluate((input) => input.isConnected);
}
