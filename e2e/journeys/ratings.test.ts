import { expect, test } from '../setup/own-shop.ts';
import { textsOf } from '../setup/texts.ts';
import { signInAsAdmin } from '../steps/admin.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../steps/expect-accessible.ts';
import { hydrate } from '../steps/hydrate.ts';
import { findPortalPath } from '../steps/portal-link.ts';
import { FIRST_FLIGHT, measureResponse, PACKET } from '../steps/transfer-size.ts';

const t = textsOf('tr');
const FEWEST = 5;
/** A plan of thirty days ended so long ago. */
const HOURS = 24 * 33;
const WORDS = 'Adada çekmedi, şehirde çok hızlıydı. Kurulumu beş dakika sürdü.';
const REPLY = 'Teşekkürler. Adadaki kapsama için tedarikçimizle görüşüyoruz.';

test.use({ locale: 'tr-TR' });

test('a buyer is asked and rates, everybody reads it from five on, and the owner answers and takes its words down, in tr', async ({
  page,
  visitor,
  sandbox,
  baseURL,
}) => {
  for (let bought = 0; bought < FEWEST; bought++) {
    const { metadata } = await visitor.buyPlan('TR', 1, { locale: 'tr' });
    await sandbox.useData(metadata.esimInfoArray[0]?.iccid ?? '', 900, HOURS);
  }
  const portal = `/api/portal/customer${new URL(await findPortalPath(sandbox, visitor.email), baseURL).search}`;
  await expect
    .poll(async () => {
      const { esims } = (await (await page.request.get(portal)).json()) as { esims: { status: string }[] };
      return esims.map(({ status }) => status);
    })
    .toEqual(Array.from({ length: FEWEST }, () => 'EXPIRED'));

  await signInAsAdmin(page);
  await page.goto('/admin?tab=shop#ratings');
  await page.getByLabel(t('admin-shop.ratings.isOffered')).check();
  await page.getByRole('button', { name: t('admin-shop.sections.ratings.save') }).click();
  const readLinks = async () =>
    (await sandbox.listMails(visitor.email)).flatMap(
      ({ text }) => /\/tr\/rate#token=(rt_[\w-]+)(?!\S)/.exec(text)?.[1] ?? [],
    );
  await expect.poll(async () => (await readLinks()).length).toBe(FEWEST);

  const [token, ...others] = await readLinks();
  await page.goto(`/tr/rate#token=${token}`);
  await page.getByRole('radio', { name: t('rating-page.level.s4') }).check({ force: true });
  await page.getByLabel(t('rating-page.text')).fill(WORDS);
  await page.getByLabel(t('rating-page.name')).fill('Elif K.');
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await page.getByRole('button', { name: t('rating-page.send') }).click();
  await expect(page.getByText(t('rating-page.thanks'))).toBeVisible();
  await expectAccessible(page);
  const rate = (each: string | undefined) =>
    page.request.post('/api/ratings/rate', { data: { token: each, stars: 5 } });
  const [last, ...rest] = others;
  await Promise.all(rest.map(rate));
  expect(await (await page.request.get('/api/ratings?place=TR')).json()).toEqual({ ratings: null, areShown: false });
  await rate(last);

  const open = async () => {
    await page.goto('/tr/products?country=TR');
    await hydrate(page);
    const block = page.getByRole('region', { name: t('ratings.title') });
    await expect(block).toContainText('4,8');
    return block;
  };
  const block = await open();
  await expect(block.getByText(WORDS)).toBeVisible();
  await expect(block.getByText('Elif K.')).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  // With headers: the words of buyers come after what a visitor sees first, and may take a packet more.
  for (const path of ['/products?country=TR', '/tr/products?country=TR']) {
    await expect
      .poll(async () => {
        const { headers, body } = await measureResponse(`${baseURL}${path}`, 'br');
        return headers + body;
      }, path)
      .toBeLessThanOrEqual(FIRST_FLIGHT + PACKET);
  }

  await page.goto('/admin?tab=ratings');
  await page.getByRole('button', { name: t('admin-ratings.answerTo', { name: 'Elif K.' }) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('admin-ratings.reply')).fill(REPLY);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t('admin-ratings.saveAnswer') }).click();
  await expect(dialog).toBeHidden();
  await expect((await open()).getByText(REPLY)).toBeVisible();

  await page.goto('/admin?tab=ratings');
  await page.getByRole('button', { name: t('admin-ratings.removeFrom', { name: 'Elif K.' }) }).click();
  await dialog.getByLabel(t('admin-ratings.reasons.personal_data')).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t('admin-ratings.confirmRemove') }).click();
  await expect(page.getByText(t('admin-ratings.removedFor.personal_data'))).toBeVisible();
  await expectNoHorizontalScroll(page);
  await expect((await open()).getByText(t('ratings.removed.personal_data_one'))).toBeVisible();
  await expect(page.getByText(WORDS)).toHaveCount(0);
});
