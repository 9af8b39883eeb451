import { type ClaimFacts, claimFactsSchema } from '@esimshop/contracts/claims';
import { retentionPreviewSchema } from '@esimshop/contracts/retention';
import {
  DELIVERED_SETTINGS,
  type SettingsResponse,
  type ShopSettings,
  settingsResponseSchema,
} from '@esimshop/contracts/settings';
import { fireEvent, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getToast } from '~/lib/toast.ts';
import { answer, lost, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { SettingsForms } from './settings-forms.tsx';

const READ = 'GET /api/admin/settings';
const COMPANY = 'PUT /api/admin/settings/company';
const WITHDRAWAL = 'PUT /api/admin/settings/withdrawal';
const CLAIMS = 'PUT /api/admin/settings/claims';
const BANNER = 'PUT /api/admin/settings/banner';

const settingsOf = (changed: Partial<ShopSettings> = {}, version = 3): SettingsResponse => ({
  version,
  settings: { ...DELIVERED_SETTINGS, ...changed },
});
const companyOf = (facts: Partial<ShopSettings['company']>) => ({
  company: { ...DELIVERED_SETTINGS.company, ...facts },
});
const answerWith = (response: SettingsResponse) => answer(settingsResponseSchema, response);

const FACTS: ClaimFacts = {
  destinations: 196,
  regions: 9,
  delivery: { count: 413, of: 425 },
  price: { count: 425, of: 425 },
  reply: { count: 3, of: 9 },
};
const MEASURED = { 'GET /api/admin/claims': [answer(claimFactsSchema, FACTS)] };

async function openTab(routes: Routes = {}, published = settingsOf()) {
  const shop = openFakeShop({ [READ]: [answerWith(published)], ...MEASURED, ...routes });
  const page = renderInShop(<SettingsForms isSandbox />);
  await page.findByRole('heading', { name: 'Seller' });
  const field = (name: string | RegExp) => page.getByLabelText(name) as HTMLInputElement;
  const type = (name: string | RegExp, value: string) => fireEvent.change(field(name), { target: { value } });
  const press = (name: string | RegExp) => fireEvent.click(page.getByRole('button', { name }));
  return { ...page, shop, field, type, press };
}

test('the company is published with the version that was seen, and the toast says that it is in effect', async () => {
  const saved = settingsOf(companyOf({ name: 'Yolcu', legalForm: 'A.Ş.' }), 4);
  const { shop, type, press, queryByText } = await openTab({ [COMPANY]: [answerWith(saved)] });
  type('Name', 'Yolcu');
  type('Legal form', 'A.Ş.');
  expect(queryByText('Not saved yet')).not.toBeNull();
  press('Save company');
  await waitFor(() => expect(getToast()?.title).toBe('Saved'));
  expect(getToast()?.description).toBe('Pages and e-mails name the company as it is now.');
  expect(shop.calls(COMPANY).map(({ body }) => body)).toEqual([
    { version: 3, value: { ...DELIVERED_SETTINGS.company, name: 'Yolcu', legalForm: 'A.Ş.' } },
  ]);
  await waitFor(() => expect(queryByText('Not saved yet')).toBeNull());
  expect(sessionStorage.getItem('settingsDraft.company')).toBeNull();
});

test('what was typed stays when saving fails, beside what is wrong with it', async () => {
  const errors = [{ path: 'value.email', code: 'invalid' as const, message: 'Expected another value' }];
  const { field, type, press, findByText } = await openTab({
    [COMPANY]: [lost, problem(422, 'invalid_input', { errors })],
  });
  type('Name', 'Yolcu');
  type('E-mail', 'info@');
  press('Save company');
  await waitFor(() => expect(getToast()?.title).toBe('It is not known whether this was done'));
  expect([field('Name').value, field('E-mail').value]).toEqual(['Yolcu', 'info@']);
  press('Save company');
  await findByText('Enter an e-mail address such as info@yourcompany.com.');
  expect(field('E-mail').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field('E-mail'));
  type('E-mail', 'info@yolcu.example');
  expect(field('E-mail').getAttribute('aria-invalid')).toBeNull();
});

test('a VAT number in no known form is answered with an example of its country’s', async () => {
  const errors = [
    { path: 'value.vatId', code: 'vat_number' as const, message: 'Enter a number', params: { example: 'DE123456789' } },
  ];
  const { type, press, findByText } = await openTab({ [COMPANY]: [problem(422, 'invalid_input', { errors })] });
  type('VAT number', 'DE12');
  press('Save company');
  await findByText('Enter a number such as DE123456789, with the letters of its country, or leave it empty.');
});

test('what was typed is there again after a reload, and is saved over what it was typed over', async () => {
  const first = await openTab();
  first.type('Name', 'Yolcu');
  first.unmount();
  const stored = sessionStorage.getItem('settingsDraft.company') as string;
  const shop = openFakeShop({
    [READ]: [answerWith(settingsOf({}, 9))],
    ...MEASURED,
    [COMPANY]: [answerWith(settingsOf({}, 10))],
  });
  sessionStorage.setItem('settingsDraft.company', stored);
  const page = renderInShop(<SettingsForms isSandbox />);
  expect(((await page.findByLabelText('Name')) as HTMLInputElement).value).toBe('Yolcu');
  fireEvent.click(page.getByRole('button', { name: 'Save company' }));
  await waitFor(() => expect(shop.calls(COMPANY)).toHaveLength(1));
  expect(shop.calls(COMPANY)[0]?.body).toMatchObject({ version: 3, value: { name: 'Yolcu' } });
});

const THEIRS = settingsOf(companyOf({ name: 'Gezgin', phone: '+90 216 555 01 23' }), 8);
const conflict = () => problem(409, 'conflict', { current: { ...THEIRS } });

test('another’s change is shown and can be kept instead of one’s own', async () => {
  const { field, type, press, findByText, queryByText } = await openTab({ [COMPANY]: [conflict()] });
  type('Name', 'Yolcu');
  press('Save company');
  await findByText(/^Somebody else has changed these settings/);
  expect(queryByText('Name: Gezgin')).not.toBeNull();
  expect(queryByText('Phone: +90 216 555 01 23')).not.toBeNull();
  expect(field('Name').value).toBe('Yolcu');
  press('Use theirs');
  await waitFor(() => expect(field('Name').value).toBe('Gezgin'));
  expect(queryByText('Not saved yet')).toBeNull();
});

test('another’s change is overwritten only once it was seen', async () => {
  const { shop, type, press, findByRole } = await openTab({
    [COMPANY]: [conflict(), answerWith(settingsOf(companyOf({ name: 'Yolcu' }), 9))],
  });
  type('Name', 'Yolcu');
  press('Save company');
  fireEvent.click(await findByRole('button', { name: 'Save mine' }));
  await waitFor(() => expect(getToast()?.title).toBe('Saved'));
  expect(shop.calls(COMPANY).map(({ body }) => (body as { version: number }).version)).toEqual([3, 8]);
});

test('visitors’ words of the company are shown while they are typed', async () => {
  const { container, type } = await openTab();
  type('Name', 'Yolcu');
  type('Legal form', 'A.Ş.');
  type('Address', 'Moda Caddesi 7\n34710 İstanbul');
  fireEvent.change(container.ownerDocument.getElementById('company.country') as HTMLElement, {
    target: { value: 'TR' },
  });
  type('MERSİS number', '0123456789012345');
  expect(container.textContent).toContain(
    'Yolcu A.Ş. · Moda Caddesi 7 · 34710 İstanbul · Türkiye · MERSİS number: 0123456789012345',
  );
});

test('what a live shop lacks is named at the head, and leads to its field', async () => {
  const { getByRole, getAllByRole, getByLabelText } = await openTab(
    {},
    settingsOf(companyOf({ name: 'Yolcu', country: 'TR' })),
  );
  const [required, usual] = getAllByRole('list').map((list) =>
    within(list)
      .queryAllByRole('link')
      .map((link) => link.textContent),
  );
  expect(required).toEqual(['Address', 'E-mail', 'Phone', 'What ends the right of withdrawal']);
  expect(usual).toEqual([
    'Legal form',
    'Register',
    'VAT number',
    'Complaints',
    'MERSİS number',
    'Registered e-mail (KEP)',
    'ETBİS',
  ]);
  fireEvent.click(getByRole('link', { name: 'Phone' }));
  expect(document.activeElement).toBe(getByLabelText('Phone'));
});

test('the right of withdrawal is published as chosen, and days that are no number are named', async () => {
  const errors = [{ path: 'value.days', code: 'invalid' as const, message: 'Expected another value' }];
  const { shop, getByRole, type, press, findByText } = await openTab({
    [WITHDRAWAL]: [problem(422, 'invalid_input', { errors })],
  });
  fireEvent.click(getByRole('radio', { name: /^Nothing: what was used is paid for/ }));
  fireEvent.click(getByRole('checkbox', { name: 'I sell in Türkiye' }));
  type('Days', 'two weeks');
  press('Save right of withdrawal');
  await findByText('Enter a number of days, such as 14.');
  expect(shop.calls(WITHDRAWAL)[0]?.body).toEqual({
    version: 3,
    value: { mode: 'pro_rata', days: null, sellsInTurkey: true },
  });
});

const rowOf = (page: { getAllByRole: (role: string) => HTMLElement[] }, text: string) =>
  page.getAllByRole('row').find((row) => row.textContent?.includes(text))?.textContent ?? '';

const showsOf = (page: { getByRole: (role: string, options: { name: string }) => HTMLElement }) => (claim: string) =>
  page.getByRole('switch', { name: `Show the claim “${claim}”` }) as HTMLInputElement;

test('a claim is switched on with its proof at once, and what else is typed stays typed', async () => {
  const checkedOn = new Date().toISOString().slice(0, 10);
  const rating = { value: { score: 4.7, best: 5, reviews: '212' }, source: 'https://reviews.example/yolcu', checkedOn };
  const errors = [{ path: 'value.rating.value.score', code: 'invalid' as const, message: 'Expected a number' }];
  const { shop, type, press, field, ...page } = await openTab({
    [CLAIMS]: [problem(422, 'invalid_input', { errors }), answerWith(settingsOf({ claims: { rating } }, 4))],
  });
  const shows = showsOf(page);
  expect(shows('Rating').disabled).toBe(true);
  press('Add proof: Setup time');
  type('What proves it', 'Measured in May');
  press('Close: Setup time');
  press('Add proof: Rating');
  type('What proves it', rating.source);
  expect(shows('Rating').disabled).toBe(false);
  fireEvent.click(shows('Rating'));
  await waitFor(() => expect(document.activeElement).toBe(field('Average')));
  expect(shows('Rating').checked).toBe(false);
  type('Average', '4,7');
  type('Number of reviews', '212');
  fireEvent.click(shows('Rating'));
  await waitFor(() => expect(getToast()?.title).toBe('“Rating” is on'));
  expect(shop.calls(CLAIMS)[1]?.body).toEqual({ version: 3, value: { rating } });
  expect(shows('Rating').checked).toBe(true);
  expect(shows('Setup time').disabled).toBe(false);
  expect(page.queryByText('Not saved yet')).toBeNull();
});

test('a claim is switched off at once, keeps its words, and is taken back', async () => {
  const checkedOn = new Date().toISOString().slice(0, 10);
  const claims = { setupMinutes: { value: 3, source: 'Measured in May', checkedOn } };
  const { shop, press, field, ...page } = await openTab(
    { [CLAIMS]: [answerWith(settingsOf({}, 4)), answerWith(settingsOf({ claims }, 5))] },
    settingsOf({ claims }),
  );
  const shows = showsOf(page);
  fireEvent.click(shows('Setup time'));
  await waitFor(() => expect(getToast()?.title).toBe('“Setup time” is off'));
  expect(shop.calls(CLAIMS)[0]?.body).toEqual({ version: 3, value: {} });
  press('Change: Setup time');
  expect([field('What proves it').value, field('Minutes').value]).toEqual(['Measured in May', '3']);
  const undo = renderInShop(getToast()?.description);
  expect(undo.container.textContent).toContain('In a live shop, no page shows it.');
  fireEvent.click(undo.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(getToast()?.title).toBe('“Setup time” is on'));
  expect(shop.calls(CLAIMS)[1]?.body).toEqual({ version: 4, value: claims });
  expect(shows('Setup time').checked).toBe(true);
});

test('a switch that comes too late shows what somebody else has published', async () => {
  const claims = { setupMinutes: { value: 3, source: 'Measured in May', checkedOn: '2026-11-01' } };
  const { ...page } = await openTab(
    { [CLAIMS]: [problem(409, 'conflict', { current: { ...settingsOf({ claims: {} }, 8) } })] },
    settingsOf({ claims }),
  );
  fireEvent.click(showsOf(page)('Setup time'));
  await waitFor(() => expect(getToast()?.title).toBe('Not saved'));
  expect(showsOf(page)('Setup time').checked).toBe(false);
});

test('each claim has its verdict, and one that is held back says why and what to do', async () => {
  const source = 'https://reviews.example/yolcu';
  const checkedOn = new Date().toISOString().slice(0, 10);
  const claims = {
    rating: { value: { score: 4.7, best: 5, reviews: '212' }, source, checkedOn: '2024-03-01' },
    allDaySupport: { value: true as const, source: 'Two shifts', checkedOn },
    networkCoveragePercent: { value: 98, source: 'Report of May' },
    setupMinutes: { value: 3, source: 'Measured in May', checkedOn },
  };
  const { shop, ...page } = await openTab(
    { [CLAIMS]: [answerWith(settingsOf({ claims }, 4))] },
    settingsOf({ claims }),
  );
  await page.findByText(/196 destinations and 9 regions/);
  const row = (text: string) => rowOf(page, text);
  expect(row('Rating')).toContain('Not shown: checked on Mar 1, 2024, more than 90 days ago.');
  expect(row('24/7 support')).toContain('Not shown: contradicts your hours.');
  expect(row('Network coverage')).toContain('Not shown: nobody has said when it was checked.');
  expect(row('Setup time')).toMatch(/Checked on .*, stands until .*Shown$/);
  expect(row('The price you see')).toContain('425 of 425 payments charged the total that was shownMeasured');
  expect(row('Reply within')).toContain('3 of 9 messages answered within 24 hoursNot kept');
  expect(row('100% refund')).toContain('Same as the rule');
  fireEvent.click(page.getAllByRole('button', { name: 'It is still true' })[0] as HTMLElement);
  await waitFor(() => expect(getToast()?.title).toBe('“Rating” is on'));
  expect(getToast()?.description).toBe('Pages show these claims now.');
  expect(shop.calls(CLAIMS)[0]?.body).toMatchObject({ value: { rating: { checkedOn } } });
});

test('what would go is counted while months are typed, before anything is saved', async () => {
  const PREVIEW = 'POST /api/admin/retention/preview';
  const removals = [
    { kind: 'customers' as const, count: 1312, oldest: '2021-03-04T10:00:00.000Z' },
    { kind: 'mails' as const, count: 1, oldest: null },
  ];
  const { shop, type, findByText, queryByText, press } = await openTab({
    [PREVIEW]: [answer(retentionPreviewSchema, { removals, timeZone: 'UTC' })],
  });
  expect(queryByText('Nothing: no months are set.')).not.toBeNull();
  type('Months to keep customers', '3');
  type('Months to keep what mails said', '12');
  expect(shop.calls(PREVIEW)).toEqual([]);
  type('Months to keep customers', '24');
  await findByText('1,312 customers');
  expect(queryByText('oldest from Mar 4, 2021')).not.toBeNull();
  expect(queryByText('1 mail’s contents')).not.toBeNull();
  expect(queryByText('With these months, once you have saved them:')).not.toBeNull();
  expect(shop.calls(PREVIEW).at(-1)?.body).toMatchObject({
    keepCustomersMonths: 24,
    keepMailsMonths: 12,
    keepAuditMonths: null,
  });
  press('Discard changes');
  await findByText('Nothing: no months are set.');
});

test('a banner is published with what was filled in, and its days are named when they are out of order', async () => {
  const errors = [{ path: 'value.lastDay', code: 'not_after' as const, message: 'Choose a last day' }];
  const saved = settingsOf({ banner: { texts: { en: 'Sale' }, link: '/products' } }, 4);
  const { shop, type, press, findByText } = await openTab({
    [BANNER]: [problem(422, 'invalid_input', { errors }), answerWith(saved)],
  });
  type('Text, English', 'Sale');
  type('Where it leads', '/products');
  type('First day', '2026-12-02');
  type('Last day', '2026-12-01');
  press('Publish banner');
  await findByText('Choose a last day that is not before the first.');
  type('First day', '');
  type('Last day', '');
  press('Publish banner');
  await waitFor(() => expect(shop.calls(BANNER)).toHaveLength(2));
  expect(shop.calls(BANNER)[1]?.body).toEqual({ version: 3, value: { texts: { en: 'Sale' }, link: '/products' } });
});
