import { type User, userResponseSchema } from '@esimshop/contracts/accounts';
import { fireEvent, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { userQuery } from '~/features/accounts/user-query.ts';
import { findReturnPath } from '~/lib/return-path.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { AdminGate } from './admin-gate.tsx';

const USER = 'GET /api/user';
const admin: User = {
  ...{ username: 'ayse', email: 'ayse@example.com', isEmailVerified: true, firstName: null, lastName: null },
  ...{ phone: null, address: null, city: null, postalCode: null, country: null, isAdmin: true, role: 'owner' },
  ...{ twoFactorEnabled: true, createdAt: '2026-11-20T00:00:00.000Z' },
};
const user = (facts: Partial<User> = {}) => answer(userResponseSchema, { user: { ...admin, ...facts } });

const SIGNED_OUT = problem(401, 'unauthenticated');

/** The admin's pages; the sign-in is none of them. */
function Pages() {
  const { pathname } = useLocation();
  return pathname.startsWith('/admin') && <AdminGate>{({ username }) => <p>In: {username}</p>}</AdminGate>;
}

function open(routes: Routes, path = '/admin?tab=plans') {
  openFakeShop(routes);
  return renderInShop(<Pages />, { path });
}

/** Where somebody is after signing in. */
async function wayBack({ address }: ReturnType<typeof open>) {
  await waitFor(() => expect(address()).toMatch(/^\/auth\?/));
  return findReturnPath(new URLSearchParams(address().split('?')[1]).get('next'));
}

test('nothing of the admin is shown before it is known who asks', async () => {
  const later = held(user());
  const { findByText, queryByText } = open({ [USER]: [later.answer] });
  await findByText('Opening the admin...');
  expect(queryByText('In: ayse')).toBeNull();
  later.release();
  await findByText('In: ayse');
});

test.each([
  '/admin?tab=plans',
  '/admin?q=de+niz&page=2',
  '/admin/orders/7',
  '/admin/orders/7#refund',
  '/admin/messages/5',
  '/admin/customers/request-5',
])('whoever is not signed in is led to it, and back to %s', async (path) => {
  expect(await wayBack(open({ [USER]: [SIGNED_OUT] }, path))).toBe(path);
});

test('an account that is none of the admin’s is told so, and sees nothing of it', async () => {
  const { findByText, queryByText } = open({ [USER]: [user({ isAdmin: false, role: undefined })] });
  await findByText(/ayse/);
  expect(queryByText('In: ayse')).toBeNull();
});

test('without a connection the question can be asked again', async () => {
  const { findByRole, findByText } = open({ [USER]: [lost, user()] });
  fireEvent.click(await findByRole('button', { name: 'Try again' }));
  await findByText('In: ayse');
});

test('an admin who is in stays in while a later look fails, with what is typed', async () => {
  const { findByText, client, getByText } = open({ [USER]: [user(), lost] });
  await findByText('In: ayse');
  await client.invalidateQueries(userQuery());
  await waitFor(() => expect(client.getQueryState(userQuery().queryKey)?.status).toBe('error'));
  getByText('In: ayse');
});
