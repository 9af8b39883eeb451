import {
  DELIVERED_SETTINGS,
  type SettingsResponse,
  type ShopSettings,
  settingsResponseSchema,
} from '@esimshop/contracts/settings';
import { useQuery } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { getToast } from '~/lib/toast.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderHookInShop } from '../../../../test/render.tsx';
import { settingsQuery } from './settings-queries.ts';
import { useSettingsForm } from './use-settings-form.ts';

const COMPANY = 'PUT /api/admin/settings/company';
const DRAFT = 'settingsDraft.company';
type Company = ShopSettings['company'];

const settingsOf = (company: Partial<Company> = {}, version = 3): SettingsResponse => ({
  version,
  settings: { ...DELIVERED_SETTINGS, company: { ...DELIVERED_SETTINGS.company, ...company } },
});
const saved = (company: Partial<Company>, version: number) =>
  answer(settingsResponseSchema, settingsOf(company, version));

function openForm(routes: Routes = {}, stored?: { version: number; values: Partial<Company> }) {
  const shop = openFakeShop(routes);
  if (stored) sessionStorage.setItem(DRAFT, JSON.stringify(stored));
  const page = renderHookInShop(
    () => {
      const { data = settingsOf() } = useQuery({ ...settingsQuery, enabled: false });
      return useSettingsForm({
        section: 'company',
        published: data,
        toValues: (each) => each,
        toSection: (each) => each,
      });
    },
    { prepare: (client) => client.setQueryData(settingsQuery.queryKey, settingsOf()) },
  );
  const form = () => page.result.current;
  const type = (part: Partial<Company>) => act(async () => form().change(part, Object.keys(part)[0] ?? ''));
  const save = () => act(async () => form().save());
  const switchNow = (part: Partial<Company>, tell: () => void = () => {}) =>
    act(async () => form().switchNow(part, tell));
  const sent = () => shop.calls(COMPANY).map(({ body }) => body as { version: number; value: Company });
  return { ...page, form, type, save, switchNow, sent };
}

test('what is typed back to what is published is no change, and leaving does not ask about it', async () => {
  const { form, type } = openForm();
  const isAsked = () => {
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    return leaving.defaultPrevented;
  };
  await type({ name: 'Yolcu' });
  expect([form().isChanged, isAsked()]).toEqual([true, true]);
  await type({ name: DELIVERED_SETTINGS.company.name });
  expect([form().isChanged, isAsked()]).toEqual([false, false]);
});

test('what is discarded is gone, and what comes after is typed over what is published', async () => {
  const { form, type, save, sent } = openForm(
    { [COMPANY]: [saved({ phone: '+90 1' }, 10)] },
    {
      version: 1,
      values: { name: 'Old' },
    },
  );
  expect(form().values.name).toBe('Old');
  act(() => form().discard());
  expect([form().isChanged, sessionStorage.getItem(DRAFT)]).toEqual([false, null]);
  await type({ phone: '+90 1' });
  await save();
  await waitFor(() => expect(getToast()?.title).toBe('Saved'));
  expect(sent()).toEqual([{ version: 3, value: { ...DELIVERED_SETTINGS.company, phone: '+90 1' } }]);
});

test('a part is published at once without what else is typed, which is then saved over it', async () => {
  const tell = vi.fn();
  const { form, type, save, switchNow, sent } = openForm({
    [COMPANY]: [saved({ phone: '+90 1' }, 4), saved({ phone: '+90 1', name: 'Yolcu' }, 5)],
  });
  await type({ name: 'Yolcu' });
  await switchNow({ phone: '+90 1' }, tell);
  await waitFor(() => expect(tell).toHaveBeenCalledOnce());
  expect([form().values.name, form().values.phone, form().isChanged]).toEqual(['Yolcu', '+90 1', true]);
  await save();
  await waitFor(() => expect(getToast()?.title).toBe('Saved'));
  expect(sent().map(({ version, value }) => [version, value.name, value.phone])).toEqual([
    [3, DELIVERED_SETTINGS.company.name, '+90 1'],
    [4, 'Yolcu', '+90 1'],
  ]);
});

test('what is typed while a part is being published stays typed', async () => {
  const later = held(saved({ phone: '+90 1' }, 4));
  const { form, type, switchNow } = openForm({ [COMPANY]: [later.answer] });
  const tell = vi.fn();
  await switchNow({ phone: '+90 1' }, tell);
  await waitFor(() => expect(form().values.phone).toBe('+90 1'));
  await type({ name: 'Yolcu' });
  later.release();
  await waitFor(() => expect(tell).toHaveBeenCalledOnce());
  expect([form().values.name, form().values.phone]).toEqual(['Yolcu', '+90 1']);
});

test('a second switch waits for the first', async () => {
  const later = held(saved({ phone: '+90 1' }, 4));
  const { form, switchNow, sent } = openForm({ [COMPANY]: [later.answer] });
  const tell = vi.fn();
  await switchNow({ phone: '+90 1' }, tell);
  await waitFor(() => expect(form().values.phone).toBe('+90 1'));
  await switchNow({ phone: '' }, tell);
  later.release();
  await waitFor(() => expect(tell).toHaveBeenCalledOnce());
  expect([sent().length, form().values.phone]).toEqual([1, '+90 1']);
});

test.each([
  ['lost', lost],
  ['refused', problem(503, 'unavailable')],
])('a switch that is %s is shown as it was', async (_what, fail) => {
  const { form, switchNow } = openForm({ [COMPANY]: [fail] });
  await switchNow({ phone: '+90 1' });
  await waitFor(() => expect(getToast()).toMatchObject({ variant: 'destructive' }));
  await waitFor(() => expect(form().values.phone).toBe(DELIVERED_SETTINGS.company.phone));
});

test('a draft over an old version stays one, also after a switch: what changed meanwhile is not overwritten unseen', async () => {
  const current = { ...settingsOf({ phone: '+90 1', name: 'Gezgin' }, 4) };
  const { form, save, switchNow, sent } = openForm(
    { [COMPANY]: [saved({ phone: '+90 1', name: 'Gezgin' }, 4), problem(409, 'conflict', { current })] },
    { version: 1, values: { name: 'Yolcu' } },
  );
  const tell = vi.fn();
  await switchNow({ phone: '+90 1' }, tell);
  await waitFor(() => expect(tell).toHaveBeenCalledOnce());
  await save();
  await waitFor(() => expect(form().theirs?.name).toBe('Gezgin'));
  expect(sent()[1]?.version).toBe(1);
});

test('who changes the settings once more before a decision is shown, too', async () => {
  const { form, type, save, sent } = openForm({
    [COMPANY]: [
      problem(409, 'conflict', { current: { ...settingsOf({ name: 'First' }, 8) } }),
      problem(409, 'conflict', { current: { ...settingsOf({ name: 'Second' }, 9) } }),
    ],
  });
  await type({ name: 'Yolcu' });
  await save();
  await waitFor(() => expect(form().theirs?.name).toBe('First'));
  await act(async () => form().keepMine());
  await waitFor(() => expect(form().theirs?.name).toBe('Second'));
  expect(form().values.name).toBe('Yolcu');
  expect(sent().map(({ version }) => version)).toEqual([3, 8]);
});

test('what is typed while settings are being saved stays typed, over them', async () => {
  const later = held(saved({ name: 'Yolcu' }, 4));
  const { form, type, save, sent } = openForm({
    [COMPANY]: [later.answer, saved({ name: 'Yolcu', phone: '+90 1' }, 5)],
  });
  await type({ name: 'Yolcu' });
  await save();
  await type({ phone: '+90 1' });
  later.release();
  await waitFor(() => expect(getToast()?.title).toBe('Saved'));
  expect([form().values.name, form().values.phone, form().isChanged]).toEqual(['Yolcu', '+90 1', true]);
  await save();
  await waitFor(() => expect(form().isChanged).toBe(false));
  expect(sent()[1]).toMatchObject({ version: 4, value: { name: 'Yolcu', phone: '+90 1' } });
});

test('one’s own switch on its way is not taken for somebody else’s change', async () => {
  const later = held(saved({ phone: '+90 1' }, 4));
  const { form, type, save, switchNow, sent } = openForm({ [COMPANY]: [later.answer] });
  await type({ name: 'Yolcu' });
  await switchNow({ phone: '+90 1' });
  await waitFor(() => expect(form().values.phone).toBe('+90 1'));
  await save();
  later.release();
  await waitFor(() => expect(form().isSaving).toBe(false));
  expect([sent().length, form().theirs, form().isChanged]).toEqual([1, undefined, true]);
});
