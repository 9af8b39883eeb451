import { expect, test } from '../setup/journey.ts';
import { CARDS, fillCard, fillContact, pressPay } from '../steps/checkout-form.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../steps/expect-accessible.ts';
import { findPortalPath } from '../steps/portal-link.ts';

test.use({ expectedStatuses: [402] });

test('cart and checkout can be read and used by everybody, with mistakes and refusals', async ({ page, visitor }) => {
  await visitor.settleIn();
  await visitor.putIntoCart('JP', 2);
  await page.goto('/cart');
  await expect(page.getByText('You have 2 items in your cart')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.goto('/checkout');
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeVisible();
  await page.getByLabel('Add Billing Address (Optional)').check();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await pressPay(page);
  await expect(page.getByText('Name is required').first()).toBeVisible();
  await expectAccessible(page);

  await fillContact(page, visitor.email);
  await fillCard(page, CARDS.declined);
  await pressPay(page);
  await expect(page.getByText('Your bank declined the card.')).toBeVisible();
  await expectAccessible(page);
});

test('confirmation and portal can be read and used by everybody', async ({ page, visitor, sandbox }) => {
  await visitor.settleIn();
  await visitor.putIntoCart('JP', 2);
  const order = await visitor.buy();
  await page.goto(`/order-confirmation/${order.orderNumber}`);
  await expect(page.getByRole('img', { name: /QR code/ })).toHaveCount(2);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show the QR code full screen' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);

  const [used] = order.metadata.esimInfoArray;
  await sandbox.installEsim(used?.iccid ?? '');
  await sandbox.useData(used?.iccid ?? '', 5000);
  await page.goto(await findPortalPath(sandbox, visitor.email));
  await expect(page.getByRole('heading', { name: 'Your eSIMs' })).toBeVisible();
  await page.getByRole('button', { name: 'Install' }).first().click();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
