import { expect, test } from '../setup/journey.ts';
import { CARDS } from '../steps/checkout-form.ts';
import { expectConfirmation } from '../steps/confirmation.ts';
import { createThumb } from '../steps/thumb.ts';

test('from home to a plan that is paid by card takes ten taps and six fields', async ({ page, visitor }) => {
  const { tap, type, counts } = createThumb(page);
  await page.goto('/');
  await tap(page.getByRole('link', { name: /Germany/ }).first());
  await tap(page.getByRole('radio', { name: /^5 GB/ }));
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('Germany, 5 GB, 30 Days');
  await tap(page.getByRole('button', { name: 'Buy now' }));
  await type(page.getByLabel('Email', { exact: true }), visitor.email);
  await type(page.getByLabel('Name', { exact: true }), 'Deniz Yılmaz');
  await type(page.getByLabel('Phone number'), '+90 532 123 45 67');
  await type(page.getByLabel('Card number'), CARDS.good.replaceAll(' ', ''));
  await expect(page.getByLabel('Name on card')).toHaveValue('Deniz Yılmaz');
  await type(page.getByLabel('Expiry date'), '1234');
  await type(page.getByLabel('Security code'), '123');
  await tap(page.getByRole('button', { name: /^Pay \$/ }));
  await expectConfirmation(page);
  expect(counts).toEqual({ taps: 10, fields: 6 });
});

test.describe('in Turkish', () => {
  test.use({ locale: 'tr-TR' });

  test('from home to a plan that is paid by PayPal takes nine taps and three fields', async ({
    page,
    visitor,
    sandbox,
  }) => {
    const { tap, type, counts } = createThumb(page);
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
    await tap(page.getByRole('link', { name: /Almanya/ }).first());
    await tap(page.getByRole('radio', { name: /^5 GB/ }));
    await expect(page.getByRole('region', { name: 'Toplam' })).toContainText('Almanya, 5 GB, 30 gün');
    await tap(page.getByRole('button', { name: 'Hemen al' }));
    await type(page.getByLabel('E-posta', { exact: true }), visitor.email);
    await type(page.getByLabel('Ad soyad', { exact: true }), 'Işıl Çağ');
    await type(page.getByLabel('Telefon numarası'), '0532 123 45 67');
    await tap(page.getByRole('radio', { name: 'PayPal' }));
    await tap(page.getByRole('button', { name: /öde$/ }));
    // On PayPal's page, which the sandbox has in English alone.
    await tap(page.getByRole('button', { name: 'Approve payment' }));
    await expect(page.getByRole('heading', { name: 'Siparişiniz onaylandı!' })).toBeVisible();
    await expect(page.getByText('Işıl Çağ')).toBeVisible();
    expect(counts).toEqual({ taps: 9, fields: 3 });
    const mail = await sandbox.waitForMail(visitor.email);
    expect(mail.text).toContain('Işıl Çağ');
    expect(mail.subject).not.toContain('Your eSIM');
  });
});
