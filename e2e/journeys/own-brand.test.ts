import { PNG } from 'pngjs';
import { expect, publish, test } from '../setup/own-shop.ts';
import { signInAsAdmin } from '../steps/admin.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../steps/expect-accessible.ts';

test.use({ expectedStatuses: [404, 409, 422] });

const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><circle cx="14" cy="14" r="13" fill="#7fb8ff"/></svg>';
const COMPANY = {
  name: 'Northline Travel OÜ',
  address: 'Narva maantee 7\n10117 Tallinn',
  country: 'EE',
  email: 'hello@rota.test',
  phone: '+372 5550 1400',
};
const SUPPORT = {
  timeZone: 'Europe/Tallinn',
  chat: { weekdays: { from: '09:00', to: '22:00' }, saturday: { from: '10:00', to: '20:00' }, sunday: null },
  phone: { weekdays: null, saturday: null, sunday: null },
  chatUrl: 'https://chat.rota.test/',
};

/** The delivered name, colour, address and phone, however they are written. */
const DELIVERED = /(?<!urn:)esimshop|#fc0\b|#ffcc00|\+90 ?212 ?000|Europe\/Istanbul/i;

const PAGES = [
  '/',
  '/products',
  '/products?country=TR',
  '/how-it-works',
  '/support',
  '/faq',
  '/blog',
  '/trip',
  '/cart',
];
const LEGAL = ['/terms', '/privacy', '/refund', '/cookies', '/legal', '/withdrawal', '/accessibility', '/withdraw'];
const PRIVATE = ['/login', '/portal', '/admin', '/offline', '/offline/esims', '/nothing-here'];
const FILES = [
  '/manifest.webmanifest',
  '/manifest-tr.webmanifest',
  '/favicon.svg',
  '/llms.txt',
  '/feed.json',
  '/robots.txt',
];
const DATA = ['/sitemap.xml', '/api/legal/terms?locale=en', '/api/legal/terms?locale=tr'];

test('a name, a colour, a mark and a company of one’s own leave nothing of the delivered ones, in en', async ({
  page,
  visitor,
  sandbox,
  owner,
}) => {
  await signInAsAdmin(page);
  await page.goto('/admin?tab=brand');
  await page.getByLabel('Name of the shop').fill('Rota');
  const file = { name: 'mark.svg', mimeType: 'image/svg+xml' };
  const evil = MARK.replace('<circle', '<script>alert(1)</script><circle');
  await page.getByLabel('Upload').setInputFiles({ ...file, buffer: Buffer.from(evil) });
  await expect(page.getByText(/The drawing contains <script>\./)).toBeVisible();
  await page.getByLabel('Upload').setInputFiles({ ...file, buffer: Buffer.from(MARK) });
  await expect(page.getByText(/^Yours, 0\.\d kB\.$/)).toBeVisible();
  await page.getByLabel('Or your own').fill('#2a5bd7');
  await expect(page.getByText('Ink on it reads at 3.09:1. Everybody needs 7:1.')).toBeVisible();
  await page.getByRole('button', { name: /, the nearest that works$/ }).click();
  const signal = await page.getByLabel('Or your own').inputValue();
  const preview = page.frameLocator('iframe[title="Home page, dark"]');
  await expect(preview.getByRole('banner').getByText('Rota')).toBeVisible();
  const isStale = (url: string) => !url.includes(encodeURIComponent(signal));
  await expect
    .poll(() =>
      page
        .frames()
        .slice(1)
        .map((frame) => frame.url())
        .filter(isStale),
    )
    .toEqual([]);
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
  expect(await (await page.request.get('/')).text()).toContain('esimshop');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Rota is on every page since', { exact: false })).toBeVisible();

  await publish(owner, 'company', COMPANY);
  await publish(owner, 'support', SUPPORT);

  for (const path of [...PAGES, ...LEGAL, ...PRIVATE])
    for (const prefix of ['', '/tr']) {
      const html = await (await page.request.get(`${prefix}${path}`)).text();
      expect(html, path).toContain('Rota');
      // The delivered colour stands in the stylesheet, before the shop's own.
      const shown = html.replace(/<style[^>]*data-href="global"[^>]*>.*?<\/style>/gs, '');
      expect(DELIVERED.exec(shown)?.[0], `${prefix}${path}`).toBeUndefined();
    }
  for (const path of [...FILES, ...DATA]) {
    const text = await (await page.request.get(path)).text();
    expect(DELIVERED.exec(text)?.[0], path).toBeUndefined();
  }

  expect((await (await page.request.get('/api/openapi.json')).json()).info.title).toBe('Rota');

  const colour = [1, 3, 5].map((start) => Number.parseInt(signal.slice(start, start + 2), 16));
  const picture = PNG.sync.read(await (await page.request.get('/og/default.png')).body());
  expect([...picture.data.subarray(0, 3)]).toEqual(colour);
  const icon = PNG.sync.read(await (await page.request.get('/icons/icon-512.png')).body());
  expect([...icon.data.subarray(4 * (256 * 512 + 256), 4 * (256 * 512 + 256) + 3)]).toEqual([0x7f, 0xb8, 0xff]);

  await page.goto('/products?country=TR');
  await expect(page.locator('html')).toHaveCSS('--signal', signal);
  await expect(page.getByRole('banner').locator('img')).toHaveJSProperty('complete', true);

  const { orderNumber } = await visitor.buyPlan('TR');
  const mail = await sandbox.waitForMail(visitor.email);
  expect(mail.text).toContain(orderNumber);
  expect(mail.text).toContain('hello@rota.test');
  expect(DELIVERED.exec(mail.text)?.[0]).toBeUndefined();
});
