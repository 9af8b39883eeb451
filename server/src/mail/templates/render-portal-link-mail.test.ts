import { expect, test } from 'vitest';
import { renderPortalLinkMail } from './render-portal-link-mail.ts';

const shop = {
  name: 'My Shop',
  publicUrl: 'https://shop.example',
  signal: '#ffcc00',
  supportAddress: 'care@shop.example',
  timeZone: 'Europe/Istanbul',
  seller: [],
};
const portalUrl = 'https://shop.example/portal?token=pt_abc123';

test('both parts contain the link and its token, and nothing is attached', () => {
  const { subject, text, html, attachments } = renderPortalLinkMail({ portalUrl, locale: 'en', shop });
  expect(subject).toBe('Your new portal link');
  expect(text).toContain(portalUrl);
  expect(text).toContain('Access token: pt_abc123');
  expect(html).toContain(`href="${portalUrl}"`);
  expect(html).toContain('>pt_abc123<');
  expect(html).not.toContain('<img');
  expect(attachments).toEqual([]);
});

test('the Turkish mail is in Turkish and links to the Turkish pages', () => {
  const { subject, text, html } = renderPortalLinkMail({ portalUrl, locale: 'tr', shop });
  expect(subject).toBe('Yeni portal bağlantınız');
  expect(text).toContain(`Portalı aç: ${portalUrl}`);
  expect(html).toContain('<html lang="tr"');
  expect(html).toContain('href="https://shop.example/tr"');
  expect(`${text}${html}`.replace(/<[^>]+>|\S+@\S+/g, ' ')).not.toMatch(/\b(your|the|open|help|access|this)\b/i);
});

test('a link without a token is never mailed', () => {
  expect(() => renderPortalLinkMail({ portalUrl: 'https://shop.example/portal', locale: 'en', shop })).toThrow(
    'Expected the portal link to carry a token',
  );
});
