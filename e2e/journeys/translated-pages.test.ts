import { expect, test } from '../setup/journey.ts';
import { inventAccount, registerByApi } from '../steps/account.ts';
import { signInAsAdmin } from '../steps/admin.ts';
import { openCart } from '../steps/cart.ts';
import { CARDS, fillCard, fillContact, pressPay } from '../steps/checkout-form.ts';
import { expectConfirmation } from '../steps/confirmation.ts';
import { findPortalPath } from '../steps/portal-link.ts';
import { choosePackage, expectInUse, expectToppedUp, pressPurchase } from '../steps/top-up.ts';
import { expectTranslated, translatePages } from '../steps/translate-pages.ts';

test.use({ expectedStatuses: [401, 402, 422] });

test.beforeEach(({ page }) => translatePages(page));

test('a purchase, the portal and a top-up survive a browser’s translator', async ({ page, visitor, sandbox }) => {
  await visitor.useSession();
  await page.goto('/products?country=JP');
  await expectTranslated(page);
  await page.getByRole('radio', { name: /^5 GB/ }).check();
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('Japan, 5 GB, 30 Days');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Added to cart', { exact: true }).first()).toBeVisible();
  await openCart(page);
  await page.getByRole('button', { name: /Increase quantity/ }).click();
  await expect(page.getByText('You have 2 items in your cart')).toBeVisible();
  await page.getByRole('button', { name: /Decrease quantity/ }).click();
  await expect(page.getByText('You have 1 item in your cart')).toBeVisible();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();

  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByText(/fields need your attention/).first()).toBeVisible();
  await fillContact(page, visitor.email);
  await page.getByRole('radio', { name: 'PayPal' }).check();
  await page.getByRole('radio', { name: /card/i }).check();
  await fillCard(page, CARDS.declined);
  await pressPay(page);
  await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();
  await fillCard(page, CARDS.good);
  await page.getByRole('checkbox', { name: /^Save this card/ }).check();
  await expectTranslated(page);
  await pressPay(page);
  const orderNumber = await expectConfirmation(page);
  await expectTranslated(page);
  await page.getByRole('button', { name: 'Save on this device' }).click();
  await expect(page.getByRole('button', { name: 'Save on this device' })).toHaveCount(0);

  const { metadata } = await visitor.waitForEsims(orderNumber);
  const iccid = metadata.esimInfoArray[0]?.iccid ?? '';
  await sandbox.installEsim(iccid);
  await sandbox.useData(iccid, 1200);
  await page.goto(await findPortalPath(sandbox, visitor.email));
  await expectInUse(page, 'en');
  await expectTranslated(page);
  await page.getByRole('link', { name: 'Top-Up' }).click();
  await choosePackage(page, '1 GB');
  await expectTranslated(page);
  await pressPurchase(page);
  await expectToppedUp(page);
});

test('the account survives a browser’s translator', async ({ page }) => {
  await page.goto('/auth');
  await expectTranslated(page);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('Username or e-mail').fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill('the grey cat');
  await page.getByRole('button', { name: /^Show/ }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await registerByApi(page, inventAccount());
  await page.goto('/profile');
  await page.getByLabel('City', { exact: true }).fill('İzmir');
  await expect(page.getByText('1 change not saved')).toBeVisible();
  await page.getByLabel('City', { exact: true }).fill('');
  for (const tab of ['Password', 'Orders', 'Security']) {
    await page.getByRole('tab', { name: tab }).click();
    await expectTranslated(page);
  }
  await page
    .getByRole('button', { name: /^Set up/ })
    .first()
    .click();
  await expect(page.getByRole('img', { name: /QR/ })).toBeVisible();
});

test('the admin survives a browser’s translator', async ({ page, visitor }) => {
  const order = await visitor.buyPlan('TR');
  await signInAsAdmin(page);
  await page.goto(`/admin?q=${visitor.email}`);
  await expectTranslated(page);
  await page.locator('tbody').getByRole('checkbox').first().check();
  await page.locator('tbody').getByRole('checkbox').first().uncheck();
  await page.getByRole('link', { name: order.orderNumber }).click();
  await page.getByLabel('New note').fill('Called back');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Note added', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Look up', exact: false }).first().click();
  await page.getByRole('main').getByRole('checkbox').first().check();
  await page.getByRole('main').getByRole('checkbox').first().uncheck();
  for (const view of ['overview', 'pricing', 'security', 'system', 'profile', 'messages']) {
    await page.goto(`/admin?tab=${view}`);
    await expectTranslated(page);
  }
});
