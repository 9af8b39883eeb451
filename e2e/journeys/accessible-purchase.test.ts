import { expect, test } from '../setup/journey.ts';
import { CARDS, fillCard, fillContact, pressPay } from '../steps/checkout-form.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../steps/expect-accessible.ts';
import { findPortalPath } from '../steps/portal-link.ts';

test.use({ expectedStatuses: [402] });

test('cart and checkout are accessible, also with invalid fields and a declined card', async ({ page, visitor }) => {
  await visitor.useSession();
  await visitor.addToCart('JP', 2);
  await page.goto('/cart');
  await expect(page.getByText('You have 2 items in your cart')).toBeVisible();
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);

  await page.goto('/checkout');
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeVisible();
  await page.getByLabel('Add Billing Address (Optional)').check();
  await expectNoHorizontalScroll(page);
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

test('confirmation and portal are accessible', async ({ page, visitor, sandbox }) => {
  const order = await visitor.openConfirmation('JP', 2);
  await expect(page.getByRole('img', { name: /QR code/ })).toHaveCount(1);
  await expectNoHorizontalScroll(page);
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
  // What closes the panel is no way on.
  await page.mouse.move(0, 0);
  await expect(page.getByRole('button', { name: 'Close', exact: true })).toHaveCSS(
    'background-color',
    'rgba(0, 0, 0, 0)',
  );
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
});
