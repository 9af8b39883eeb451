import { randomUUID } from 'node:crypto';
import { expect, test } from '../setup/journey.ts';
import { signInAsAdmin } from '../steps/admin.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../steps/expect-accessible.ts';

test.use({ timezoneId: 'Pacific/Kiritimati' });

function timeOf(at: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeStyle: 'short', hourCycle: 'h23', timeZone }).format(Date.parse(at));
}

test('messages and the state of the shop are dated by the shop’s clock, wherever they are read', async ({ page }) => {
  await signInAsAdmin(page);
  const subject = `Question ${randomUUID()}`;
  const message = { name: 'Deniz', email: 'deniz@example.com', subject, message: 'Which plan fits?', locale: 'en' };
  await page.request.post('/api/support-messages', { data: message });
  const { messages, timeZone } = await (await page.request.get(`/api/admin/messages?q=${subject}`)).json();
  await page.goto(`/admin?tab=messages&q=${encodeURIComponent(subject)}`);
  await expect(page.getByRole('row').filter({ hasText: subject }).getByRole('time')).toContainText(
    timeOf(messages[0].createdAt, timeZone),
  );

  await page.getByRole('link', { name: subject }).click();
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  await expect(page.getByRole('main').getByRole('time').first()).toContainText(timeOf(messages[0].createdAt, timeZone));
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);

  const response = page.waitForResponse('**/api/admin/system');
  await page.goto('/admin?tab=system');
  const { checkedAt } = await (await response).json();
  await expect(page.getByText(`Checked at ${timeOf(checkedAt, timeZone)}`)).toBeVisible();
});
