import { LEGAL_PAGES, type LegalPage } from '@esimshop/contracts/legal';
import { LOCALES, type Locale } from '@esimshop/contracts/locales';
import { DELIVERED_SETTINGS, type ShopSettings } from '@esimshop/contracts/settings';
import { WITHDRAWAL_MODES } from '@esimshop/contracts/withdrawal-modes';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Shop } from '../shop.ts';
import { type PageShop, readPage } from './read-page.ts';

function shopWith(
  settings: Partial<ShopSettings>,
  kind: 'live' | 'sandbox' = 'live',
  suppliers: readonly string[] = ['esim-go'],
): PageShop {
  const config = {
    mailFrom: { name: 'Yolcu', address: 'orders@yolcu.example' },
    supportAddress: 'help@yolcu.example',
    partners: { kind },
  } as Shop['config'];
  const current = { ...DELIVERED_SETTINGS, ...settings };
  const pageTexts: Shop['pageTexts'] = {
    find: () => undefined,
    all: () => [],
    stateOf: () => undefined,
    version: () => '',
    refresh: async () => {},
  };
  const log = pino({ enabled: false });
  const partners = { suppliers: Object.fromEntries(suppliers.map((name) => [name, {}])) } as Shop['partners'];
  return {
    config,
    partners,
    pageTexts,
    log,
    settings: { current: () => current, version: () => 1, refresh: async () => {} },
  };
}

const read = (shop: PageShop, page: LegalPage, locale: Locale) =>
  JSON.stringify(readPage(shop, `legal/${page}`, locale));

const company = {
  ...DELIVERED_SETTINGS.company,
  name: 'Yolcu *Seyahat* & <Veri>',
  legalForm: 'A.Ş.',
  address: 'Büyükdere Cad. 1\n34394 İstanbul',
  country: 'TR',
  email: 'info@yolcu.example',
  register: 'İstanbul 123_456',
  mersis: '0123-4567-8901-2345',
};

test.each(LOCALES.flatMap((locale) => LEGAL_PAGES.map((page) => [page, locale] as const)))(
  '%s has a value for everything that it names, in %s',
  (page, locale) => {
    for (const mode of [null, ...WITHDRAWAL_MODES]) {
      const withdrawal = { ...DELIVERED_SETTINGS.withdrawal, mode };
      expect(read(shopWith({ withdrawal }), page, locale)).not.toMatch(/\{\{|undefined/);
    }
  },
);

test('the privacy page names the suppliers that the shop has, and no other', () => {
  const placesOf = (suppliers: string[], locale: Locale) =>
    read(shopWith({}, 'live', suppliers), 'privacy', locale).match(/Stripe (?:and|ve) PayPal [^.]*\./)?.[0];
  expect(placesOf(['esim-go', 'airalo'], 'en')).toBe(
    'Stripe and PayPal also work in the United States, eSIM Go in the United Kingdom, Airalo in Singapore and the United States.',
  );
  expect(placesOf(['airalo'], 'tr')).toBe(
    'Stripe ve PayPal Amerika Birleşik Devletleri’nde de, Airalo Singapur ve Amerika Birleşik Devletleri’nde faaliyet gösterir.',
  );
  expect(placesOf(['esim-access', 'palm'], 'en')).toBe(
    'Stripe and PayPal also work in the United States, eSIM Access in the countries that its own privacy policy names, Palm in the countries that its own privacy policy names.',
  );
  expect(placesOf(['esim-access'], 'tr')).toContain('eSIM Access kendi gizlilik politikasında belirttiği ülkelerde');
});

test('who sells is named with every fact that the owner has set, to the letter', () => {
  const text = read(shopWith({ company }), 'legal', 'tr');
  for (const fact of [
    'Yolcu *Seyahat* &amp; &lt;Veri&gt; A.Ş.',
    '34394 İstanbul',
    'Türkiye',
    'Sicil: İstanbul 123_456',
  ])
    expect(text).toContain(fact);
  expect(text).toContain('MERSİS numarası: 0123-4567-8901-2345');
  expect(text).toContain('info@yolcu.example');
  expect(text).not.toContain('help@yolcu.example');
  expect(text).not.toContain('Vergi numarası');
});

test('a sandbox says that no company stands behind it, a live shop does not', () => {
  expect(read(shopWith({}, 'sandbox'), 'terms', 'en')).toContain('This is a sandbox');
  expect(read(shopWith({}), 'terms', 'en')).not.toContain('sandbox');
  expect(read(shopWith({ company }, 'sandbox'), 'terms', 'en')).not.toContain('sandbox');
});

test('every page that explains the withdrawal says what the owner has chosen, and the days', () => {
  for (const mode of WITHDRAWAL_MODES) {
    const withdrawal = { ...DELIVERED_SETTINGS.withdrawal, mode, days: 30 };
    const rules = LOCALES.map((locale) => {
      const pages = (['terms', 'refund', 'withdrawal'] as const).map((page) =>
        read(shopWith({ withdrawal }), page, locale),
      );
      const [rule = ''] =
        /(?:The right applies|The right lasts|Before you paid|Hak, |Hak 30|Ödemeden önce)[^<"]{80}/.exec(
          pages[0] ?? '',
        ) ?? [];
      expect(rule).not.toBe('');
      for (const page of pages) expect(page).toContain(rule);
      expect(pages[0]).toContain('30');
      return rule;
    });
    expect(new Set(rules).size).toBe(LOCALES.length);
  }
});

test('the privacy page says for how long data is kept, as the owner has set it', () => {
  const delivered = DELIVERED_SETTINGS.privacy;
  const privacy = { ...delivered, keepCustomersMonths: 24, keepMailsMonths: 1 };
  expect(read(shopWith({}), 'privacy', 'en')).toContain('are not deleted automatically');
  const page = read(shopWith({ privacy }), 'privacy', 'en');
  expect(page).toContain('for 24 months after your last order, eSIM or message');
  expect(page).toContain('e-mails that we sent: for a month');
  expect(page).not.toMatch(/not deleted automatically|Answered messages/);
  expect(read(shopWith({ privacy }), 'privacy', 'tr')).toContain('mesajınızdan sonra 24 ay');
});
