import { expect, test } from '../setup/own-shop.ts';
import { collectPageErrors } from '../setup/page-errors.ts';
import { blockStorage } from '../steps/block-storage.ts';
import { CARDS, fillCard } from '../steps/checkout-form.ts';
import { choosePackage, expectToppedUp, openTopUp, pressPurchase, useEsim } from '../steps/top-up.ts';

test.use({ expectedStatuses: [402, 503] });
test.describe.configure({ mode: 'default' });

test('a saved card that is declined leads to another one, and only that one is charged', async ({
  page,
  visitor,
  sandbox,
}) => {
  const { iccid } = await useEsim({ visitor, sandbox }, { savedCard: CARDS.good });
  await openTopUp(page, { visitor, sandbox });
  await expect(page.getByLabel('Card number')).toHaveCount(0);
  await choosePackage(page, '1 GB');
  await sandbox.addFault({ partner: 'stripe', operation: 'create', fault: 'reject' });
  await pressPurchase(page);
  await expect(page.getByText('Top-Up Failed', { exact: true })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Your payment did not go through.' })).toBeFocused();
  expect(await sandbox.listTopUps(iccid)).toEqual([]);
  await fillCard(page, CARDS.good);
  await pressPurchase(page);
  await expectToppedUp(page);
  expect(await sandbox.listTopUps(iccid)).toHaveLength(1);
  await expect(page.getByRole('row')).toHaveCount(3);
});

test('a top-up that the network partner is slow to add is followed until it is', async ({ page, visitor, sandbox }) => {
  const { iccid } = await useEsim({ visitor, sandbox }, { savedCard: CARDS.good });
  await openTopUp(page, { visitor, sandbox });
  await choosePackage(page, '1 GB');
  await sandbox.addFault({ partner: 'esim-go', operation: 'order', fault: 'slow', delayMs: 6000 });
  await pressPurchase(page);
  await expect(page.getByText('Your top-up is paid. We are adding it to your eSIM...')).toBeVisible();
  await expectToppedUp(page);
  expect(await sandbox.listTopUps(iccid)).toHaveLength(1);
});

test('without the network partner nothing is offered, and it is tried again', async ({ page, visitor, sandbox }) => {
  await useEsim({ visitor, sandbox }, { savedCard: CARDS.good });
  await openTopUp(page, { visitor, sandbox });
  for (const operation of ['bundles', 'esim'])
    await sandbox.addFault({ partner: 'esim-go', operation, fault: '500', times: 99 });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Failed to fetch top-up packages' })).toBeVisible();
  await sandbox.clearFaults();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('group', { name: 'Packages' })).toBeVisible();
});

test('a return from the bank into a browser without storage says what became of the top-up, and opens nothing else', async ({
  page,
  visitor,
  sandbox,
  browser,
  baseURL,
}) => {
  const { iccid } = await useEsim({ visitor, sandbox });
  await openTopUp(page, { visitor, sandbox });
  await choosePackage(page, '1 GB');
  await fillCard(page, CARDS.needsAuthentication);
  await pressPurchase(page);
  await expect(page.getByRole('button', { name: 'Complete authentication' })).toBeVisible();

  const context = await browser.newContext({ baseURL: String(baseURL) });
  const errors = collectPageErrors(context, { shop: String(baseURL), expected: [] });
  await blockStorage(context);
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(other.getByRole('heading', { name: 'Top-Up Successful' })).toBeVisible();
  await expect(other.getByText(/return to the portal in the browser you came from/)).toBeVisible();
  await expect(other.getByText(`${iccid.slice(0, 6)}`)).toHaveCount(0);
  expect(await sandbox.listTopUps(iccid)).toHaveLength(1);
  expect(errors).toEqual([]);
  await context.close();
});
