import { expect, type Frame, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules of these standards that look at colours. To all others a page is the same in both colour schemes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

const RUNS: readonly { colorScheme: 'light' | 'dark'; options: RunOptions }[] = [
  { colorScheme: 'light', options: { runOnly: { type: 'tag', values: STANDARDS }, resultTypes: ['violations'] } },
  { colorScheme: 'dark', options: { runOnly: { type: 'rule', values: COLOUR_RULES }, resultTypes: ['violations'] } },
];

/** Checks the page against WCAG 2.2 AA in both colour schemes. Frames of another origin are their owner's to check. */
export async function expectAccessible(page: Page): Promise<void> {
  const shop = new URL(page.url()).origin;
  const iframes = page
    .frames()
    .every((frame) => !frame.url().startsWith('http') || new URL(frame.url()).origin === shop);
  // A link partly covered by the sticky header would count as too small a target.
  await page.evaluate(() => window.scrollTo(0, 0));
  await Promise.all(page.frames().map(provideAxe));
  for (const { colorScheme, options } of RUNS) {
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
}

/** Its frames report to the page, so each of them needs it. */
async function provideAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
}

/** The page is not wider than the window. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${page.url()} is wider than the window`).toBeLessThanOrEqual(0);
}
