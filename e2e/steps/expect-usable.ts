import type { Page } from '@playwright/test';
import { expectAccessible, expectNoHorizontalScroll } from './expect-accessible.ts';
import { expectReachableByKeyboard } from './expect-keyboard.ts';

/** The screen fits the window, is accessible in both colour schemes, and with a keyboard all of it can be reached. */
export async function expectUsable(page: Page, { hasKeyboard }: { hasKeyboard: boolean }): Promise<void> {
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
  if (hasKeyboard) await expectReachableByKeyboard(page);
}
