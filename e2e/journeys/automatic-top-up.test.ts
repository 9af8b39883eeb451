import { expect, publish, test } from '../setup/own-shop.ts';
import { textsOf } from '../setup/texts.ts';
import { CARDS } from '../steps/checkout-form.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../steps/expect-accessible.ts';
import { findPortalPath } from '../steps/portal-link.ts';
import { refreshUntilVisible } from '../steps/refresh-usage.ts';
import { useEsim } from '../steps/top-up.ts';

const t = textsOf('tr');

test.use({ locale: 'tr-TR' });

test('automatic top-up is agreed to, announced by a mail before it charges, and off in one tap, in tr', async ({
  page,
  visitor,
  sandbox,
  owner,
}) => {
  await publish(owner, 'automaticTopUps', { isOffered: true });
  const { iccid } = await useEsim({ visitor, sandbox }, { savedCard: CARDS.good });
  await page.goto(`/tr${await findPortalPath(sandbox, visitor.email)}`);
  const way = page.getByRole('link', { name: t('portal.automaticOff') });
  await refreshUntilVisible(page, way, 'tr');
  await way.click();

  await expect(page.getByRole('heading', { level: 1, name: t('automatic.title') })).toBeVisible();
  const switchOn = page.getByRole('button', { name: t('automatic.switchOn'), exact: true });
  await switchOn.click();
  await expect(page.getByText(t('automatic.agreeFirst'))).toBeVisible();
  await page.getByLabel(t('automatic.fields.package')).selectOption({ index: 1 });
  await page.getByRole('checkbox').check();
  await page.getByLabel(t('automatic.fields.times')).selectOption('1');
  // Something else was asked than is agreed to now.
  await expect(page.getByRole('checkbox')).not.toBeChecked();
  await page.getByRole('checkbox').check();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await switchOn.click();
  await expect(page.getByText(t('automatic.on'), { exact: true })).toBeVisible();
  await expectAccessible(page);
  const waitForMail = async (subject: RegExp) => {
    await expect
      .poll(async () => (await sandbox.listMails(visitor.email)).map((mail) => mail.subject))
      .toContainEqual(expect.stringMatching(subject));
    return (await sandbox.listMails(visitor.email)).find((mail) => subject.test(mail.subject));
  };
  expect((await waitForMail(/^Otomatik ek paket açık/))?.text).toContain('toplamda en fazla');

  await sandbox.useData(iccid, 4300);
  const due = await waitForMail(/eklenecek$/);
  const link = /https?:\/\/\S+?(\/portal\/auto-topup\?\S+)/.exec(due?.text ?? '')?.[1] ?? '';
  await page.goto(`/tr${link}`);
  await expect(page.getByText(/karşılığında .* eklenecek/).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await page.getByRole('button', { name: t('automatic.switchOff'), exact: true }).click();
  await expect(page.getByText(t('automatic.ends.customer')).first()).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: t('automatic.news.off') })).toBeVisible();
  await expectAccessible(page);
  expect(await sandbox.listTopUps(iccid)).toEqual([]);
});
