import { LOCALES } from '@esimshop/contracts/locales';
import { MAIL_KINDS } from '@esimshop/contracts/mail-kinds';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestShop, type TestShop } from '../../test/test-shop.ts';

let running: TestShop;
beforeAll(async () => {
  running = await createTestShop();
});
afterAll(() => running.close());

test.each([
  ['en', 'Your eSIM is Ready!'],
  ['tr', 'lang="tr"'],
])('the mail of a sample order is shown with its QR code, in %s', async (locale, sign) => {
  const answer = await running.request('GET', `/api/mail-previews/confirmation?locale=${locale}`);
  expect(answer.status).toBe(200);
  expect(answer.text).toContain(sign);
  expect(answer.text).toContain('src="data:image/png;base64,');
  expect(answer.text).not.toContain('cid:');
});

test('the preview runs and loads nothing, and only the shop may frame it', async () => {
  const { headers } = await running.request('GET', '/api/mail-previews/confirmation');
  expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*frame-ancestors 'self'$/);
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
});

test('the dark theme of a mail client can be previewed on any device', async () => {
  const { text } = await running.request('GET', '/api/mail-previews/confirmation?colours=dark');
  expect(text).toContain('@media all{');
  expect(text).not.toContain('prefers-color-scheme');
});

test.each(LOCALES)('every mail is shown with made-up details, in %s', async (locale) => {
  for (const kind of MAIL_KINDS) {
    const { status, text } = await running.request('GET', `/api/mail-previews/${kind}?locale=${locale}`);
    expect(status, kind).toBe(200);
    expect(text, kind).toContain(`lang="${locale}"`);
    expect(text, kind).not.toMatch(/undefined|\[object|NaN|cid:/);
  }
  const { status } = await running.request('GET', '/api/mail-previews/newsletter');
  expect(status).toBe(404);
});
