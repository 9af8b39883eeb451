import { type User, userResponseSchema } from '@esimshop/contracts/accounts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { showUser, userQuery } from '~/features/accounts/user-query.ts';
import { browserApi } from '~/lib/api-client.ts';
import { answer, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { SessionGuard } from './session-guard.tsx';

const admin: User = {
  username: 'ayse',
  email: 'ayse@example.com',
  isEmailVerified: true,
  firstName: null,
  lastName: null,
  phone: null,
  address: null,
  city: null,
  postalCode: null,
  country: null,
  isAdmin: true,
  role: 'owner',
  twoFactorEnabled: true,
  createdAt: '2026-11-20T00:00:00.000Z',
};
const LIST = 'GET /api/orders';
const ACT = 'POST /api/admin/act';
const USER = 'GET /api/user';
const OK = answer(z.object({}), {});

function Admin() {
  const list = useQuery({ queryKey: ['admin', 'orders'], queryFn: () => browserApi('/api/orders') });
  const done = useMutation({ mutationFn: () => browserApi('/api/admin/act', { method: 'POST' }) });
  return (
    <>
      <SessionGuard admin={admin} />
      <output>{list.status}</output>
      <button type="button" onClick={() => done.mutate()}>
        Act
      </button>
    </>
  );
}

function openAdmin(routes: Routes) {
  const shop = openFakeShop({ [LIST]: [OK], ...routes });
  const page = renderInShop(<Admin />, { path: '/admin?tab=orders', prepare: (client) => showUser(client, admin) });
  const dialog = () => page.container.querySelector('dialog') as HTMLDialogElement;
  const startAct = () => fireEvent.click(page.getByText('Act'));
  return { ...page, shop, dialog, startAct };
}

const AGAIN = answer(userResponseSchema, { user: admin });

test.each([
  ['a list', { [LIST]: [problem(401, 'unauthenticated'), OK] }],
  ['an act', { [ACT]: [problem(401, 'unauthenticated')] }],
])('a session that %s finds ended asks to sign in elsewhere, and goes on here after it', async (_what, routes) => {
  const { dialog, startAct, getByRole, shop } = openAdmin({ ...routes, [USER]: [AGAIN] } as Routes);
  if (ACT in routes) startAct();
  await waitFor(() => expect(dialog().open).toBe(true));
  expect(dialog().querySelector('a')?.getAttribute('href')).toBe('/auth?next=%2Fadmin%3Ftab%3Dorders');
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(dialog().open).toBe(false));
  await waitFor(() => expect(getByRole('status').textContent).toBe('success'));
  if (LIST in routes) expect(shop.calls(LIST)).toHaveLength(2);
});

test('coming back without having signed in says so, and what is typed stays', async () => {
  const { dialog, getByText, findByText, shop } = openAdmin({
    [LIST]: [problem(401, 'unauthenticated')],
    [USER]: [problem(401, 'unauthenticated')],
  });
  await waitFor(() => expect(dialog().open).toBe(true));
  const before = dialog().textContent;
  fireEvent.click(dialog().querySelector('button') as HTMLElement);
  await waitFor(() => expect(dialog().textContent).not.toBe(before));
  expect(dialog().open).toBe(true);
  expect(shop.calls(USER)).toHaveLength(1);
  expect(getByText('Act')).toBeDefined();
  await findByText('error');
});

test('a demoted admin is fetched again and sees the gate', async () => {
  const { client, dialog } = openAdmin({ [LIST]: [problem(403, 'forbidden')] });
  await waitFor(() => expect(client.getQueryState(userQuery().queryKey)?.isInvalidated).toBe(true));
  expect(dialog().open).toBe(false);
});

test('an admin who needs a second factor is led to it', async () => {
  const { findByRole } = openAdmin({ [LIST]: [problem(403, 'two_factor_setup_required')] });
  expect((await findByRole('link')).getAttribute('href')).toContain('tab=security');
});

test('any other failure leaves the session alone', async () => {
  const { findByText, dialog, queryByRole } = openAdmin({ [LIST]: [problem(503, 'unavailable')] });
  await findByText('error');
  expect(dialog().open).toBe(false);
  expect(queryByRole('link')).toBeNull();
});
