import { expect, test } from '../setup/journey.ts';

test('the codes of an order are sent to a fellow traveller', async ({ page, visitor, sandbox }) => {
  const order = await visitor.openConfirmation('JP');
  await page.getByText('Send to another address').click();
  await page.getByRole('button', { name: 'Send the codes' }).click();
  await expect(page.getByText('Valid email is required')).toBeVisible();
  const friend = `friend.${visitor.email}`;
  await page.getByLabel('Recipient’s email').fill(friend);
  await page.getByRole('button', { name: 'Send the codes' }).click();
  await expect(page.getByRole('status').filter({ hasText: friend })).toBeVisible();
  expect((await sandbox.waitForMail(friend)).text).toContain(
    order.metadata.esimInfoArray[0]?.activationCode ?? 'a code',
  );
});
