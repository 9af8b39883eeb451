import { DELIVERED_SETTINGS, type SettingsResponse, type SettingsSection } from '@esimshop/contracts/settings';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { signIn, type TestUser } from '../../../test/sign-in.ts';
import { openStockedShop } from '../../../test/stocked-shop.ts';
import { createTestShop, type TestShop } from '../../../test/test-shop.ts';
import { auditLog } from '../../tables/accounts.ts';
import { settings } from '../../tables/settings.ts';

const running = await openStockedShop();
let admin: TestUser;
let other: TestShop;
beforeAll(async () => {
  admin = await signIn(running, { admin: true });
  other = await createTestShop({ beside: running });
});
afterEach(async () => {
  await running.shop.database.delete(settings);
});
afterAll(() => other.stop());

async function read(): Promise<SettingsResponse> {
  const { body } = await running.request('GET', '/api/admin/settings', { headers: { cookie: admin.cookie } });
  return body as SettingsResponse;
}

function publish(section: SettingsSection, value: unknown, version: number) {
  return running.request('PUT', `/api/admin/settings/${section}`, {
    headers: { cookie: admin.cookie },
    body: { version, value },
  });
}

test('a shop whose owner has set nothing is as delivered', async () => {
  expect(await read()).toEqual({ version: 0, settings: DELIVERED_SETTINGS });
});

test('a published section holds in every process, and the others stay', async () => {
  const { status, body } = await publish('company', { name: ' Yolcu  A.Ş. ', country: 'TR' }, (await read()).version);
  expect(status).toBe(200);
  const company = { ...DELIVERED_SETTINGS.company, name: 'Yolcu A.Ş.', country: 'TR' };
  expect((body as SettingsResponse).settings).toEqual({ ...DELIVERED_SETTINGS, company });
  expect(running.shop.settings.current().company).toEqual(company);
  await vi.waitFor(() => expect(other.shop.settings.current().company).toEqual(company), 10_000);
  expect(other.shop.settings.version()).toBe(running.shop.settings.version());
});

test('what somebody else has changed meanwhile is not overwritten', async () => {
  const { version } = await read();
  await publish('company', { name: 'First Ltd' }, version);
  const { status, body } = await publish('company', { name: 'Second Ltd' }, version);
  expect(status).toBe(409);
  expect(body).toMatchObject({ code: 'conflict', current: { settings: { company: { name: 'First Ltd' } } } });
  expect((await publish('withdrawal', { mode: 'pro_rata' }, version)).status).toBe(200);
  expect((await read()).settings).toMatchObject({ company: { name: 'First Ltd' }, withdrawal: { mode: 'pro_rata' } });
});

test('of two who publish the same section at once, one learns of the other', async () => {
  const { version } = await read();
  const answers = await Promise.all(['A Ltd', 'B Ltd', 'C Ltd'].map((name) => publish('company', { name }, version)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test('every change is in the audit log with what it was before', async () => {
  const { version } = await read();
  await publish('withdrawal', { mode: 'until_used', days: 30 }, version);
  const acts = await running.shop.database
    .select({ act: auditLog.act, before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(and(eq(auditLog.subjectKind, 'settings'), eq(auditLog.subjectId, 'withdrawal')))
    .orderBy(asc(auditLog.id));
  expect(acts.at(-1)).toEqual({
    act: 'settings.changed',
    before: { mode: null, days: 14, sellsInTurkey: false },
    after: { mode: 'until_used', days: 30, sellsInTurkey: false },
  });
});

const EUROS = { currency: 'EUR', rate: { from: 'fixed', value: '0.92' } };

test.each([
  ['company', { email: 'not an address' }, 'value.email'],
  ['company', { country: 'Germany' }, 'value.country'],
  ['company', { name: 'x'.repeat(101) }, 'value.name'],
  ['company', { country: 'DE', vatId: 'DE12345' }, 'value.vatId'],
  ['withdrawal', { days: 7 }, 'value.days'],
  ['withdrawal', { mode: 'never' }, 'value.mode'],
  ['currencies', { selling: [{ currency: 'USD', rate: { from: 'ecb' } }] }, 'value.selling.0.currency'],
  [
    'currencies',
    { selling: [{ currency: 'EUR', rate: { from: 'fixed', value: '0.00' } }] },
    'value.selling.0.rate.value',
  ],
  ['currencies', { selling: [EUROS, EUROS] }, 'value.selling'],
  ['claims', { setupMinutes: { value: 3, source: ' ' } }, 'value.setupMinutes.source'],
] as const)('%s is refused with %j, and the field is named', async (section, value, path) => {
  const { status, body } = await publish(section, value, 0);
  expect(status).toBe(422);
  expect((body as { errors: { path: string }[] }).errors.map((error) => error.path)).toEqual([path]);
  expect(await read()).toEqual({ version: 0, settings: DELIVERED_SETTINGS });
});

test('a VAT number is kept in the form of its country', async () => {
  const { body } = await publish('company', { country: 'DE', vatId: 'de 123-456.789' }, (await read()).version);
  expect((body as SettingsResponse).settings.company.vatId).toBe('DE123456789');
});

test('the legal pages name who sells', async () => {
  await publish('company', { name: 'Yolcu', legalForm: 'A.Ş.', email: 'info@yolcu.example' }, (await read()).version);
  const { body } = await running.request('GET', '/api/legal/terms?locale=tr');
  expect(JSON.stringify(body)).toContain('info@yolcu.example');
});
