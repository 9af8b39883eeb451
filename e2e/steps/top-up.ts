import { expect, type Page } from '@playwright/test';
import type { Sandbox } from '../setup/sandbox.ts';
import { findText } from '../setup/texts.ts';
import type { PlacedOrder, Visitor } from '../setup/visitor.ts';
import { findPortalPath } from './portal-link.ts';

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

/** Refreshes the portal until it offers more data: the supplier's word that the eSIM is in use can come a moment later. */
export async function expectInUse(page: Page, language: 'en' | 'tr'): Promise<void> {
  const topUp = page.getByRole('link', { name: findText(language, 'portal.topUp') });
  const refresh = page.getByRole('button', { name: findText(language, 'portal.refreshData') });
  await expect(async () => {
    await expect(topUp)
      .toBeVisible({ timeout: 2_000 })
      .catch(() => refresh.click());
    await expect(topUp).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

export async function choosePackage(page: Page, amount: string): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`Japan ${amount}`) }).check();
}

export async function pressPurchase(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Purchase Top-Up' }).click();
}

/** The toast, and the return to the portal by itself. */
export async function expectToppedUp(page: Page): Promise<void> {
  await expect(page.getByText('Your eSIM has been topped up successfully.').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Your eSIMs' })).toBeVisible();
  await expect(page).toHaveURL(/\/portal$/);
}
