import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../setup/own-shop.ts';
import { type Language, textsOf, toPattern } from '../setup/texts.ts';
import { signInAsAdmin } from '../steps/admin.ts';

/** Presses and fields of each job, from the overview, at 1280 px; docs/owners-week.md has them beside those of others. */
const STEPS = {
  parked: 2,
  refund: 5,
  correctEmail: 5,
  answer: 4,
  hidePlan: 4,
  code: 6,
  invite: 5,
  company: 3,
  page: 6,
  file: 2,
};
type Job = keyof typeof STEPS;

/** Counts what a person presses and fills in. */
function countSteps(page: Page, language: Language, isMobile: boolean) {
  const t = textsOf(language);
  const root = language === 'en' ? '' : `/${language}`;
  let count = 0;
  const press = async (what: Locator) => {
    count += 1;
    await what.click();
  };
  const fill = async (what: Locator, text: string) => {
    count += 1;
    await what.fill(text);
  };
  return {
    t,
    press,
    fill,
    button: (key: string, values?: Record<string, string>) =>
      page.getByRole('button', { name: t(key, values), exact: true }),
    /** From the header, where the list of sections is one press more on a phone. */
    async open(view: string) {
      const banner = page.getByRole('banner');
      if (isMobile) await banner.locator('summary').click();
      const way = t(`admin-frame.views.${view}`);
      await press(
        banner
          .getByRole('link', { name: way, exact: true })
          .or(banner.getByRole('tab', { name: way, exact: true }))
          .filter({ visible: true }),
      );
    },
    /** A view beside the one that is open. */
    async turn(view: string) {
      const link = page.getByRole('main').getByRole('link', { name: t(`admin-frame.views.${view}`), exact: true });
      await press(link);
      // The view that is left stays until the next one has loaded, and has fields of the same kinds.
      await expect(link).toHaveAttribute('aria-current', 'page');
    },
    async job(name: Job, work: () => Promise<void>) {
      await test.step(name, async () => {
        await page.goto(`${root}/admin?tab=overview`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        count = 0;
        await work();
        expect(count, name).toBe(STEPS[name]);
      });
    },
  };
}

for (const language of ['en', 'tr'] as const) {
  test(`the owner’s week takes a few presses a job, in ${language}`, async ({ page, visitor, sandbox, isMobile }) => {
    const { t, press, fill, button, open, turn, job } = countSteps(page, language, isMobile);
    const order = await visitor.buyPlan('TR');
    await sandbox.rejectPurchases(1);
    const parked = await visitor.placeOrder('TR');
    const subject = `QR ${parked.orderNumber}`;
    const question = { name: 'Deniz', email: visitor.email, subject, message: 'It does not scan.', locale: language };
    await page.request.post('/api/support-messages', { data: question });
    await signInAsAdmin(page);
    await expect
      .poll(async () => (await (await page.request.get('/api/admin/waiting')).json()).waiting)
      .toContainEqual(expect.objectContaining({ kind: 'purchases_parked' }));

    await job('parked', async () => {
      await press(page.getByRole('link', { name: toPattern(t('admin-overview.kinds.purchases_parked')) }));
      await press(page.getByRole('button', { name: toPattern(t('admin-order.retryAct')) }));
      await expect.poll(async () => (await visitor.getOrder(parked.orderNumber)).status).toBe('completed');
    });
    await job('refund', async () => {
      await open('orders');
      await press(page.getByRole('link', { name: order.orderNumber }));
      await press(button('admin-refund.lookUp'));
      await fill(page.getByRole('textbox', { name: t('admin-refund.amount') }), '1.00');
      await press(button('admin-refund.act', { amount: '$1.00' }));
      await expect(page.getByRole('list', { name: t('admin-refund.earlier') }).getByRole('listitem')).toHaveCount(1);
    });
    await job('correctEmail', async () => {
      await open('orders');
      await press(page.getByRole('link', { name: parked.orderNumber }));
      await press(button('admin-order.correctEmail'));
      await fill(page.getByLabel(t('admin-order.newEmail')), `new.${visitor.email}`);
      await press(button('admin-order.correctEmailAct'));
      await expect(page.getByText(t('admin-order.emailCorrected'), { exact: true })).toBeVisible();
    });
    await job('answer', async () => {
      await open('messages');
      await press(page.getByRole('link', { name: subject }));
      await fill(page.getByRole('textbox').first(), 'Try the code by hand.');
      await press(button('admin-thread.send'));
      await expect(page.getByText(t('admin-thread.sent'), { exact: true })).toBeVisible();
    });
    await job('hidePlan', async () => {
      await open('pricing');
      await turn('plans');
      await fill(page.getByRole('searchbox'), 'esim_1GB_7D_MT_V2');
      await press(page.getByRole('switch', { name: /Malta 1 GB/ }));
      await expect.poll(async () => (await page.request.get('/api/products/esim_1GB_7D_MT_V2')).status()).toBe(404);
    });
    await job('code', async () => {
      await open('pricing');
      await turn('codes');
      await press(button('admin-codes.newCode'));
      await fill(page.getByRole('textbox', { name: t('admin-codes.columns.code'), exact: true }), 'WEEK10');
      await fill(page.getByLabel(t('admin-codes.dialog.percent')), '10');
      await press(button('admin-codes.dialog.create'));
      await expect(page.getByRole('rowheader', { name: 'WEEK10' })).toBeVisible();
    });
    await job('invite', async () => {
      await open('shop');
      await turn('people');
      await press(button('admin-people.invite'));
      await fill(page.getByLabel(t('admin-people.email')), 'ece@rota.test');
      await press(page.getByRole('dialog').locator('[type=submit]'));
      // The toast names the address too.
      const invited = page.getByRole('region', { name: t('admin-people.invited'), exact: true });
      await expect(invited.getByRole('listitem').filter({ hasText: 'ece@rota.test' })).toBeVisible();
    });
    await job('company', async () => {
      await open('shop');
      await fill(page.getByLabel(t('admin-shop.company.phone'), { exact: true }).first(), '+90 212 555 01 23');
      await press(button('admin-shop.sections.company.save'));
      await expect(page.getByText(t('admin-shop.saved'), { exact: true })).toBeVisible();
    });
    await job('page', async () => {
      await open('shop');
      await turn('pages');
      await press(page.getByRole('main').locator('a[href*="cookies"]').first());
      await fill(page.getByRole('textbox').first(), '---\ntitle: Cookies\ndescription: Ours.\n---\n\nOurs.\n');
      await press(page.getByRole('button', { name: toPattern(t('admin-pages.publish')) }));
      await press(page.getByRole('dialog').getByRole('button', { name: toPattern(t('admin-pages.publish')) }));
      await expect(page.getByText(t('admin-pages.publishedText'), { exact: true })).toBeVisible();
    });
    await job('file', async () => {
      await open('money');
      const download = page.waitForEvent('download');
      await press(page.getByRole('button', { name: t('admin-money.files.comma'), exact: true }));
      expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    });
  });
}
