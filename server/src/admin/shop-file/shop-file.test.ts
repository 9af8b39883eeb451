import { DELIVERED_SETTINGS, type SettingsResponse } from '@esimshop/contracts/settings';
import type { ShopFile, ShopFilePreview } from '@esimshop/contracts/shop-file';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { listActs } from '../../../test/list-acts.ts';
import { problemOf } from '../../../test/shopper.ts';
import { signIn } from '../../../test/sign-in.ts';
import { stockPlans } from '../../../test/stock.ts';
import { openStockedShop } from '../../../test/stocked-shop.ts';
import { createTestShop } from '../../../test/test-shop.ts';
import { pricingSettings } from '../../tables/catalogue.ts';
import { settings } from '../../tables/settings.ts';
import { locateLine } from './locate-line.ts';

const first = await openStockedShop();
const second = await createTestShop();
await stockPlans(second.shop);
afterAll(() => second.close());
const owners = new Map([
  [first, (await signIn(first, { admin: true })).cookie],
  [second, (await signIn(second, { admin: true })).cookie],
]);
type TestedShop = typeof first | typeof second;

const call = (shop: TestedShop, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  shop.request(method, `/api${path}`, { headers: { cookie: owners.get(shop) ?? '' }, ...(body && { body }) });
const preview = async (text: string, shop: TestedShop = second) =>
  (await call(shop, 'POST', '/admin/shop-file/preview', { text })).body as ShopFilePreview;
const importFile = (text: string, basis: string) => call(second, 'POST', '/admin/shop-file', { text, basis });
const readFile = async () => (await call(first, 'GET', '/admin/shop-file')).text;

async function set(section: string, value: object, shop: TestedShop = first) {
  const { version } = (await call(shop, 'GET', '/admin/settings')).body as SettingsResponse;
  expect((await call(shop, 'PUT', `/admin/settings/${section}`, { version, value })).status).toBe(200);
}
const company = { ...DELIVERED_SETTINGS.company, name: 'Yolcu', country: 'DE', email: 'hi@yolcu.example' };
const rule = {
  name: 'Half as much again',
  type: 'percentage',
  value: '50',
  basis: 'cost',
  appliesTo: 'region',
  regionCode: 'TR',
};

beforeEach(async () => {
  for (const { shop } of [first, second]) {
    await shop.database.delete(settings);
    await shop.database.delete(pricingSettings);
    await shop.settings.refresh();
  }
});

/** What visitors get that depends on settings and prices. */
async function readPages(shop: TestedShop) {
  const paths = [
    '/shop',
    '/legal/legal?locale=tr',
    '/legal/privacy',
    '/products?country=TR',
    '/products?country=TR&currency=JPY',
  ];
  return Promise.all(paths.map(async (path) => (await shop.request('GET', `/api${path}`)).text));
}

test('an empty shop that imports another one’s file responds as that one does', async () => {
  await set('company', company);
  await set('privacy', { ...DELIVERED_SETTINGS.privacy, keepBooksYears: 12 });
  await set('currencies', { selling: [{ currency: 'JPY', rate: { from: 'fixed', value: '150' } }] });
  expect((await call(first, 'POST', '/pricing-settings', rule)).status).toBe(201);
  const text = await readFile();
  expect(await readPages(second)).not.toEqual(await readPages(first));

  const shown = await preview(text);
  if (shown.kind !== 'changes') throw new Error('Expected changes');
  expect(shown.changes).toMatchObject([
    {
      section: 'company',
      fields: [{ path: 'name', before: '', after: 'Yolcu' }, { path: 'country' }, { path: 'email' }],
    },
    { section: 'privacy', fields: [{ path: 'keepBooksYears', before: '10', after: '12' }] },
    { section: 'currencies' },
    { kind: 'rules', added: [rule.name], removed: [], kept: 0 },
  ]);
  expect((await call(second, 'GET', '/admin/settings')).body).toMatchObject({ version: 0 });

  expect((await importFile(text, shown.basis)).status).toBe(200);
  expect(await readPages(second)).toEqual(await readPages(first));
  expect(await preview(text)).toMatchObject({ kind: 'changes', changes: [] });
  expect((await listActs(second, 'settings', 'file')).at(-1)).toMatchObject({
    act: 'settings.imported',
    after: { sections: 'company, privacy, currencies, pricingRules' },
  });
  expect(await listActs(second, 'settings', 'company')).toMatchObject([{ act: 'settings.changed', after: company }]);
});

test('a file has no secrets', async () => {
  const file = JSON.parse(await readFile()) as ShopFile;
  expect(Object.keys(file)).toEqual(['format', 'version', 'exportedAt', 'settings', 'pricingRules']);
  expect(JSON.stringify(file)).not.toMatch(/sk_|whsec_|apiKey|secret/i);
});

test('what has changed since it was shown is not overwritten, and of two imports at once one wins', async () => {
  await set('company', company);
  const text = await readFile();
  const shown = await preview(text);
  if (shown.kind !== 'changes') throw new Error('Expected changes');
  await set('company', { ...company, name: 'Theirs' }, second);
  expect(problemOf(await importFile(text, shown.basis)).code).toBe('conflict');
  expect(second.shop.settings.current().company.name).toBe('Theirs');
  const again = await preview(text);
  const basis = again.kind === 'changes' ? again.basis : '';
  const both = await Promise.all([importFile(text, basis), importFile(text, basis)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('rules that are not in the file go, and a file without a list leaves them', async () => {
  expect((await call(second, 'POST', '/pricing-settings', { ...rule, name: 'Mine' })).status).toBe(201);
  const text = await readFile();
  const shown = await preview(text);
  expect(shown).toMatchObject({ changes: [{ kind: 'rules', added: [], removed: ['Mine'], kept: 0 }] });
  expect(await preview(edit(text, ({ pricingRules: _, ...file }) => file))).toMatchObject({ changes: [] });
  await importFile(text, shown.kind === 'changes' ? shown.basis : '');
  expect(await second.shop.database.select().from(pricingSettings)).toEqual([]);
});

const edit = (text: string, change: (file: ShopFile) => object) => JSON.stringify(change(JSON.parse(text)), null, 2);
const REFUSED: [string, (text: string) => string, object][] = [
  ['is cut off', (text) => text.slice(0, 300), { code: 'not_json' }],
  ['has a comma too many', (text) => text.replace('"version": 1,', '"version": 1,,'), { code: 'not_json', line: 3 }],
  ['is no object', () => 'null', { code: 'other_format' }],
  ['is another kind of file', () => '{"format": "other"}', { code: 'other_format' }],
  [
    'is of another version',
    (text) => text.replace('"version": 1', '"version": 2'),
    { code: 'other_version', version: '2' },
  ],
  [
    'has an unknown section',
    (text) => text.replace('"settings": {', '"settings": {\n    "spells": {},'),
    { code: 'unknown_section', line: 6, section: 'spells' },
  ],
  [
    'has an invalid value',
    (text) =>
      edit(text, (file) => ({ ...file, settings: { ...file.settings, company: { ...company, country: 'Germany' } } })),
    { code: 'invalid_value', path: 'settings.company.country' },
  ],
  [
    'has a rule for an unknown region',
    (text) => edit(text, (file) => ({ ...file, pricingRules: [{ ...rule, regionCode: 'Atlantis' }] })),
    { code: 'unknown_target', name: rule.name, target: 'Atlantis' },
  ],
];

test.each(REFUSED)('a file that %s is refused as a whole, with its place', async (_what, change, refusal) => {
  await set('company', company);
  const text = change(await readFile());
  const shown = await preview(text);
  expect(shown).toMatchObject({ kind: 'refused', refusal });
  if (shown.kind === 'refused' && 'line' in shown.refusal) {
    const line = text.split('\n')[shown.refusal.line - 1];
    if (shown.refusal.code === 'invalid_value') expect(line).toContain('"country": "Germany"');
  }
  expect((await importFile(text, '')).body).toMatchObject({ kind: 'refused' });
  expect(await second.shop.database.select().from(settings)).toEqual([]);
});

test('what npm prints before the file is passed over', async () => {
  const text = `\n> shop\n> node shop-command.ts export-settings\n\n${await readFile()}`;
  expect(await preview(text)).toMatchObject({ kind: 'changes' });
  expect(await preview(text.replace('"version": 1,', '"version": 1,,'))).toMatchObject({ refusal: { line: 7 } });
});

test('the line of a value is found by its path', () => {
  const text = '{\n "a": [\n  {"b": "}"},\n  {"b": 2,\n   "c": 3}\n ]\n}';
  expect([['a', 1, 'c'], ['a', 1, 'b'], ['a', 0], ['z']].map((path) => locateLine(text, path))).toEqual([5, 4, 3, 1]);
});
