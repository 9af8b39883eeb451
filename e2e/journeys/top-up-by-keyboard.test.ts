import { expect, test } from '../setup/journey.ts';
import { textsOf } from '../setup/texts.ts';
import { CARDS } from '../steps/checkout-form.ts';
import { findPortalPath } from '../steps/portal-link.ts';
import { tabTo } from '../steps/tab-to.ts';
import { expectInUse, useEsim } from '../steps/top-up.ts';

const language = 'tr';
const t = textsOf(language);
const named = (key: string) => new RegExp(`^${t(key)}`);

test('data is added with the keyboard alone, with the saved card and then with another one', async ({
  page,
  visitor,
  sandbox,
}) => {
  const { iccid } = await useEsim({ visitor, sandbox }, { savedCard: CARDS.good });
  await page.goto(`/tr${await findPortalPath(sandbox, visitor.email)}`);
  await expectInUse(page, language);
  await tabTo(page, named('portal.topUp'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: t('top-up.title') })).toBeVisible();

  // Pressed without a choice, it says so and leads to the packages.
  await expect(page.getByRole('radio').first()).toBeVisible();
  await tabTo(page, named('top-up.buy'));
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('top-up.selectText'), { exact: true })).toBeVisible();
  await expect(page.getByRole('radio').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio').nth(1)).toBeChecked();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio').first()).toBeChecked();
  await tabTo(page, named('top-up.buy'));
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('top-up.successText')).first()).toBeVisible();
  await expect(page).toHaveURL(/\/tr\/portal\?esim=\d+$/);
  expect(await sandbox.listTopUps(iccid)).toHaveLength(1);

  await tabTo(page, named('portal.topUp'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio').first()).toBeVisible();
  await tabTo(page, named('top-up.otherWay'));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(t('checkout.cardNumber'))).toBeVisible();
  await page.getByRole('radio').first().focus();
  await page.keyboard.press('Space');
  await tabTo(page, named('checkout.cardNumber'));
  await page.keyboard.type('4242424242424242');
  await tabTo(page, named('checkout.cardholderName'));
  await page.keyboard.type('DENIZ YILMAZ');
  await tabTo(page, named('checkout.expiryDate'));
  await page.keyboard.type('1234');
  await tabTo(page, named('checkout.cvv'));
  await page.keyboard.type('123');
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('top-up.successText')).first()).toBeVisible();
  await expect.poll(() => sandbox.listTopUps(iccid)).toHaveLength(2);
});
