import { type AlertPeople, type AlertSettings, alertPeopleSchema, alertTestSchema } from '@esimshop/contracts/alerts';
import { DELIVERED_SETTINGS, type SettingsResponse, settingsResponseSchema } from '@esimshop/contracts/settings';
import { fireEvent, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getToast } from '~/lib/toast.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { AlertsTab } from './alerts-tab.tsx';

const SETTINGS = 'GET /api/admin/settings';
const PEOPLE = 'GET /api/admin/alerts';
const SAVE = 'PUT /api/admin/settings/alerts';
const TEST = 'POST /api/admin/alerts/test';

const DELIVERED = DELIVERED_SETTINGS.alerts;
const person = (id: number, username: string, facts: Partial<AlertPeople['people'][number]> = {}) => ({
  ...{ id, username, email: `${username}@example.com`, role: 'owner' as const, isConfirmed: true },
  ...facts,
});
const SELIN = person(1, 'selin');
const CAN = person(2, 'can', { role: 'support' });
const EFE = person(3, 'efe', { isConfirmed: false });
const peopleOf = (...people: AlertPeople['people']) =>
  answer(alertPeopleSchema, {
    ...{ people, usual: ['selin@example.com'], supportAddress: 'help@example.com', timeZone: 'Europe/Istanbul' },
  });
const settingsOf = (alerts: Partial<AlertSettings> = {}, version = 3): SettingsResponse => ({
  version,
  settings: { ...DELIVERED_SETTINGS, alerts: { ...DELIVERED, ...alerts } },
});
const answerWith = (response: SettingsResponse) => answer(settingsResponseSchema, response);
const told = (to: number[]): AlertSettings['rules'] => ({
  ...DELIVERED.rules,
  refunds_failed: { when: 'at_once', to },
});

async function openAlerts(routes: Routes = {}, alerts: Partial<AlertSettings> = {}) {
  const shop = openFakeShop({
    ...{ [SETTINGS]: [answerWith(settingsOf(alerts))], [PEOPLE]: [peopleOf(SELIN, CAN, EFE)] },
    ...routes,
  });
  const page = renderInShop(<AlertsTab />, { path: '/admin?tab=alerts' });
  await page.findByRole('heading', { name: 'Who is told of what' });
  const press = (name: string) => fireEvent.click(page.getByRole('button', { name }));
  const group = (what: string) => {
    const legend = page.getByText(`Who is told: ${what}`, { selector: 'legend' });
    const details = legend.closest('details') as HTMLElement;
    const boxes = [...details.querySelectorAll('input')];
    return {
      summary: details.querySelector('summary')?.textContent,
      names: boxes.map((box) => box.closest('label')?.textContent),
      checked: boxes.filter((box) => box.checked).map((box) => box.closest('label')?.textContent),
      toggle: (name: string) => fireEvent.click(within(details).getByLabelText(name)),
    };
  };
  const sent = () => shop.calls(SAVE).map(({ body }) => body as { version: number; value: AlertSettings });
  return { ...page, shop, press, group, sent };
}

test('only those are offered whose role allows it and whose address is confirmed', async () => {
  const { group, getByText } = await openAlerts();
  expect(group('Refund failed').names).toEqual(['As usual', 'selin (Owner)', 'can (Support)']);
  expect(group('Exchange rate too old').names).toEqual(['As usual', 'selin (Owner)']);
  getByText('No alerts until they confirm their address in their profile: efe.');
});

test('people are chosen and left out, and without anybody it goes as usual', async () => {
  const { group, press, sent } = await openAlerts({
    [SAVE]: [answerWith(settingsOf({ rules: told([1, 2]) }, 4)), answerWith(settingsOf({}, 5))],
  });
  group('Refund failed').toggle('can (Support)');
  group('Refund failed').toggle('selin (Owner)');
  expect(group('Refund failed').summary).toBe('selin, can');
  press('Save alerts');
  await waitFor(() => expect(getToast()?.title).toBe('Saved'));
  expect(sent()[0]?.value.rules.refunds_failed.to).toEqual([2, 1]);
  group('Refund failed').toggle('can (Support)');
  group('Refund failed').toggle('selin (Owner)');
  expect(group('Refund failed').checked).toEqual(['As usual']);
  press('Save alerts');
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject({ version: 4, value: { rules: { refunds_failed: { to: null } } } });
});

test('a choice of which nobody is left is shown as what it is by now', async () => {
  const { group } = await openAlerts({}, { rules: told([3, 99]) });
  expect(group('Refund failed')).toMatchObject({ summary: 'As usual', checked: ['As usual'] });
});

test.each([
  ['', null],
  ['soon', null],
  ['0', 0],
])('%j days before a deadline are refused at the field', async (typed, value) => {
  const errors = [{ path: 'value.reminderDays', code: 'invalid' as const, message: 'Expected a number' }];
  const { getByLabelText, press, findByText, sent } = await openAlerts({
    [SAVE]: [problem(422, 'invalid_input', { errors })],
  });
  const field = getByLabelText('Days before a deadline') as HTMLInputElement;
  fireEvent.change(field, { target: { value: typed } });
  press('Save alerts');
  await findByText('Enter a number of days, such as 3.');
  expect(sent()[0]?.value.reminderDays).toBe(value);
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual([typed, 'true']);
});

test('a time zone that the browser does not list is shown as it is saved', async () => {
  const { getByLabelText } = await openAlerts({}, { timeZone: 'UTC' });
  expect((getByLabelText('Time zone') as HTMLSelectElement).value).toBe('UTC');
});

test('a test e-mail is sent once, and what the mail server says stands beside it', async () => {
  const reply = { isAccepted: true, address: 'selin@example.com', response: '250 OK' };
  const later = held(answer(alertTestSchema, reply));
  const { shop, press, findByText, findByRole, queryByText } = await openAlerts({
    [TEST]: [answer(alertTestSchema, { ...reply, isAccepted: false, response: '550 No' }), later.answer, lost],
  });
  press('Send me a test e-mail');
  await findByText('The mail server did not accept an e-mail to selin@example.com:');
  press('Send me a test e-mail');
  fireEvent.click(await findByRole('button', { name: /^Sending/ }));
  later.release();
  await findByText('250 OK');
  expect(shop.calls(TEST)).toHaveLength(2);
  press('Send me a test e-mail');
  await waitFor(() => expect(getToast()?.title).toBe('It is not known whether this was done'));
  expect(queryByText('250 OK')).toBeNull();
});
