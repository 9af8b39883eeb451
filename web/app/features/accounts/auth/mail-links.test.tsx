import {
  emailVerificationResponseSchema,
  passwordResetCheckResponseSchema,
  passwordResetRequestSchema,
  passwordResetSchema,
  queuedResponseSchema,
  type User,
  userResponseSchema,
} from '@esimshop/contracts/accounts';
import { fireEvent, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { accountHint } from '~/lib/account-hint.ts';
import { getToast } from '~/lib/toast.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { ForgotPasswordScreen } from './forgot-password-screen.tsx';
import { ResetPasswordScreen } from './reset-password-screen.tsx';
import { VerifyEmailScreen } from './verify-email-screen.tsx';

const ASK = 'POST /api/password-resets';
const CHECK = 'POST /api/password-resets/check';
const RESET = 'POST /api/password-resets/complete';
const VERIFY = 'POST /api/email-verifications/complete';
const LOGIN = 'POST /api/login';

const deniz: User = {
  ...{ username: 'deniz', email: 'deniz@example.com', isEmailVerified: false, firstName: 'Deniz', lastName: 'Kaya' },
  ...{ phone: null, address: null, city: null, postalCode: null, country: null, isAdmin: false },
  ...{ twoFactorEnabled: false, createdAt: '2026-11-20T00:00:00.000Z' },
};
const works = answer(passwordResetCheckResponseSchema, { minPasswordLength: 12 });
const done = () => new Response(null, { status: 204 });

function openLink(screen: ReactNode, routes: Routes) {
  const shop = openFakeShop(routes);
  window.location.hash = '#token=from-the-mail';
  const page = renderInShop(screen, { path: '/auth/link' });
  const type = (name: string, value: string) =>
    fireEvent.input(page.getByLabelText(name, { selector: 'input' }), { target: { value } });
  const press = (name: string) => fireEvent.click(page.getByRole('button', { name }));
  return { ...page, shop, type, press };
}

async function openReset(routes: Routes) {
  const page = openLink(<ResetPasswordScreen />, { [CHECK]: [works], ...routes });
  await page.findByLabelText('New password');
  const choose = (password: string, repeated = password) => {
    page.type('New password', password);
    page.type('Confirm new password', repeated);
    page.press('Set password');
  };
  return { ...page, choose };
}

test('a link is asked for in the language of the page, and nobody learns whether the address is known', async () => {
  const { shop, type, press, findByText } = openLink(<ForgotPasswordScreen />, {
    [ASK]: [answer(queuedResponseSchema, { queued: true })],
  });
  type('Email', ' deniz@example.com ');
  press('Send link');
  await findByText(/If there is an account with deniz@example\.com/);
  expect(z.parse(passwordResetRequestSchema, shop.calls(ASK)[0]?.body)).toEqual({
    email: 'deniz@example.com',
    locale: 'en',
  });
});

test('a link that could not be asked for keeps the address, for another try', async () => {
  const { shop, type, press, findByText } = openLink(<ForgotPasswordScreen />, {
    [ASK]: [lost, answer(queuedResponseSchema, { queued: true })],
  });
  type('Email', 'deniz@example.com');
  press('Send link');
  await waitFor(() => expect(getToast()?.title).toBe('The link could not be sent'));
  press('Send link');
  await findByText(/If there is an account with deniz@example\.com/);
  expect(shop.calls(ASK)).toHaveLength(2);
});

test('a new password is set by the token of the link, which leaves the address, and signs everybody out', async () => {
  const { shop, choose, findByText, address } = await openReset({ [RESET]: [done] });
  accountHint.set('user');
  await findByText(/At least 12 characters/);
  expect(window.location.hash).toBe('');
  choose('a long sentence');
  await waitFor(() => expect(address()).toBe('/auth'));
  expect(z.parse(passwordResetSchema, shop.calls(RESET)[0]?.body)).toEqual({
    token: 'from-the-mail',
    newPassword: 'a long sentence',
  });
  expect(accountHint.get()).toBe('none');
});

test('pressing twice sets a password once', async () => {
  const later = held(done);
  const { shop, choose, press, findByText, address } = await openReset({ [RESET]: [later.answer] });
  choose('a long sentence');
  await findByText('Saving...');
  press('Saving...');
  later.release();
  await waitFor(() => expect(address()).toBe('/auth'));
  expect(shop.calls(RESET)).toHaveLength(1);
});

test('a password that is too short for this account is told so at its field', async () => {
  const errors = [{ path: 'newPassword', code: 'too_short' as const, message: 'Too short', params: { min: 12 } }];
  const { choose, findAllByText, queryByText } = await openReset({
    [RESET]: [problem(422, 'invalid_input', { errors })],
  });
  choose('secret-1');
  await findAllByText('Password must be at least 12 characters');
  expect(queryByText('Please check what you entered.')).toBeNull();
});

test('two passwords that differ are not sent', async () => {
  const { shop, choose, findAllByText } = await openReset({});
  choose('a long sentence', 'a long sentense');
  await findAllByText('Passwords do not match');
  expect(shop.calls(RESET)).toEqual([]);
});

test.each([
  ['before it is opened', { [CHECK]: [problem(410, 'link_invalid')] }],
  ['while the password is chosen', { [CHECK]: [works], [RESET]: [problem(410, 'link_invalid')] }],
])('a link that expired %s leads to a new one', async (when, routes) => {
  const page = openLink(<ResetPasswordScreen />, routes);
  if (when !== 'before it is opened') {
    await page.findByLabelText('New password');
    page.type('New password', 'a long sentence');
    page.type('Confirm new password', 'a long sentence');
    page.press('Set password');
  }
  await page.findByText('This link no longer works');
  expect(page.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe('/auth/forgot-password');
  expect(page.queryByLabelText('New password')).toBeNull();
});

test('a new password whose answer was lost may be in use already, and is said to be', async () => {
  const { type, press, findByLabelText, findAllByText } = openLink(<ResetPasswordScreen />, {
    ...{ [CHECK]: [works], [RESET]: [lost] },
  });
  await findByLabelText('New password');
  type('New password', 'a long sentence');
  type('Confirm new password', 'a long sentence');
  press('Set password');
  await findAllByText(/^No connection\..* Your password may have changed already/);
});

test('a link that could not be checked is checked again', async () => {
  const { press, findByText, findByLabelText } = openLink(<ResetPasswordScreen />, { [CHECK]: [lost, works] });
  await findByText('No connection. Try again once you are back online.');
  press('Try again');
  await findByLabelText('New password');
});

test('an address is verified by whoever signs in to its account, with the same link', async () => {
  const { shop, type, press, findByText } = openLink(<VerifyEmailScreen />, {
    [VERIFY]: [
      problem(401, 'unauthenticated'),
      answer(emailVerificationResponseSchema, { email: 'deniz@example.com', claimedOrders: 2 }),
    ],
    [LOGIN]: [answer(userResponseSchema, { user: deniz })],
  });
  await findByText(/Sign in to the account that the e-mail was sent for/);
  type('Username or e-mail', 'deniz');
  type('Password', 'secret-1');
  press('Sign in');
  await findByText('deniz@example.com now belongs to your account.');
  await findByText('2 earlier orders have been added to your order history.');
  expect(shop.calls(VERIFY).map(({ body }) => body)).toEqual([{ token: 'from-the-mail' }, { token: 'from-the-mail' }]);
});

test('a verification that was lost is tried again by hand', async () => {
  const { shop, press, findByText } = openLink(<VerifyEmailScreen />, {
    [VERIFY]: [lost, answer(emailVerificationResponseSchema, { email: 'deniz@example.com', claimedOrders: 0 })],
  });
  await findByText('The address could not be verified');
  press('Try again');
  await findByText('deniz@example.com now belongs to your account.');
  expect(shop.calls(VERIFY)).toHaveLength(2);
});
