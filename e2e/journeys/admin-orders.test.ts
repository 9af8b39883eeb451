import { expect, test } from '../setup/journey.ts';
import { ADMIN } from '../setup/open-shop.ts';
import { fillLogin, registerByApi } from '../steps/account.ts';
import { signInAsAdmin } from '../steps/admin.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../steps/expect-accessible.ts';

// Who asks who is signed in, and nobody is, gets 401.
test.use({ expectedStatuses: [401, 404] });

const DAY_MS = 86_400_000;

/** Green, red, blue, purple, and grey for all others. */
const ADMIN_TONES = {
  completed: 'ok',
  cancelled: 'bad',
  processing: 'info',
  shipped: 'moved',
  pending: 'plain',
  created: 'plain',
  processed: 'plain',
  refunded: 'plain',
} as const;

test('nobody meets the admin without signing in, and the sign-in leads to it', async ({ page }) => {
  await page.goto('/admin?status=refunded');
  await expect(page).toHaveURL(/\/auth\?next=/);
  await fillLogin(page, { ...ADMIN, email: '' });
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/admin?status=refunded');
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
});

test('a customer is told that the admin is for admins', async ({ page }) => {
  const { username } = await registerByApi(page);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is for the shop’s admins');
  await expect(page.getByText(username)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeHidden();
});

test('orders are found, filtered and sorted by the server, and the address holds what the list shows', async ({
  page,
  visitor,
}) => {
  const cheap = await visitor.buyPlan('TR');
  const dear = await visitor.buyPlan('JP', 3);
  await signInAsAdmin(page);
  await page.goto('/admin');
  await page.getByRole('searchbox').fill(visitor.email.toUpperCase());
  await expect(page).toHaveURL(/[?&]q=/);
  await expect(page.getByRole('status').filter({ hasText: 'of 2 orders' })).toBeVisible();
  const rows = page.locator('tbody tr');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(dear.orderNumber);

  await page.getByRole('button', { name: 'Amount' }).click();
  await expect(page.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: 'Amount' }).click();
  await expect(page.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sort=totalAmount/);
  await expect(rows.first()).toContainText(cheap.orderNumber);
  await page.reload();
  await expect(rows.first()).toContainText(cheap.orderNumber);
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);

  await page.goto(`/admin?q=${visitor.email}&status=refunded`);
  await expect(page.getByText('Sipariş bulunamadı.')).toHaveAttribute('lang', 'tr');
  await expect(page.getByText('No orders found.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove the status filter' }).click();
  await expect(rows).toHaveCount(2);
  await page.goBack();
  await expect(page.getByText('Sipariş bulunamadı.')).toBeVisible();
});

test('many orders are set at once, and are taken back at once but for the one that has changed since', async ({
  page,
  visitor,
}) => {
  await visitor.buyPlan('TR');
  await visitor.buyPlan('JP');
  await signInAsAdmin(page);
  await page.goto(`/admin?q=${encodeURIComponent(visitor.email)}`);
  await page
    .getByRole('checkbox', { name: /^Select order/ })
    .first()
    .check();
  await page
    .getByRole('checkbox', { name: /^Select order/ })
    .last()
    .check();
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await bar.getByRole('combobox').selectOption('Cancelled');
  await bar.getByRole('button', { name: 'Set status of 2' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Set 2 to Cancelled' }).click();
  const rows = page.locator('tbody tr');
  await expect(page.getByText('2 orders set to Cancelled.')).toBeVisible();
  await expect(rows.filter({ hasText: 'Cancelled' })).toHaveCount(2);
  const id = Number(await rows.first().getAttribute('data-order'));
  const theirs = await page.request.patch(`/api/orders/${id}/status`, { data: { status: 'shipped' } });
  expect(theirs.status()).toBe(200);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('1 order is as it was before.')).toBeVisible();
  await expect(page.getByText('was changed by somebody else meanwhile.')).toBeVisible();
  await expect(rows.first()).toContainText('Shipped');
  await expect(rows.last()).toContainText('Completed');
  await expectAccessible(page);
});

test('the form says what would happen, and asks for what is missing', async ({ page, visitor }) => {
  const order = await visitor.buyPlan('TR');
  await signInAsAdmin(page);
  await page.goto(`/admin?q=${visitor.email}`);
  await page.getByRole('button', { name: 'Update status' }).click();
  await expect(page.getByText('Please enter an order ID and select a status.', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Order ID')).toBeFocused();

  await page
    .getByRole('row')
    .filter({ hasText: order.orderNumber })
    .getByRole('button', { name: /in the status form$/ })
    .click();
  await page.getByLabel('Status', { exact: true }).first().selectOption('Refunded');
  await expect(page.getByText('Completed becomes Refunded.')).toBeVisible();
  await expect(page.getByRole('form', { name: 'Set a status' })).toContainText('No money moves here.');
  await page.getByRole('button', { name: 'Update status' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('moves no money');
  await dialog.getByRole('button', { name: 'Keep as it is' }).click();

  await page.getByLabel('Order ID').fill('2147483647');
  await expect(page.getByText('There is no order 2147483647.')).toBeVisible();
});

test('an order’s page shows its eSIMs, history and money, and leads back', async ({ page, visitor }) => {
  const order = await visitor.buyPlan('JP', 2);
  await signInAsAdmin(page);
  await page.goto(`/admin?q=${visitor.email}`);
  await page.getByRole('link', { name: order.orderNumber }).click();
  await expect(page.getByRole('heading', { level: 1, name: order.orderNumber })).toBeVisible();
  const esims = page.getByRole('table', { name: 'eSIMs' }).locator('tbody tr');
  await expect(esims).toHaveCount(2);
  const [first] = order.metadata.esimInfoArray;
  await expect(esims.first()).not.toContainText(first?.iccid ?? '?');
  await expect(page.getByRole('listitem').filter({ hasText: 'Placed' })).toBeVisible();
  await expect(page.getByText(visitor.email).first()).toBeVisible();
  await page.goto(`/admin?q=${first?.iccid}`);
  await page.getByRole('link', { name: order.orderNumber }).click();
  await esims
    .first()
    .getByRole('button', { name: /^Ask the supplier/ })
    .click();
  await expect(page.getByText('The supplier’s latest state', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw portal links' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw the links' }).click();
  await expect(page.getByText('1 link withdrawn', { exact: true })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Portal links withdrawn' })).toBeVisible();
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await page.goto('/admin/orders/2147483647');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no order 2147483647');
});

test('the admin has the tabs, filters, columns, acts and colours of the specification', async ({ page, visitor }) => {
  await visitor.buyPlan('TR');
  await signInAsAdmin(page);
  await page.goto('/admin');
  await expect(page.getByRole('tab')).toHaveText(['Orders', 'Pricing', 'Security', 'System', 'Profile']);
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Orders');
  const columns = ['Order number', 'Date', 'Customer', 'Bought', 'Status', 'Amount', 'Actions'];
  await expect(page.getByRole('columnheader').filter({ hasText: /./ })).toHaveText(columns);

  await page.getByRole('button', { name: 'Last 30 days' }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/);
  const { searchParams } = new URL(page.url());
  const [from, to] = ['from', 'to'].map((name) => Date.parse(searchParams.get(name) ?? ''));
  expect(((to ?? 0) - (from ?? 0)) / DAY_MS + 1).toBe(30);
  await page.getByRole('button', { name: 'Clear dates' }).click();
  await expect(page).not.toHaveURL(/from=/);
  const asking = page.waitForRequest(/\/api\/orders\?/);
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await asking;

  await page.goto(`/admin?q=${visitor.email}`);
  const row = page.locator('tbody tr');
  await row.getByRole('button', { name: /in the status form$/ }).click();
  await expect(page.getByLabel('Order ID')).toHaveValue(/^\d+$/);
  await row.getByRole('button', { name: /^Send notification to/ }).click();
  await expect(page.getByText('Notification sent', { exact: true })).toBeVisible();

  await page.route('**/api/orders?*', async (route) => {
    const response = await route.fetch();
    const list = await response.json();
    const orders = Object.keys(ADMIN_TONES).map((status, id) => ({ ...list.orders[0], id, status }));
    await route.fulfill({ response, json: { ...list, orders } });
  });
  await page.reload();
  for (const [status, tone] of Object.entries(ADMIN_TONES)) {
    const badge = row.locator('[data-tone]').filter({ hasText: new RegExp(`^${status}$`, 'i') });
    await expect(badge).toHaveAttribute('data-tone', tone);
  }
});

test('system shows how every part is and tries again what failed, and profile is read only', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin?tab=system');
  for (const part of ['Database', 'eSIM Go', 'Stripe', 'PayPal', 'Mail', 'Jobs', 'Catalog'])
    await expect(page.getByRole('row', { name: new RegExp(`^${part} (Works|Low|Failed|Down)`) })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sync catalog' })).toBeVisible();
  await page.getByRole('button', { name: 'Retry failed jobs' }).click();
  await expect(page.getByText('Retried', { exact: true })).toBeVisible();

  await page.goto('/admin?tab=profile');
  await expect(page.getByRole('definition').filter({ hasText: ADMIN.username }).last()).toBeVisible();
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Edit profile' })).toHaveAttribute('href', '/profile');
  await expect(page.getByRole('link', { name: 'Change password' })).toHaveAttribute('href', '/profile?tab=password');
});

test.describe('with calls that fail', () => {
  test.use({ expectedStatuses: [401, 500] });

  test('a list, a status and a notification that fail are told in the words of the specification', async ({
    page,
    visitor,
  }) => {
    const order = await visitor.buyPlan('TR');
    await signInAsAdmin(page);
    const list = /\/api\/orders(\?|$)/;
    const fail = (path: string | RegExp) =>
      page.route(path, (route) =>
        route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{"code":"internal_error"}' }),
      );
    await page.goto(`/admin?q=${order.orderNumber}`);
    await page.getByRole('link', { name: order.orderNumber }).click();
    await expect(page.getByRole('heading', { level: 1, name: order.orderNumber })).toBeVisible();
    await fail('**/api/orders/*/status');
    await fail('**/api/orders/*/notify');
    await page.getByLabel('Status', { exact: true }).selectOption('Processed');
    await page.getByRole('button', { name: 'Update status' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Set to Processed' }).click();
    await expect(page.getByText('Failed to update order status', { exact: true })).toBeVisible();
    await expect(page.getByText('An unknown error occurred', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Send notification' }).click();
    await expect(page.getByText('Failed to send notification', { exact: true })).toBeVisible();

    await fail('**/api/order-statuses');
    await page.reload();
    await expect(page.getByText('Failed to load order statuses', { exact: true })).toBeVisible();
    const later = 'There was an error loading order statuses. Please try again later.';
    await expect(page.getByText(later, { exact: true })).toBeVisible();
    await expect(page.getByLabel('Status', { exact: true }).getByRole('option')).toHaveCount(8);
    await page.unroute('**/api/order-statuses');

    await fail(list);
    await page.goto('/admin');
    const failure = page.getByText('Siparişler yüklenirken hata oluştu. Lütfen tekrar deneyin.').first();
    await expect(failure).toHaveAttribute('lang', 'tr');
    await expect(page.getByText('The orders could not be loaded. Please try again.')).toBeVisible();
    await expectAccessible(page);
    await page.unroute(list);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('link', { name: order.orderNumber })).toBeVisible();
  });
});

test('filters, search and order of the list are saved by name for every admin of the shop', async ({
  page,
  browser,
  visitor,
  baseURL,
}) => {
  const { orderNumber } = await visitor.buyPlan('TR');
  const name = `To do ${orderNumber.slice(-9)}`;
  await signInAsAdmin(page);
  const address = `/admin?q=${encodeURIComponent(visitor.email)}&status=completed&sort=totalAmount`;
  await page.goto(address);
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await expect(dialog.getByText('Every admin of the shop sees it.')).toBeVisible();
  await dialog.getByLabel('Name of the view').fill(name);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  const views = page.getByRole('navigation', { name: 'Saved views' });
  const view = views.getByRole('link', { name: new RegExp(`^${name}`) });
  await expect(view).toHaveAttribute('aria-current', 'page');
  await expect(view).toHaveText(`${name}1`);

  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const theirs = await context.newPage();
  await signInAsAdmin(theirs);
  await theirs.goto('/admin?status=refunded&sort=customerName');
  await theirs.getByRole('button', { name: 'Save view' }).click();
  await theirs.getByLabel('Name of the view').fill(name);
  await theirs.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(theirs.getByText('There is a view of this name already.')).toBeVisible();
  await theirs.getByRole('button', { name: 'Cancel' }).click();
  await theirs.getByRole('link', { name: new RegExp(`^${name}`) }).click();
  await expect(theirs).toHaveURL(/[?&]q=.+status=completed.+sort=totalAmount/);
  await expect(theirs.locator('tbody tr')).toHaveCount(1);
  await theirs.getByRole('button', { name: `Remove the view ${name}` }).click();
  await expect(theirs.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveCount(0);
  await context.close();

  await page.reload();
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await expect(view).toHaveCount(0);
});

test('many buyers are mailed only after a question that says how many', async ({ page, visitor, sandbox }) => {
  await visitor.buyPlan('TR');
  await visitor.buyPlan('JP');
  await signInAsAdmin(page);
  await page.goto(`/admin?q=${visitor.email}`);
  await expect(page.locator('tbody tr')).toHaveCount(2);
  const before = (await sandbox.listMails(visitor.email)).length;
  for (const row of [0, 1]) await page.locator('tbody tr').nth(row).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Notify' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send 2 e-mails?' });
  await dialog.getByRole('button', { name: 'Send none' }).click();
  await page.getByRole('button', { name: 'Notify' }).click();
  await dialog.getByRole('button', { name: 'Send 2 e-mails' }).click();
  await expect(page.getByText('2 buyers notified.')).toBeVisible();
  await expect.poll(async () => (await sandbox.listMails(visitor.email)).length).toBe(before + 2);
});

test.describe('with a keyboard', () => {
  test('rows are chosen and opened, sections reached and orders found', async ({ page, visitor }) => {
    const order = await visitor.buyPlan('TR');
    await signInAsAdmin(page);
    await page.goto(`/admin?q=${visitor.email}`);
    await expect(page.locator('tbody tr')).toHaveCount(1);
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await expect(page.getByRole('region', { name: 'Selected orders' })).toContainText('1 selected');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: 'Selected orders' })).toBeHidden();
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    // In a field a key is a letter.
    await page.keyboard.press('x');
    await expect(page.getByRole('region', { name: 'Selected orders' })).toBeHidden();
    await page.getByRole('searchbox').blur();

    // Without waiting for the page in between: a pair has 1.5 s.
    await Promise.all([page.keyboard.press('g'), page.keyboard.press('r')]);
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel(/^Single-key shortcuts/).uncheck();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeHidden();

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(order.orderNumber.slice(0, 8).toLowerCase());
    await page.getByRole('option', { name: new RegExp(order.orderNumber) }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/orders\/\d+$/);
    await expect(page.getByRole('heading', { level: 1, name: order.orderNumber })).toBeVisible();
  });

  test('the palette acts on the order that is open, and on one that it finds', async ({ page, visitor, sandbox }) => {
    const first = await visitor.buyPlan('TR');
    const second = await visitor.buyPlan('JP');
    await signInAsAdmin(page);
    await page.goto(`/admin?q=${first.orderNumber}`);
    await page.getByRole('link', { name: first.orderNumber }).click();
    await expect(page.getByRole('heading', { level: 1, name: first.orderNumber })).toBeVisible();
    await page.keyboard.press('n');
    await expect(page.getByRole('button', { name: 'Send notification' })).toBeFocused();

    const type = async (text: string) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill(text);
    };
    await type('');
    await expect(page.getByText(`Actions for ${first.orderNumber}`)).toBeVisible();
    await expect(page.getByRole('option', { name: 'Open the order' })).toHaveCount(0);
    await page.getByRole('dialog').getByRole('combobox').fill('refund');
    await expect(page.getByRole('option', { name: 'Refund...' })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#refund$/);
    await expect(page.getByRole('heading', { name: 'Refund', exact: true })).toBeFocused();
    await expect(page.getByText('What the rule says')).toBeVisible();

    const before = (await sandbox.listMails(visitor.email)).length;
    await type('send notification');
    await expect(page.getByRole('dialog').getByRole('option')).toHaveText(['Send notification: Completed']);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Notification sent', { exact: true })).toBeVisible();
    await expect.poll(async () => (await sandbox.listMails(visitor.email)).length).toBe(before + 1);

    await type(second.orderNumber);
    await expect(page.getByRole('option', { name: new RegExp(second.orderNumber) })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByText(`Actions for ${second.orderNumber}`)).toBeVisible();
    await page.keyboard.type('cancelled');
    await expect(page.getByRole('option', { name: 'Set to Cancelled...' })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Set this order to Cancelled?' });
    await question.getByRole('button', { name: 'Set to Cancelled' }).click();
    await expect(page.getByText(`${second.orderNumber} is now Cancelled.`, { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: first.orderNumber })).toBeVisible();
  });
});
