import { expect, type Page } from '@playwright/test';
import type { Sandbox } from '../setup/sandbox.ts';
import { findText, type Language } from '../setup/texts.ts';
import type { PlacedOrder, Visitor } from '../setup/visitor.ts';
import { findPortalPath } from './portal-link.ts';
import { refreshUntilVisible } from './refresh-usage.ts';

type UsedEsim = { order: PlacedOrder; iccid: string };

/** Buys a plan by API, and uses some of its data; a card is saved where one is given. */
export async function useEsim(
  { visitor, sandbox }: { visitor: Visitor; sandbox: Sandbox },
  { savedCard, usedMb = 1200 }: { savedCard?: string; usedMb?: number } = {},
): Promise<UsedEsim> {
  const order = await visitor.buyPlan('JP', 1, savedCard ? { savedCard } : {});
  const iccid = order.metadata.esimInfoArray[0]?.iccid ?? '';
  await sandbox.installEsim(iccid);
  await sandbox.useData(iccid, usedMb);
  return { order, iccid };
}

/** Goes from the mail's portal link to the packages of the only eSIM. */
export async function openTopUp(
  page: Page,
  { visitor, sandbox }: { visitor: Visitor; sandbox: Sandbox },
): Promise<void> {
  await page.goto(await findPortalPath(sandbox, visitor.email));
  await expectInUse(page, 'en');
  await page.getByRole('link', { name: 'Top-Up' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Top-Up Your eSIM' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Packages' })).toBeVisible();
}

/** The portal offers more data once the supplier has said that the eSIM is in use. */
export function expectInUse(page: Page, language: Language): Promise<void> {
  return refreshUntilVisible(page, page.getByRole('link', { name: findText(language, 'portal.topUp') }), language);
}

export async function choosePackage(page: Page, amount: string): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${amount}`) }).check();
}

export async function pressPurchase(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Purchase Top-Up' }).click();
}

/** The toast, and the return to the eSIM's card in the portal by itself. */
export async function expectToppedUp(page: Page): Promise<void> {
  await expect(page.getByText('Your eSIM has been topped up successfully.').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Your eSIMs' })).toBeVisible();
  await expect(page).toHaveURL(/\/portal\?esim=\d+$/);
  await expect(page.getByRole('heading', { level: 2, name: 'Japan' })).toBeInViewport();
}
