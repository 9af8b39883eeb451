import {
  passwordChangeSchema,
  profileChangeSchema,
  queuedResponseSchema,
  type User,
  userResponseSchema,
} from '@esimshop/contracts/accounts';
import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { Routes as Paths, Route } from 'react-router';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { accountHint } from '~/lib/account-hint.ts';
import { getToast } from '~/lib/toast.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { PROFILE_DRAFT_KEY } from '../profile-draft.ts';
import { userQuery } from '../user-query.ts';
import { ProfileScreen } from './profile-screen.tsx';

const LOOK = 'GET /api/user';
const SAVE = 'PATCH /api/user';
const PASSWORD = 'POST /api/user/change-password';
const LOGIN = 'POST /api/login';
const LOGOUT = 'POST /api/logout';
const VERIFY = 'POST /api/user/email-verification';

const userOf = (facts: Partial<User> = {}): User => ({
  ...{ username: 'deniz', email: 'deniz@example.com', isEmailVerified: true, firstName: 'Deniz', lastName: 'Kaya' },
  ...{ phone: '+905320000000', address: 'Gül Sokak 4', city: 'İzmir', postalCode: '35000', country: 'Türkiye' },
  ...{ isAdmin: false, twoFactorEnabled: false, createdAt: '2026-11-20T00:00:00.000Z' },
  ...facts,
});
const user = (facts: Partial<User> = {}) => answer(userResponseSchema, { user: userOf(facts) });
const done = () => new Response(null, { status: 204 });

const screen = (
  <Paths>
    <Route path="/profile" element={<ProfileScreen />} />
    <Route path="*" element={null} />
  </Paths>
);

async function openProfile(routes: Routes, path = '/profile') {
  const shop = openFakeShop({ [LOOK]: [user()], ...routes });
  const page = renderInShop(screen, { path });
  await page.findByText('deniz@example.com');
  const field = (name: string) => page.getByLabelText(name, { selector: 'input' }) as HTMLInputElement;
  const type = (name: string, value: string) => fireEvent.input(field(name), { target: { value } });
  const press = (name: string) => fireEvent.click(page.getByRole('button', { name }));
  return { ...page, shop, field, type, press };
}

async function signInAgain(page: Pick<Awaited<ReturnType<typeof openProfile>>, 'findByRole'>) {
  const dialog = within(await page.findByRole('dialog', { name: 'Sign in again' }));
  expect((dialog.getByLabelText('Username or e-mail') as HTMLInputElement).value).toBe('deniz');
  fireEvent.input(dialog.getByLabelText('Password'), { target: { value: 'secret-1' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Sign in' }));
}

test('only what was changed is saved, and counted until it is', async () => {
  const { shop, type, press, findByText, queryByText, field } = await openProfile({
    [SAVE]: [user({ city: 'Ankara' })],
  });
  type('City', ' Ankara ');
  await findByText('1 change not saved');
  press('Update Profile');
  await waitFor(() => expect(getToast()?.title).toBe('Profile updated'));
  expect(z.parse(profileChangeSchema, shop.calls(SAVE)[0]?.body)).toEqual({ city: 'Ankara' });
  expect(queryByText('1 change not saved')).toBeNull();
  expect(field('City').value).toBe('Ankara');
});

test('what was typed outlives a reload of the tab, until it is discarded', async () => {
  const { type, findByText, unmount, client } = await openProfile({});
  type('City', 'Ankara');
  await findByText('1 change not saved');
  unmount();
  const again = renderInShop(screen, {
    path: '/profile',
    prepare: (next) => next.setQueryData(userQuery().queryKey, client.getQueryData(userQuery().queryKey)),
  });
  expect((again.getByLabelText('City') as HTMLInputElement).value).toBe('Ankara');
  fireEvent.click(again.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect((again.getByLabelText('City') as HTMLInputElement).value).toBe('İzmir'));
  expect(sessionStorage.getItem(PROFILE_DRAFT_KEY)).toBeNull();
});

test('pressing twice saves once', async () => {
  const later = held(user({ city: 'Ankara' }));
  const { shop, type, press, findByText } = await openProfile({ [SAVE]: [later.answer] });
  type('City', 'Ankara');
  press('Update Profile');
  await findByText('Updating...');
  press('Updating...');
  later.release();
  await waitFor(() => expect(getToast()?.title).toBe('Profile updated'));
  expect(shop.calls(SAVE)).toHaveLength(1);
});

test.each([
  [
    'an address that another account has',
    problem(409, 'email_taken'),
    'There is already an account with this e-mail address.',
  ],
  ['a change that was lost', lost, 'No connection. Try again once you are back online.'],
])('%s is said, and stays typed', async (_what, refuse, reason) => {
  const { type, press, field, findAllByText } = await openProfile({ [SAVE]: [refuse] });
  type('Email', 'kaya@example.com');
  press('Update Profile');
  await findAllByText(reason);
  expect(getToast()).toMatchObject({ variant: 'destructive', description: reason });
  expect(field('Email').value).toBe('kaya@example.com');
});

test('another address needs a sign-in first, and is saved right after it', async () => {
  const { shop, type, press, ...page } = await openProfile({
    [SAVE]: [problem(401, 'reauthentication_required'), user({ email: 'kaya@example.com', isEmailVerified: false })],
    [LOGIN]: [user()],
  });
  type('Email', 'kaya@example.com');
  press('Update Profile');
  await signInAgain(page);
  await page.findByText('Please verify your e-mail address.');
  expect(shop.calls(SAVE).map(({ body }) => body)).toEqual([
    { email: 'kaya@example.com' },
    { email: 'kaya@example.com' },
  ]);
});

test('a sign-in that is refused changes nothing and keeps what was typed', async () => {
  const { shop, type, press, field, findByRole } = await openProfile({
    [SAVE]: [problem(401, 'reauthentication_required')],
  });
  type('Email', 'kaya@example.com');
  press('Update Profile');
  const dialog = within(await findByRole('dialog', { name: 'Sign in again' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(getToast()?.title).toBe('Profile update failed'));
  expect(field('Email').value).toBe('kaya@example.com');
  expect(shop.calls(SAVE)).toHaveLength(1);
});

async function openPassword(routes: Routes) {
  const page = await openProfile(routes, '/profile?tab=password');
  const change = () => {
    page.type('Current Password', 'secret-1');
    page.type('New Password', 'secret-22');
    page.type('Confirm New Password', 'secret-22');
    page.press('Change Password');
  };
  return { ...page, change };
}

test('a new password is sent with the current one, and neither stays on the screen', async () => {
  const { shop, change, field } = await openPassword({ [PASSWORD]: [done] });
  change();
  await waitFor(() => expect(getToast()?.title).toBe('Password changed'));
  const { body } = shop.calls(PASSWORD)[0] ?? {};
  expect(body).toEqual(z.parse(passwordChangeSchema, { currentPassword: 'secret-1', newPassword: 'secret-22' }));
  for (const name of ['Current Password', 'New Password', 'Confirm New Password']) expect(field(name).value).toBe('');
});

test('a current password that is wrong is told at its field', async () => {
  const { change, field, findAllByText } = await openPassword({ [PASSWORD]: [problem(403, 'invalid_credentials')] });
  change();
  await findAllByText('The current password is incorrect.');
  expect(field('Current Password').getAttribute('aria-invalid')).toBe('true');
  expect(getToast()).toMatchObject({ title: 'Password change failed' });
});

test('a link that verifies the address is sent again once', async () => {
  const later = held(answer(queuedResponseSchema, { queued: true }));
  const { shop, press, findByText } = await openProfile({
    [LOOK]: [user({ isEmailVerified: false })],
    [VERIFY]: [later.answer],
  });
  press('Send it again');
  await findByText('Sending...');
  press('Sending...');
  later.release();
  await waitFor(() => expect(getToast()?.description).toBe('Check deniz@example.com, and your spam folder too.'));
  expect(shop.calls(VERIFY)).toHaveLength(1);
});

test.each([
  ['ends', done],
  ['has ended already', problem(401, 'unauthenticated')],
])('a session that %s leads to the sign-in, and nothing of the account stays in the tab', async (_what, end) => {
  const { type, press, client, address, findByText } = await openProfile({ [LOGOUT]: [end] });
  type('City', 'Ankara');
  await findByText('1 change not saved');
  press('Sign Out');
  await waitFor(() => expect(address()).toBe('/auth?next=%2Fprofile'));
  expect(accountHint.get()).toBe('none');
  expect(client.getQueryData(userQuery().queryKey)).toBeNull();
  expect(sessionStorage.getItem(PROFILE_DRAFT_KEY)).toBeNull();
});

test('a sign-out that was lost does not pretend to have signed out', async () => {
  const { press, field } = await openProfile({ [LOGOUT]: [lost] });
  press('Sign Out');
  await waitFor(() => expect(getToast()).toMatchObject({ variant: 'destructive' }));
  expect(accountHint.get()).toBe('user');
  expect(field('City').value).toBe('İzmir');
});

test('what is typed while a change is being saved stays typed', async () => {
  const later = held(user({ city: 'Ankara' }));
  const { type, press, findByText, field } = await openProfile({ [SAVE]: [later.answer] });
  type('City', 'Ankara');
  press('Update Profile');
  await findByText('Updating...');
  type('Address', 'Lale Sokak 9');
  later.release();
  await findByText('1 change not saved');
  expect([field('City').value, field('Address').value]).toEqual(['Ankara', 'Lale Sokak 9']);
});

test('what belongs to whoever used the tab before is gone with the account', async () => {
  const { client, press } = await openProfile({ [LOGOUT]: [done] });
  const keys = [
    ['order', 'ES-7'],
    ['receipts', 'ES-7', undefined],
    ['gifts', 'ES-7'],
    ['data-requests', ''],
  ];
  for (const key of keys) client.setQueryData(key, {});
  press('Sign Out');
  await waitFor(() => expect(accountHint.get()).toBe('none'));
  expect(keys.map((key) => client.getQueryData(key))).toEqual(keys.map(() => undefined));
});

test('what was changed elsewhere is shown, and is no change of one’s own; what is typed here stays', async () => {
  const { shop, type, press, client, field, findByText, queryByText } = await openProfile({
    [LOOK]: [user(), user({ city: 'Ankara', phone: '+905330000000' })],
    [SAVE]: [user({ city: 'Ankara', phone: '+905330000000', address: 'Lale Sokak 9' })],
  });
  type('Address', 'Lale Sokak 9');
  await findByText('1 change not saved');
  await act(() => client.invalidateQueries({ queryKey: userQuery().queryKey }));
  await waitFor(() => expect(field('City').value).toBe('Ankara'));
  expect([field('Address').value, field('Phone Number').value]).toEqual(['Lale Sokak 9', '+905330000000']);
  await findByText('1 change not saved');
  press('Update Profile');
  await waitFor(() => expect(queryByText('1 change not saved')).toBeNull());
  expect(shop.calls(SAVE).map(({ body }) => body)).toEqual([{ address: 'Lale Sokak 9' }]);
});
