import { type AlertPeople, type AlertSettings, alertPeopleSchema } from '@esimshop/contracts/alerts';
import { DELIVERED_SETTINGS, type SettingsResponse, settingsResponseSchema } from '@esimshop/contracts/settings';
import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Language } from '~/lib/language.ts';
import { getToast } from '~/lib/toast.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { settingsQuery } from '../shop/settings-queries.ts';
import { alertPeopleQuery } from './alert-queries.ts';
import { AlertsForm } from './alerts-form.tsx';

const SETTINGS = 'GET /api/admin/settings';
const PEOPLE = 'GET /api/admin/alerts';
const SAVE = 'PUT /api/admin/settings/alerts';

const DELIVERED = DELIVERED_SETTINGS.alerts;
const person = (id: number, username: string, facts: Partial<AlertPeople['people'][number]> = {}) => ({
  ...{ id, username, email: `${id}@example.com`, role: 'owner' as const, isConfirmed: true },
  ...facts,
});
const SELIN = person(1, 'selin');
const LONG = person(2, 'ş'.repeat(64));
const peopleOf = (...people: AlertPeople['people']) =>
  answer(alertPeopleSchema, {
    ...{ people, usual: ['selin@example.com'], supportAddress: 'help@example.com', timeZone: 'Europe/Istanbul' },
  });
const settingsOf = (alerts: Partial<AlertSettings> = {}, version = 3): SettingsResponse => ({
  version,
  settings: { ...DELIVERED_SETTINGS, alerts: { ...DELIVERED, ...alerts } },
});
const answerWith = (response: SettingsResponse) => answer(settingsResponseSchema, response);

function Form() {
  const { data: published } = useQuery(settingsQuery);
  const { data: people } = useQuery(alertPeopleQuery);
  return published && people ? <AlertsForm published={published} people={people} /> : null;
}

type Options = { alerts?: Partial<AlertSettings>; language?: Language };

async function openForm(routes: Routes = {}, { alerts = {}, language = 'en' }: Options = {}) {
  const shop = openFakeShop({
    ...{ [SETTINGS]: [answerWith(settingsOf(alerts))], [PEOPLE]: [peopleOf(SELIN, LONG)] },
    ...routes,
  });
  const page = renderInShop(<Form />, { language });
  await page.findAllByRole('combobox');
  const field = (name: string) => page.getByLabelText(name) as HTMLInputElement;
  const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
  const press = (name: string) => act(async () => fireEvent.click(page.getByRole('button', { name })));
  const who = (what: string) =>
    page.getByText(`Who is told: ${what}`, { selector: 'legend' }).closest('details') as HTMLElement;
  const sent = () => shop.calls(SAVE).map(({ body }) => body as { version: number; value: AlertSettings });
  return { ...page, field, type, press, who, sent };
}

const DAYS = 'Days before a deadline';

test('what is typed stays while people and settings are loaded again', async () => {
  const { client, type, field, who, findByText } = await openForm({
    [PEOPLE]: [peopleOf(SELIN, LONG), peopleOf(SELIN, LONG, person(3, 'ece', { isConfirmed: false }))],
  });
  type(DAYS, '9');
  fireEvent.click(within(who('Refund failed')).getByLabelText('selin (Owner)'));
  await act(() => client.invalidateQueries());
  await findByText(/ece/);
  expect(field(DAYS).value).toBe('9');
  expect(who('Refund failed').querySelector('summary')?.textContent).toBe('selin');
});

test('alerts whose saving was lost stay typed, and are saved once by the next try', async () => {
  const later = held(answerWith(settingsOf({ reminderDays: 9 }, 4)));
  const { type, field, press, sent, findByText, queryByText } = await openForm({ [SAVE]: [lost, later.answer] });
  type(DAYS, ' 9 ');
  await press('Save alerts');
  await waitFor(() => expect(getToast()?.title).toBe('It is not known whether this was done'));
  expect(field(DAYS).value).toBe(' 9 ');
  await press('Save alerts');
  await findByText('Saving...');
  await press('Saving...');
  later.release();
  await waitFor(() => expect(getToast()?.title).toBe('Saved'));
  expect(sent().map(({ version, value }) => [version, value.reminderDays])).toEqual([
    [3, 9],
    [3, 9],
  ]);
  await waitFor(() => expect(queryByText('Not saved yet')).toBeNull());
});

test('what somebody else has changed is told by names, and who has left is told to have', async () => {
  const theirs = { ...DELIVERED.rules, refunds_failed: { when: 'daily' as const, to: [2, 99] } };
  const current = settingsOf({ rules: theirs, timeZone: 'Asia/Tokyo', hour: 0 }, 9);
  const { type, press, findByText, sent } = await openForm({
    [SAVE]: [problem(409, 'conflict', { current }), answerWith(settingsOf({ reminderDays: 9 }, 10))],
  });
  type(DAYS, '9');
  await press('Save alerts');
  const told = await findByText(/^Refund failed: /, { selector: 'li' });
  expect(told.textContent).toMatch(new RegExp(`, ${LONG.username}, .+`));
  await findByText(/: 00:00$/, { selector: 'li' });
  await findByText(/: Asia\/Tokyo$/, { selector: 'li' });
  await press('Save mine');
  await waitFor(() => expect(sent()[1]).toMatchObject({ version: 9, value: { reminderDays: 9, timeZone: '' } }));
});

test('an hour for what comes once a day says so while nothing does', async () => {
  const rules = Object.fromEntries(
    Object.entries(DELIVERED.rules).map(([alert, rule]) => [
      alert,
      'when' in rule ? { ...rule, when: 'at_once' } : rule,
    ]),
  ) as AlertSettings['rules'];
  const { getByText, queryByText, getAllByRole } = await openForm(
    {},
    { alerts: { rules, summary: { ...DELIVERED.summary, isOn: false } } },
  );
  getByText('Nothing is in the daily e-mail yet.');
  fireEvent.change(getAllByRole('combobox')[0] as HTMLElement, { target: { value: 'daily' } });
  expect(queryByText('Nothing is in the daily e-mail yet.')).toBeNull();
});
