import { expect, test } from '../setup/journey.ts';
import { CARDS, fillCard } from '../steps/checkout-form.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../steps/expect-accessible.ts';
import { findPortalPath, findTopUpPath } from '../steps/portal-link.ts';
import { refreshUntilVisible } from '../steps/refresh-usage.ts';
import { choosePackage, expectToppedUp, openTopUp, pressPurchase, useEsim } from '../steps/top-up.ts';

const ALWAYS_AUTHENTICATES = '4000 0027 6000 3184';

test('from the mail’s link to a top-up with the saved card, and back to the portal', async ({
  page,
  visitor,
  sandbox,
}) => {
  const { iccid } = await useEsim({ visitor, sandbox }, { savedCard: CARDS.good });
  await openTopUp(page, { visitor, sandbox });
  await expect(page).toHaveURL(/\/portal\/topup\?esimId=\d+&bundle=esim_5GB_30D_JP_V2$/);
  await expect(page.getByText('Add more data to your Japan 5\u00a0GB eSIM')).toBeVisible();
  await expect(page.getByText(`${iccid.slice(0, 6)}••••${iccid.slice(-4)}`)).toBeVisible();
  await expect(page.getByText('Paid with the card ending 4242.')).toBeVisible();
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Purchase Top-Up' }).press('Enter');
  await expect(page.getByText('Please select a top-up package.', { exact: true })).toBeVisible();
  await expect(page.getByRole('radio').first()).toBeFocused();
  await choosePackage(page, '1 GB');
  await pressPurchase(page);
  await expectToppedUp(page);
  await expect(page.getByText(/4\.8\sGB left in all\./)).toBeVisible();
  await expect(page.getByText(/^Then 1\sGB for 7\sDays\. It starts .* valid until .* at the latest\.$/)).toBeVisible();
  expect(await sandbox.listTopUps(iccid)).toEqual(['esim_1GB_7D_JP_V2']);
  await expect
    .poll(async () => (await sandbox.listMails(visitor.email))[0]?.subject)
    .toMatch(/^Top-up of your Japan eSIM/);
  await expect(page.getByRole('row')).toHaveCount(3);
});

test('a low-data mail leads to a top-up in one tap', async ({ page, visitor, sandbox }) => {
  const { iccid } = await useEsim({ visitor, sandbox }, { savedCard: CARDS.good, usedMb: 4100 });
  const subjects = async () => (await sandbox.listMails(visitor.email)).map(({ subject }) => subject);
  await expect.poll(subjects).toContainEqual(expect.stringMatching(/^900\sMB left on your Japan eSIM$/));
  const mails = await sandbox.listMails(visitor.email);
  const lowData = mails.find(({ subject }) => subject.startsWith('900'));
  if (!lowData) throw new Error('Expected the mail about low data');
  await page.goto(findTopUpPath(lowData));
  await expect(page).toHaveURL(/\/portal\/topup\?esimId=\d+&bundle=\w+$/);
  await choosePackage(page, '1 GB');
  await pressPurchase(page);
  await expectToppedUp(page);
  expect(await sandbox.listTopUps(iccid)).toHaveLength(1);
});

test('a press counts that comes before the payment form has loaded', async ({ page, visitor, sandbox }) => {
  const { iccid } = await useEsim({ visitor, sandbox });
  const held = Promise.withResolvers<void>();
  await page.route(/\/payment-step-[\w-]+\.js/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await openTopUp(page, { visitor, sandbox });
  await choosePackage(page, '1 GB');
  await pressPurchase(page);
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
  held.resolve();
  await expectToppedUp(page);
  expect(await sandbox.listTopUps(iccid)).toHaveLength(1);
});

test('without a saved card the buyer enters one, and it pays for the next top-up too', async ({
  page,
  visitor,
  sandbox,
}) => {
  const { iccid } = await useEsim({ visitor, sandbox });
  await openTopUp(page, { visitor, sandbox });
  await choosePackage(page, '1 GB');
  await fillCard(page, '4000 0000 0000');
  await pressPurchase(page);
  await expect(page.getByText('1 field needs your attention.')).toBeVisible();
  await fillCard(page, CARDS.good);
  await page.getByRole('checkbox', { name: /^Save this card for top-ups/ }).check();
  await expectAccessible(page);
  await pressPurchase(page);
  await expectToppedUp(page);
  await page.getByRole('link', { name: 'Top-Up' }).click();
  await expect(page.getByText('Paid with the card ending 4242.')).toBeVisible();
  await choosePackage(page, '3 GB');
  await pressPurchase(page);
  await expectToppedUp(page);
  expect(await sandbox.listTopUps(iccid)).toEqual(['esim_1GB_7D_JP_V2', 'esim_3GB_30D_JP_V2']);
});

test('a top-up is paid by PayPal', async ({ page, visitor, sandbox }) => {
  const { iccid } = await useEsim({ visitor, sandbox });
  await openTopUp(page, { visitor, sandbox });
  await choosePackage(page, '1 GB');
  await page.getByRole('radio', { name: 'PayPal' }).check();
  await pressPurchase(page);
  await page.getByRole('button', { name: 'Approve payment' }).click();
  await expectToppedUp(page);
  expect(await sandbox.listTopUps(iccid)).toHaveLength(1);
});

test('a bank that asks for more gets it, and the payer returns to the top-up', async ({ page, visitor, sandbox }) => {
  const { iccid } = await useEsim({ visitor, sandbox });
  await openTopUp(page, { visitor, sandbox });
  await choosePackage(page, '1 GB');
  await fillCard(page, ALWAYS_AUTHENTICATES);
  await page.getByRole('checkbox', { name: /^Save this card for top-ups/ }).check();
  await pressPurchase(page);
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expectToppedUp(page);

  await page.getByRole('link', { name: 'Top-Up' }).click();
  await expect(page.getByText('Paid with the card ending 3184.')).toBeVisible();
  await choosePackage(page, '1 GB');
  await pressPurchase(page);
  await page.getByRole('button', { name: 'Fail authentication' }).click();
  await expect(page.getByText('Your bank could not verify your identity.')).toBeVisible();
  await expect(page.getByText('Top-Up Failed', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/portal\/topup\?esimId=\d+&bundle=[\w]+$/);
  await choosePackage(page, '1 GB');
  await page.getByRole('button', { name: 'Use the card ending 3184' }).click();
  await pressPurchase(page);
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expectToppedUp(page);
  expect(await sandbox.listTopUps(iccid)).toHaveLength(2);
});

test('a saved card is removed in the portal, and the next top-up asks how to pay', async ({
  page,
  visitor,
  sandbox,
}) => {
  await useEsim({ visitor, sandbox }, { savedCard: CARDS.good });
  await openTopUp(page, { visitor, sandbox });
  await expect(page.getByRole('button', { name: 'Remove saved card' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Portal' }).click();
  await expect(page.getByText('A card is saved for top-ups of this eSIM.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove saved card' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove card' }).click();
  await expect(page.getByText('Card removed', { exact: true })).toBeVisible();
  await expect(page.getByText('A card is saved for top-ups of this eSIM.')).toHaveCount(0);
  await page.getByRole('link', { name: 'Top-Up' }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
});

test('a double press on Purchase Top-Up buys one top-up', async ({ page, visitor, sandbox }) => {
  const { iccid } = await useEsim({ visitor, sandbox }, { savedCard: CARDS.good });
  await openTopUp(page, { visitor, sandbox });
  await choosePackage(page, '1 GB');
  await page.getByRole('button', { name: 'Purchase Top-Up' }).dblclick();
  await expectToppedUp(page);
  expect(await sandbox.listTopUps(iccid)).toHaveLength(1);
});

test.describe('with a declined card', () => {
  test.use({ expectedStatuses: [402] });

  test('a declined card is explained, and another one pays', async ({ page, visitor, sandbox }) => {
    const { iccid } = await useEsim({ visitor, sandbox });
    await openTopUp(page, { visitor, sandbox });
    await choosePackage(page, '1 GB');
    await fillCard(page, CARDS.insufficientFunds);
    await pressPurchase(page);
    await expect(page.getByText('Top-Up Failed', { exact: true })).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'insufficient funds' })).toBeFocused();
    await fillCard(page, CARDS.good);
    await pressPurchase(page);
    await expectToppedUp(page);
    expect(await sandbox.listTopUps(iccid)).toHaveLength(1);
  });
});

test.describe('offline', () => {
  test.use({ expectedStatuses: [0] });

  test('after a lost response and a reload, pressing again buys the same top-up once', async ({
    page,
    context,
    visitor,
    sandbox,
  }) => {
    const { iccid } = await useEsim({ visitor, sandbox }, { savedCard: CARDS.good });
    await openTopUp(page, { visitor, sandbox });
    await choosePackage(page, '3 GB');
    // The purchase reaches the shop, but the response is lost.
    await page.route('**/api/portal/purchase-topup', async (route) => {
      await route.fetch();
      await context.setOffline(true);
      await route.abort('internetdisconnected');
    });
    await pressPurchase(page);
    await expect(page.getByText('The connection was lost.')).toBeVisible();
    await page.unroute('**/api/portal/purchase-topup');
    await context.setOffline(false);
    await page.reload();
    await expect(page.getByText('Your last top-up was not confirmed.')).toBeVisible();
    await expect(page.getByRole('radio', { name: /^3\sGB/ })).toBeChecked();
    await expect(page.getByRole('radio', { name: /^1\sGB/ })).toBeDisabled();
    await pressPurchase(page);
    await expectToppedUp(page);
    expect(await sandbox.listTopUps(iccid)).toEqual(['esim_3GB_30D_JP_V2']);
  });
});

test.describe('with links that open nothing', () => {
  test.use({ expectedStatuses: [0, 401, 404, 422] });

  test('no token, an invalid one and an eSIM of somebody else are explained, and a lost connection is tried again', async ({
    page,
    context,
    visitor,
    sandbox,
  }) => {
    await page.goto('/portal/topup?esimId=1&bundle=esim_5GB_30D_JP_V2&token=');
    await expect(page.getByRole('heading', { name: 'Customer Portal Access' })).toBeVisible();
    await page.goto('/portal/topup?esimId=1&bundle=esim_5GB_30D_JP_V2&token=pt_nobody');
    await expect(page.getByText("We couldn't verify your access token")).toBeVisible();
    await expect(page).toHaveURL(/\/portal\/topup\?esimId=1&bundle=esim_5GB_30D_JP_V2$/);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: 'Customer Portal Access' })).toBeVisible();

    await useEsim({ visitor, sandbox });
    const portal = await findPortalPath(sandbox, visitor.email);
    const token = new URL(portal, 'http://shop').searchParams.get('token') ?? '';
    await page.goto(`/portal/topup?esimId=999999&bundle=esim_5GB_30D_JP_V2&token=${token}`);
    await expect(page.getByRole('heading', { name: 'This eSIM was not found' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Portal' }).click();
    await expect(page.getByRole('heading', { name: 'Your eSIMs' })).toBeVisible();
    await page.goto(`/portal/topup?token=${token}`);
    await expect(page.getByRole('heading', { name: 'Your eSIMs' })).toBeVisible();

    const topUp = page.getByRole('link', { name: 'Top-Up' });
    await refreshUntilVisible(page, topUp);
    await context.setOffline(true);
    await topUp.click();
    await expect(page.getByText('Failed to fetch top-up packages').first()).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('group', { name: 'Packages' })).toBeVisible();
  });
});
