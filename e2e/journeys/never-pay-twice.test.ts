import { expect, test } from '../setup/journey.ts';
import { addShopScript } from '../steps/add-shop-script.ts';
import { fillContact, openFilledCheckout, pressPay } from '../steps/checkout-form.ts';
import { expectConfirmation } from '../steps/confirmation.ts';

test('a double press on Pay places one order and charges once', async ({ page, visitor, sandbox }) => {
  await openFilledCheckout(page, visitor, 'JP');
  await page.getByRole('button', { name: /^Pay \$/ }).dblclick();
  const orderNumber = await expectConfirmation(page);
  expect(await sandbox.listCharges(orderNumber)).toHaveLength(1);
  await sandbox.waitForMail(visitor.email);
  await expect.poll(() => sandbox.listMails(visitor.email)).toHaveLength(1);
});

test.describe('two tabs', () => {
  test.use({ expectedStatuses: [409] });

  test('paying for the same cart in two tabs at once charges once', async ({
    page,
    context,
    request,
    visitor,
    sandbox,
  }) => {
    await visitor.useSession();
    await visitor.addToCart('JP');
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await addShopScript(tab, (id) => localStorage.setItem('sessionId', id), visitor.sessionId);
      await tab.goto('/checkout');
      await fillContact(tab, visitor.email);
    }
    const bothPay = Promise.withResolvers<void>();
    let waiting = 2;
    for (const tab of [page, other]) {
      await tab.route('**/api/orders', async (route) => {
        if (--waiting === 0) bothPay.resolve();
        await bothPay.promise;
        await route.continue();
      });
    }
    const responses = [page, other].map((tab) => tab.waitForResponse('**/api/orders'));
    await Promise.all([pressPay(page), pressPay(other)]);
    await Promise.all(responses);
    await expect
      .poll(() => [page, other].filter((tab) => tab.url().includes('/order-confirmation/')).length)
      .toBeGreaterThan(0);
    await sandbox.waitForMail(visitor.email);
    // A mail requested now comes after any that a second order would send.
    await request.post('/api/portal/links', { data: { email: visitor.email } });
    const listSubjects = async () => (await sandbox.listMails(visitor.email)).map(({ subject }) => subject);
    await expect.poll(listSubjects).toContain('Your new portal link');
    expect(await listSubjects()).toHaveLength(2);
  });
});

test.describe('offline', () => {
  test.use({ expectedStatuses: [0] });

  test('after a connection lost while paying, pressing Pay again charges once', async ({
    page,
    context,
    visitor,
    sandbox,
  }) => {
    await openFilledCheckout(page, visitor, 'JP');
    // The order reaches the shop, but the response is lost.
    await page.route('**/api/orders', async (route) => {
      await route.fetch();
      await context.setOffline(true);
      await route.abort('internetdisconnected');
    });
    await pressPay(page);
    await expect(page.getByText('The connection was lost.')).toBeVisible();
    await page.unroute('**/api/orders');
    await context.setOffline(false);
    await page.getByRole('button', { name: /^(Pay \$|Find my order)/ }).click();
    const orderNumber = await expectConfirmation(page);
    expect(await sandbox.listCharges(orderNumber)).toHaveLength(1);
    await expect.poll(() => sandbox.listMails(visitor.email)).toHaveLength(1);
  });

  test('paying while offline keeps the form', async ({ page, context, visitor }) => {
    await openFilledCheckout(page, visitor, 'JP');
    await context.setOffline(true);
    await pressPay(page);
    await expect(page.getByText('The connection was lost.')).toBeVisible();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(visitor.email);
    await context.setOffline(false);
    await pressPay(page);
    await expectConfirmation(page);
  });
});
