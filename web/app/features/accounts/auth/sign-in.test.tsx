import { loginSchema, registerSchema, type User, userResponseSchema } from '@esimshop/contracts/accounts';
import { fireEvent, waitFor } from '@testing-library/react';
import { Routes as Paths, Route } from 'react-router';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { accountHint } from '~/lib/account-hint.ts';
import { getToast } from '~/lib/toast.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { orderKey } from '../../orders/order-query.ts';
import { userQuery } from '../user-query.ts';
import { AuthScreen } from './auth-screen.tsx';

const LOGIN = 'POST /api/login';
const REGISTER = 'POST /api/register';

const deniz: User = {
  ...{ username: 'deniz', email: 'deniz@example.com', isEmailVerified: true, firstName: 'Deniz', lastName: 'Kaya' },
  ...{ phone: null, address: null, city: null, postalCode: null, country: null, isAdmin: false },
  ...{ twoFactorEnabled: false, createdAt: '2026-11-20T00:00:00.000Z' },
};
const signedIn = answer(userResponseSchema, { user: deniz });
const needsCode = problem(401, 'two_factor_required', { secondFactors: ['code'] });

const screen = (
  <Paths>
    <Route path="/auth" element={<AuthScreen />} />
    <Route path="*" element={null} />
  </Paths>
);

function openScreen(routes: Routes, path = '/auth') {
  const shop = openFakeShop(routes);
  accountHint.set('none');
  const page = renderInShop(screen, {
    path,
    prepare: (client) => client.setQueryData(orderKey('ES-7'), { orderNumber: 'ES-7' }),
  });
  const field = (name: string) => page.getByLabelText(name) as HTMLInputElement;
  const type = (name: string, value: string) => fireEvent.input(field(name), { target: { value } });
  const press = (name: string) => fireEvent.click(page.getByRole('button', { name }));
  const fill = (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) type(name, value);
  };
  const signIn = () => {
    fill({ 'Username or e-mail': 'deniz', Password: 'secret-1' });
    press('Sign in');
  };
  return { ...page, shop, field, type, press, fill, signIn };
}

test('a sign-in leads to the page that asked for it, and what others looked up here is gone', async () => {
  const { shop, signIn, client, address } = openScreen({ [LOGIN]: [signedIn] }, '/auth?next=%2Fprofile%3Ftab%3Dorders');
  signIn();
  await waitFor(() => expect(address()).toBe('/profile?tab=orders'));
  expect(z.parse(loginSchema, shop.calls(LOGIN)[0]?.body)).toEqual({ username: 'deniz', password: 'secret-1' });
  expect(client.getQueryData(userQuery().queryKey)).toEqual(deniz);
  expect(client.getQueryData(orderKey('ES-7'))).toBeUndefined();
  expect(accountHint.get()).toBe('user');
  expect(getToast()?.description).toContain('deniz');
});

test.each([
  ['that is wrong', problem(401, 'invalid_credentials'), 'The username or password is incorrect.'],
  ['of too many', problem(429, 'rate_limited'), 'Too many requests. Please wait a moment and try again.'],
  ['that was lost', lost, 'No connection. Try again once you are back online.'],
])('a sign-in %s says so, keeps what was typed, and can be repeated', async (_what, refuse, reason) => {
  const { signIn, press, field, findByText, queryByText, address } = openScreen({ [LOGIN]: [refuse, signedIn] });
  signIn();
  await findByText(reason);
  expect(field('Username or e-mail').value).toBe('deniz');
  await waitFor(() => expect(document.activeElement).toBe(field('Password')));
  press('Sign in');
  await waitFor(() => expect(address()).toBe('/'));
  expect(queryByText(reason)).toBeNull();
});

test('a sign-in without a password is not sent', async () => {
  const { shop, type, press, findByText } = openScreen({});
  type('Username or e-mail', 'deniz');
  press('Sign in');
  await findByText('1 field needs your attention.');
  expect(shop.calls(LOGIN)).toEqual([]);
});

test('pressing twice signs in once', async () => {
  const later = held(signedIn);
  const { shop, signIn, press, findByText, address } = openScreen({ [LOGIN]: [later.answer] });
  signIn();
  await findByText('Signing in...');
  press('Signing in...');
  later.release();
  await waitFor(() => expect(address()).toBe('/'));
  expect(shop.calls(LOGIN)).toHaveLength(1);
});

test('a second factor is asked for after the password, and sent with it', async () => {
  const { shop, signIn, type, press, findByText, address } = openScreen({ [LOGIN]: [needsCode, signedIn] });
  signIn();
  await findByText(/Now enter the 6-digit code/);
  expect(accountHint.get()).toBe('none');
  type('6-digit code', '12 34 56');
  press('Continue');
  await waitFor(() => expect(address()).toBe('/'));
  expect(shop.calls(LOGIN)[1]?.body).toEqual({ username: 'deniz', password: 'secret-1', code: '123456' });
});

test('a wrong code is emptied for the next one, and another account begins anew', async () => {
  const { signIn, type, press, field, findByText, findByLabelText } = openScreen({
    [LOGIN]: [needsCode, problem(401, 'invalid_code')],
  });
  signIn();
  await findByText(/Now enter the 6-digit code/);
  type('6-digit code', '123456');
  press('Continue');
  await findByText('The verification code may be incorrect or expired');
  expect(field('6-digit code').value).toBe('');
  press('Another account');
  await findByLabelText('Username or e-mail');
  expect(field('Username or e-mail').value).toBe('');
});

const registration = {
  ...{ 'First name': 'Deniz', 'Last name': 'Kaya', Username: 'deniz', Email: 'deniz@example.com' },
  ...{ Password: 'secret-1', 'Confirm password': 'secret-1' },
};

test('a registration signs in, and the repeated password is not sent', async () => {
  const { shop, fill, press, address } = openScreen({ [REGISTER]: [signedIn] }, '/auth?tab=register');
  fill(registration);
  press('Register');
  await waitFor(() => expect(address()).toBe('/'));
  const { body } = shop.calls(REGISTER)[0] ?? {};
  expect(body).toEqual({ ...z.parse(registerSchema, body), locale: 'en' });
  expect(body).not.toHaveProperty('confirmPassword');
});

test('a name that is taken is told at its field, and no longer once it is changed', async () => {
  const { shop, fill, type, press, field, findAllByText, queryByText } = openScreen(
    { [REGISTER]: [problem(409, 'username_taken')] },
    '/auth?tab=register',
  );
  fill(registration);
  press('Register');
  await findAllByText('This username is already taken.');
  expect(field('Username').getAttribute('aria-invalid')).toBe('true');
  type('Username', 'deniz.kaya');
  await waitFor(() => expect(queryByText('This username is already taken.')).toBeNull());
  expect(shop.calls(REGISTER)).toHaveLength(1);
});

test('two passwords that differ are not sent', async () => {
  const { shop, fill, press, findAllByText } = openScreen({}, '/auth?tab=register');
  fill({ ...registration, 'Confirm password': 'secret-2' });
  press('Register');
  await findAllByText(/do not match/);
  expect(shop.calls(REGISTER)).toEqual([]);
});
