import { readFile } from 'node:fs/promises';
import { expect, test } from '../setup/journey.ts';
import { signInAsAdmin } from '../steps/admin.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../steps/expect-accessible.ts';

test.use({ expectedStatuses: [401] });

test('the audit log is narrowed by person, act and days in its address, and taken away as a file', async ({
  page,
  visitor,
}) => {
  const { orderNumber } = await visitor.buyPlan('TR');
  await signInAsAdmin(page);
  const { orders } = await (await page.request.get(`/api/orders?q=${orderNumber}`)).json();
  const [{ id }] = orders;
  await page.request.post(`/api/admin/orders/${id}/notes`, { data: { text: 'Called twice' } });
  await page.request.patch(`/api/orders/${id}/status`, { data: { status: 'processed' } });

  await page.goto('/admin?tab=system');
  await page.getByRole('searchbox').fill(`order ${id}`);
  await expect(page).toHaveURL(new RegExp(`[?&]q=order\\+${id}`));
  const rows = page.getByRole('table', { name: 'Audit log' }).locator('tbody tr');
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText('Called twice');

  await page.getByText('Filters', { exact: true }).click();
  await page.getByRole('group', { name: 'Orders' }).getByLabel('Set the status').click();
  await expect(page).toHaveURL(/[?&]act=order.status_changed/);
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: '1 act' })).toBeVisible();
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show 1 act' }).click();

  await rows.first().getByRole('link', { name: 'owner' }).click();
  await expect(page).toHaveURL(/[?&]person=owner/);
  await expect(rows).toHaveCount(1);
  await page.reload();
  await expect(rows).toHaveCount(1);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^audit-.*\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`,owner,order.status_changed,order,${id},`);

  await page.getByRole('button', { name: 'Remove the act filter' }).click();
  await expect(rows).toHaveCount(2);
  await page.goto(`/admin?tab=system&q=order ${id}&from=2020-01-01&to=2019-01-01`);
  await expect(page.getByText('Nothing matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear dates' }).first().click();
  await expect(rows).toHaveCount(2);
});
