import { type APIRequestContext, request } from '@playwright/test';
import { PNG } from 'pngjs';
import { expect, publish, test } from '../setup/own-shop.ts';
import type { Sandbox } from '../setup/sandbox.ts';
import { findText, type Language } from '../setup/texts.ts';
import { findAccountPath, inventAccount } from '../steps/account.ts';
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

const LANGUAGES = ['en', 'tr'] as const;
const BANNER = 'Summer is near: ten percent off Türkiye';
const TERMS = { en: 'Rota sells from Tallinn.', tr: 'Rota, Tallinn’den satış yapar.' };

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

test('a shop of one’s own, from its name to its people, leaves nothing of the delivered one, in en', async ({
  page,
  visitor,
  sandbox,
  owner,
  baseURL,
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
  await publish(owner, 'tax', { mode: 'none', receipts: true });
  await publish(owner, 'banner', { texts: { en: BANNER }, link: '/products?country=TR' });
  for (const locale of LANGUAGES) await publishTerms(owner, locale);
  const hidden = await owner.put('/api/admin/destinations/IS/visibility', { data: { isHidden: true } });
  expect(hidden.status(), await hidden.text()).toBe(200);
  const people: string[] = [];
  for (const role of ['support', 'bookkeeper']) people.push(await expectPerson(role, { owner, sandbox, baseURL }));
  await owner.post('/api/admin/discount-codes', { data: { code: 'ROTA10', type: 'percentage', value: '10' } });

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

  for (const [path, lines] of Object.entries({ '/': 1, '/faq': 1, '/tr': 0 })) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: BANNER }), path).toHaveCount(lines);
  }
  for (const [language, words] of Object.entries(TERMS)) {
    const html = await (await page.request.get(language === 'en' ? '/terms' : `/${language}/terms`)).text();
    expect(html).toContain(words);
  }
  for (const path of ['/', '/products', '/sitemap.xml', '/feed.json']) {
    expect(await (await page.request.get(path)).text(), path).not.toMatch(/Iceland|country=IS|_IS_/);
  }
  expect((await page.request.get('/products/esim_1GB_7D_IS_V2')).status()).toBe(404);

  expect((await (await page.request.get('/api/openapi.json')).json()).info.title).toBe('Rota');

  const colour = [1, 3, 5].map((start) => Number.parseInt(signal.slice(start, start + 2), 16));
  const picture = PNG.sync.read(await (await page.request.get('/og/default.png')).body());
  expect([...picture.data.subarray(0, 3)]).toEqual(colour);
  const icon = PNG.sync.read(await (await page.request.get('/icons/icon-512.png')).body());
  expect([...icon.data.subarray(4 * (256 * 512 + 256), 4 * (256 * 512 + 256) + 3)]).toEqual([0x7f, 0xb8, 0xff]);

  await page.goto('/products?country=TR');
  await expect(page.locator('html')).toHaveCSS('--signal', signal);
  await expect(page.getByRole('banner').locator('img')).toHaveJSProperty('complete', true);

  await visitor.useSession();
  await page.goto('/products?country=TR&code=ROTA10');
  await page.keyboard.press('Shift');
  await expect(page.getByText(findText('en', 'discount.kept', { code: 'ROTA10' }), { exact: true })).toBeVisible();
  const { orderNumber } = await visitor.buyPlan('TR');
  for (const path of [`/order-confirmation/${orderNumber}`, `/receipts/${orderNumber}`]) {
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText('ROTA10');
    expect(DELIVERED.exec((await page.locator('body').textContent()) ?? '')?.[0], path).toBeUndefined();
  }
  await expect(page.getByRole('article')).toContainText('Northline Travel OÜ');
  // Without a plan, the checkout leads to the cart.
  await visitor.openCheckout('JP');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: BANNER })).toHaveCount(0);

  const mail = await sandbox.waitForMail(visitor.email);
  expect(mail.text).toContain(orderNumber);
  expect(mail.text).toContain('hello@rota.test');
  for (const address of [visitor.email, ...people]) {
    for (const { subject, text, html = '' } of await sandbox.listMails(address)) {
      expect(DELIVERED.exec(`${subject} ${text} ${html}`)?.[0], subject).toBeUndefined();
    }
  }
});

/** Publishes the terms with a paragraph of the owner's. */
async function publishTerms(owner: APIRequestContext, locale: Language): Promise<void> {
  const shown = await (await owner.get(`/api/admin/pages/text?page=legal/terms&locale=${locale}`)).json();
  const source = shown.current.replace(/\n## /, `\n${TERMS[locale]}\n\n## `);
  const data = { page: 'legal/terms', locale, source, version: shown.version, revision: 0 };
  const response = await owner.post('/api/admin/pages/publish', { data });
  expect(response.status(), await response.text()).toBe(200);
}

type Staff = { owner: APIRequestContext; sandbox: Sandbox; baseURL: string | undefined };

/** Invites somebody, who accepts, signs in, and may do what the role includes and nothing else. Returns their address. */
async function expectPerson(role: string, { owner, sandbox, baseURL }: Staff): Promise<string> {
  const { username, email, password } = inventAccount();
  const invited = await owner.post('/api/admin/people/invitations', { data: { email, role } });
  expect(invited.status(), await invited.text()).toBe(200);
  const token = (await findAccountPath(sandbox, email, '/auth/invitation')).split('#token=')[1];
  const theirs = await request.newContext({ ...(baseURL && { baseURL }) });
  const accepted = await theirs.post('/api/invitations/accept', { data: { token, username, password } });
  expect(accepted.status(), await accepted.text()).toBe(204);
  expect((await theirs.post('/api/login', { data: { username, password } })).status()).toBe(200);
  const isSupport = role === 'support';
  expect((await theirs.get('/api/orders')).status()).toBe(isSupport ? 200 : 403);
  expect((await theirs.get('/api/admin/receipts?from=2026-01-01&to=2026-01-31')).status()).toBe(isSupport ? 403 : 200);
  expect((await theirs.get('/api/admin/settings')).status()).toBe(403);
  await theirs.dispose();
  return email;
}
