import type { APIRequestContext, Page } from '@playwright/test';
import { expect, publish, test } from '../setup/own-shop.ts';
import { textsOf } from '../setup/texts.ts';
import { CARDS, fillCard, fillContact } from '../steps/checkout-form.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../steps/expect-accessible.ts';

// The mode is of the whole shop.
test.describe.configure({ mode: 'default' });

const DAYS = 21;

/** What a withdrawal says and does, before the eSIM is installed and once it is in use. */
const OUTCOMES = {
  until_used: { before: 'not_begun', after: 'used' },
  pro_rata: { before: 'not_begun', after: 'used_pro_rata' },
  at_delivery: { before: 'ended', after: 'ended' },
} as const;
type Mode = keyof typeof OUTCOMES;

/** A server test has the others. */
const CASES = [
  { mode: 'until_used', when: 'before' },
  { mode: 'pro_rata', when: 'after' },
] as const;
const t = textsOf('tr');

/** The owner chooses what ends the right of withdrawal. */
const chooseMode = (owner: APIRequestContext, mode: Mode | null) =>
  publish(owner, 'withdrawal', { mode, days: DAYS, sellsInTurkey: false });

async function state(page: Page, typed: { orderNumber: string; email: string }): Promise<void> {
  await page.getByLabel(t('withdraw.order')).fill(typed.orderNumber);
  await page.getByLabel(t('withdraw.email')).fill(typed.email);
  await page.getByLabel(t('withdraw.name')).fill('Deniz Yılmaz');
  await page.getByLabel(t('withdraw.receiptEmail')).fill(typed.email);
  await page.getByRole('button', { name: t('withdraw.continue') }).click();
  await expect(page.getByRole('heading', { name: t('withdraw.aboutToTell') })).toBeVisible();
}

for (const { mode, when } of CASES) {
  test(`a buyer agrees to ${mode}, and withdraws ${when} the first use`, async ({ page, visitor, sandbox, owner }) => {
    await chooseMode(owner, mode);
    await visitor.useSession();
    const { price } = await visitor.addToCart('JP');
    await page.goto(`/tr/checkout`);
    await fillContact(page, visitor.email, 'tr');
    await fillCard(page, CARDS.good, 'tr');
    const box = page.getByRole('checkbox', { name: new RegExp(String(DAYS)) });
    await expect(box).not.toBeChecked();
    if (mode === 'until_used') await expectAccessible(page);
    await box.check();
    await page.getByRole('button', { name: new RegExp(`\\$${price.replace('.', '\\.')}`) }).click();
    await page.waitForURL(/order-confirmation/);
    const orderNumber = /ES-[0-9A-Z-]+/.exec(page.url())?.[0] ?? '';
    const order = await visitor.waitForEsims(orderNumber);
    const iccid = order.metadata.esimInfoArray[0]?.iccid ?? '';
    const confirmation = await sandbox.waitForMail(visitor.email);
    expect(confirmation.attachments.map(({ contentType }) => contentType)).toContain('application/pdf');
    if (when === 'after') {
      await sandbox.installEsim(iccid);
      await sandbox.useData(iccid, 1000);
    }

    await page.goto(`/tr/withdraw`);
    await expect(page.getByText(t('withdraw.lead', { days: DAYS }))).toBeVisible();
    await state(page, { orderNumber, email: visitor.email });
    const outcome = OUTCOMES[mode][when];
    const reason =
      outcome === 'used_pro_rata'
        ? t('withdraw.usedProRata', { days: 3 })
        : t(`withdraw.reasons.${outcome}`, { days: 3 });
    await expect(page.getByText(reason)).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await page.getByRole('button', { name: t('withdraw.confirm') }).click();
    await expect(page.getByRole('heading', { name: t('withdraw.received') })).toBeVisible();
    const returns = outcome === 'not_begun';
    const way = t('withdraw.money', { amount: `$${price}`, way: t('withdraw.onCard') });
    await expect(page.getByText(way)).toBeVisible({ visible: returns });
    await expect(page.getByText(t('withdraw.personDecides'))).toBeVisible({ visible: !returns });
    const number = (await page.getByText(/^W-\d{4}-/).textContent()) ?? '';
    const findReceipt = async () =>
      (await sandbox.listMails(visitor.email)).find(({ subject }) => subject.includes(number))?.text;
    await expect.poll(findReceipt).toContain(orderNumber);
    if (returns) expect(await findReceipt()).toContain(`$${price}`);
    await expect
      .poll(async () => (await visitor.getOrder(orderNumber)).status)
      .toBe(returns ? 'refunded' : 'completed');
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedStatuses: [422] });

  test('the same steps lead to the receipt, and a form sent twice is one withdrawal', async ({
    page,
    visitor,
    sandbox,
    owner,
  }) => {
    await chooseMode(owner, null);
    const typed = await visitor.buyPlan('TR', 2).then(({ orderNumber }) => ({ orderNumber, email: visitor.email }));
    await page.goto('/tr/withdraw');
    await page.getByRole('button', { name: t('withdraw.continue') }).click();
    await expect(page.getByText(t('withdraw.problems.name')).first()).toBeVisible();
    await state(page, typed);
    await page.getByRole('button', { name: t('withdraw.change') }).click();
    await expect(page.getByLabel(t('withdraw.order'))).toHaveValue(typed.orderNumber);
    await state(page, typed);
    for (const each of await page.getByRole('checkbox').all()) await each.uncheck();
    await page.getByRole('button', { name: t('withdraw.confirm') }).click();
    await expect(page.getByText(t('withdraw.chooseOne'))).toBeVisible();
    await page.getByRole('checkbox').last().uncheck();
    await page.getByRole('button', { name: t('withdraw.confirm') }).click();
    await expect(page.getByRole('heading', { name: t('withdraw.received') })).toBeVisible();
    const number = page.getByText(/^W-\d{4}-/);
    const first = (await number.textContent()) ?? '';
    await page.reload();
    await expect(number).toHaveText(first);
    const receipts = async () =>
      (await sandbox.listMails(visitor.email))
        .map(({ subject }) => subject)
        .filter((subject) => subject.includes(first));
    await expect.poll(receipts).toHaveLength(1);
  });
});
