import type { Locale } from '@esimshop/contracts/locales';
import type { Order } from '@esimshop/contracts/orders';
import { expect, test } from 'vitest';
import { drawQrPng } from '../../platform/draw-qr-code.ts';
import { renderConfirmationMail } from './render-confirmation-mail.ts';
import { sampleOrder } from './sample-order.ts';

const shop = {
  name: 'My Shop',
  publicUrl: 'https://shop.example',
  signal: '#ffcc00',
  supportAddress: 'care@shop.example',
  timeZone: 'Europe/Istanbul',
  seller: [],
};
const portalUrl = 'https://shop.example/portal?token=pt_abc123';

function render(order: Order, locale: Locale = 'en') {
  return renderConfirmationMail({ order, portalUrl, locale, shop });
}

/** The visible text of the HTML part, with its links. */
function readable(markup: string): string {
  return markup
    .replace(/<style>.*?<\/style>/gs, '')
    .replace(/<a [^>]*href="([^"]*)"[^>]*>/g, ' $1 ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

test('both parts carry the order number, the total, the portal link and the support address', () => {
  const { subject, text, html } = render(sampleOrder(2));
  expect(subject).toBe('Your eSIM is ready: order ES-7K4M-2QXR-9TBD');
  for (const part of [text, readable(html)]) {
    expect(part).toContain('Your eSIM is Ready!');
    expect(part).toContain('Hello Deniz Yılmaz');
    expect(part).toContain('ES-7K4M-2QXR-9TBD');
    expect(part).toContain('Turkey eSIM, 5\u00a0GB for 30\u00a0Days');
    expect(part).toContain('Prepaid data: 5\u00a0GB, valid for 30\u00a0Days');
    expect(part).toContain('Country: Turkey');
    expect(part).toContain('$19.98');
    expect(part).toContain('Settings, Cellular, Add Cellular Plan');
    expect(part).toContain(portalUrl);
    expect(part).toContain('care@shop.example');
    expect(part).toContain('Ordered on Nov 21, 2026.');
    expect(part).toContain('Sent to deniz.yilmaz@example.com.');
  }
});

test('both parts end with the company that sells, once its owner has named one', () => {
  const seller = ['Yolcu GmbH', 'Hauptstraße 1', 'VAT number: DE123456789'];
  const { text, html } = renderConfirmationMail({
    order: sampleOrder(1),
    portalUrl,
    locale: 'en',
    shop: { ...shop, seller },
  });
  expect(text.trimEnd().endsWith(seller.join('\n'))).toBe(true);
  expect(readable(html)).toContain(seller.join(' · '));
});

test('every eSIM has its codes and links in both parts', () => {
  const order = sampleOrder(3);
  const { text, html } = render(order);
  for (const part of [text, readable(html)]) {
    for (const esim of order.metadata.esimInfoArray) {
      expect(part).toContain(` ${esim.iccid}`);
      expect(part).toContain(esim.matchingId);
      expect(part).toContain(esim.activationCode);
      expect(part).toContain(esim.appleInstallUrl);
      expect(part).toContain(esim.androidInstallUrl);
    }
    expect(part).toContain('rsp.example.com');
  }
});

test('every image is an embedded PNG, and nothing is loaded from elsewhere', () => {
  const order = sampleOrder(3);
  const { html, attachments } = render(order);
  const sources = [...html.matchAll(/<img[^>]*src="([^"]*)"/g)].map(([, source]) => source);
  expect(sources).toEqual(attachments.map(({ contentId }) => `cid:${contentId}`));
  expect(new Set(sources).size).toBe(3);
  expect(attachments.map(({ content }) => content)).toEqual(
    order.metadata.esimInfoArray.map(({ activationCode }) => drawQrPng(activationCode)),
  );
  for (const { content, contentType } of attachments) {
    expect(contentType).toBe('image/png');
    expect(content.subarray(1, 4).toString()).toBe('PNG');
  }
  expect(html).not.toMatch(/url\(|<link|@import|@font-face/);
});

test('text from a buyer or the catalogue stays text', () => {
  const order = sampleOrder();
  const hostile = `<img src=x onerror="alert('1')">`;
  order.customerName = hostile;
  order.customerEmail = `"><script>@example.com`;
  for (const entry of [...order.items, ...order.metadata.esimInfoArray]) entry.names = { en: hostile, tr: hostile };
  const { html, subject } = render(order);
  expect(html).not.toContain('<img src=x');
  expect(html).not.toContain('<script>');
  expect(html).toContain('Hello &lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;,');
  expect(subject).not.toContain('img');
});

test.each(['Evil.Com', 'X.com/a', 'https://evil.example', 'a@evil.example'])(
  'no mail program makes a link of a buyer called %s',
  (name) => {
    const order = sampleOrder();
    order.customerName = name;
    const { html, text } = render(order);
    expect(html).not.toContain(name);
    expect(text).not.toContain(name);
    expect(text.replaceAll('\u200c', '')).toContain(`Hello ${name},`);
  },
);

test('the Turkish mail has no English left and keeps the money as it is', () => {
  const order = sampleOrder(2);
  for (const entry of [...order.items, ...order.metadata.esimInfoArray]) entry.dataMb = 1500;
  const { subject, text, html } = render(order, 'tr');
  expect(subject).toBe('eSIM’iniz hazır: sipariş ES-7K4M-2QXR-9TBD');
  expect(html).toContain('<html lang="tr"');
  const english =
    /\b(your|the|to|order|code|data|days?|validity|total|price|country|turkey|settings|cellular|activation|open|help|need|hello|scan|of|on|for|unlimited|address|add|and|is)\b/i;
  for (const part of [text, readable(html)]) {
    const words = part.replace(/https?:\S+|\S+@\S+|rsp\.example\.com\S*/g, '');
    expect(words.match(english)).toBeNull();
    expect(part).toContain('Türkiye');
    expect(part).toContain('1,5\u00a0GB');
    expect(part).toContain('30\u00a0gün');
    expect(part).toContain('$19.98');
    expect(part).toContain('21 Kas 2026');
  }
});

test('an unlimited plan names its tier wherever its data is stated, its daily amount and the speed after it', () => {
  const order = sampleOrder();
  for (const plan of [...order.items, ...order.metadata.esimInfoArray])
    Object.assign(plan, { dataMb: null, tier: 'essentials', productId: 'esim_ULE_7D_TR_V2', name: 'Turkey eSIM' });
  const { text, html } = render(order);
  expect(text).toContain('Unlimited Essentials: 1\u00a0GB a day at full speed, then 1.25\u00a0Mbps');
  for (const part of [text, readable(html)]) expect(part).not.toMatch(/Unlimited(?! Essentials)/);
  const turkish = render(order, 'tr');
  expect(turkish.text).toContain('Sınırsız Essentials: günde 1\u00a0GB tam hızda, sonra 1,25\u00a0Mbps');
  for (const part of [turkish.text, readable(turkish.html)]) expect(part).not.toMatch(/Sınırsız(?! Essentials)/);
});

test('twenty eSIMs fit before Gmail clips the mail', () => {
  const { html, attachments } = render(sampleOrder(20));
  expect(attachments).toHaveLength(20);
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(102_000);
});

test('eSIMs that do not fit are in the text part, and the mail says where to find the rest', () => {
  const order = sampleOrder(60);
  const { html, text, attachments } = render(order);
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(102_000);
  expect(attachments.length).toBeGreaterThan(15);
  expect(attachments.length).toBeLessThan(60);
  expect(html).toContain(`${60 - attachments.length} more eSIMs from this order are in your portal`);
  for (const { activationCode } of order.metadata.esimInfoArray) expect(text).toContain(activationCode);
});

test('the support address is the one that the shop configures', () => {
  const mail = renderConfirmationMail({
    order: sampleOrder(),
    portalUrl,
    locale: 'en',
    shop,
  });
  expect(mail.html).toContain('href="mailto:care@shop.example"');
  expect(mail.text).toContain('Write to care@shop.example.');
  expect(mail.html).not.toContain('help@esimshop.example');
});
