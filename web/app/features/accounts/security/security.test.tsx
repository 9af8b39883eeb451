import {
  type User,
  type UserSession,
  userResponseSchema,
  userSessionsResponseSchema,
} from '@esimshop/contracts/accounts';
import {
  type Passkey,
  passkeyRenameSchema,
  passkeyResponseSchema,
  passkeysResponseSchema,
  type TwoFactorStatus,
  twoFactorCodeSchema,
  twoFactorSetupSchema,
  twoFactorStatusSchema,
} from '@esimshop/contracts/two-factor';
import { fireEvent, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { getToast } from '~/lib/toast.ts';
import { answer, held, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { Security } from './security.tsx';

const STATUS = 'GET /api/two-factor';
const SETUP = 'POST /api/setup-2fa';
const ENABLE = 'POST /api/enable-2fa';
const DISABLE = 'POST /api/disable-2fa';
const PASSKEYS = 'GET /api/passkeys';
const SESSIONS = 'GET /api/user/sessions';
const END = 'DELETE /api/user/sessions/2';
const END_OTHERS = 'DELETE /api/user/sessions';
const LOGIN = 'POST /api/login';

const at = '2026-11-20T00:00:00.000Z';
const deniz: User = {
  ...{ username: 'deniz', email: 'deniz@example.com', isEmailVerified: true, firstName: 'Deniz', lastName: 'Kaya' },
  ...{ phone: null, address: null, city: null, postalCode: null, country: null, isAdmin: false },
  ...{ twoFactorEnabled: false, createdAt: at },
};
const status = (facts: Partial<TwoFactorStatus> = {}) =>
  answer(twoFactorStatusSchema, { isEnabled: false, enabledAt: null, backupCodesLeft: 0, isRequired: false, ...facts });
const on = status({ isEnabled: true, enabledAt: at, backupCodesLeft: 2 });
const setup = answer(twoFactorSetupSchema, {
  ...{ qrCode: 'data:image/png;base64,iVBORw0KGgo=', secret: 'ABCDEFGH', backupCodes: ['AAAA-1111', 'BBBB-2222'] },
});
const passkeys = (...names: string[]) =>
  answer(passkeysResponseSchema, {
    passkeys: names.map((name, index): Passkey => ({ id: `${index}`, name, createdAt: at, lastUsedAt: null })),
  });
const sessions = (...userAgents: string[]) =>
  answer(userSessionsResponseSchema, {
    sessions: userAgents.map(
      (userAgent, index): UserSession => ({
        ...{ id: `${index + 1}`, isCurrent: index === 0, createdAt: at, lastUsedAt: at, userAgent, address: null },
      }),
    ),
  });
const MAC = 'Mozilla/5.0 (Macintosh) Safari/605';
const PHONE = 'Mozilla/5.0 (iPhone) Safari/604';
const PC = 'Mozilla/5.0 (Windows NT 10.0) Firefox/130';
const done = () => new Response(null, { status: 204 });

async function openSecurity(routes: Routes) {
  const shop = openFakeShop({
    ...{ [STATUS]: [status()], [PASSKEYS]: [passkeys('Phone')], [SESSIONS]: [sessions(MAC, PHONE, PC)] },
    ...routes,
  });
  const page = renderInShop(<Security username="deniz" />);
  await page.findByText('this one');
  const press = (name: string) => fireEvent.click(page.getByRole('button', { name }));
  const enterCode = (code: string) =>
    fireEvent.input(page.getByLabelText('6-digit code from the app'), { target: { value: code } });
  const openDialog = async (name: string) => {
    const dialog = within(await page.findByRole('dialog', { name }));
    return { ...dialog, press: (text: string) => fireEvent.click(dialog.getByRole('button', { name: text })) };
  };
  return { ...page, shop, press, enterCode, openDialog };
}

test('two-factor is switched on by a code, and only once the backup codes are saved', async () => {
  const { shop, press, enterCode, findByText, getByLabelText, queryByText } = await openSecurity({
    ...{ [STATUS]: [status(), on], [SETUP]: [setup], [ENABLE]: [done] },
  });
  press('Set up two-factor');
  await findByText('AAAA-1111');
  enterCode('123456');
  press('Enable two-factor');
  await findByText('Save your backup codes first, then tick the box.');
  expect(shop.calls(ENABLE)).toEqual([]);
  fireEvent.click(getByLabelText('I have saved them'));
  press('Enable two-factor');
  await findByText('2 backup codes left');
  expect(z.parse(twoFactorCodeSchema, shop.calls(ENABLE)[0]?.body)).toEqual({ code: '123456' });
  expect(queryByText('AAAA-1111')).toBeNull();
});

test('a wrong code switches nothing on, and the codes that were saved stay on the screen', async () => {
  const { shop, press, enterCode, findByText, getByLabelText, getByText } = await openSecurity({
    ...{ [SETUP]: [setup], [ENABLE]: [problem(422, 'invalid_code')] },
  });
  press('Set up two-factor');
  await findByText('AAAA-1111');
  fireEvent.click(getByLabelText('I have saved them'));
  enterCode('12345');
  press('Enable two-factor');
  await waitFor(() => expect(getToast()?.title).toBe('Invalid verification code'));
  expect(shop.calls(ENABLE)).toEqual([]);
  enterCode('123456');
  press('Enable two-factor');
  await waitFor(() => expect(getToast()?.description).toBe('The verification code may be incorrect or expired'));
  getByText('AAAA-1111');
});

test('two-factor is switched off by a code, after a question', async () => {
  const { shop, press, enterCode, openDialog, findByText } = await openSecurity({
    ...{ [STATUS]: [on, status()], [DISABLE]: [done] },
  });
  press('Disable two-factor');
  const dialog = await openDialog('Disable two-factor?');
  enterCode('123456');
  dialog.press('Disable two-factor');
  await findByText('Off');
  expect(shop.calls(DISABLE).map(({ body }) => body)).toEqual([{ code: '123456' }]);
});

test('a setup whose sign-in is too long ago goes on after another one', async () => {
  const { shop, press, openDialog, findByText } = await openSecurity({
    [SETUP]: [problem(401, 'reauthentication_required'), setup],
    [LOGIN]: [answer(userResponseSchema, { user: deniz })],
  });
  press('Set up two-factor');
  const dialog = await openDialog('Sign in again');
  fireEvent.input(dialog.getByLabelText('Password'), { target: { value: 'secret-1' } });
  dialog.press('Sign in');
  await findByText('AAAA-1111');
  expect(shop.calls(SETUP)).toHaveLength(2);
});

test('one session is ended, and this one cannot be', async () => {
  const { shop, press, findByText, queryByText, queryByRole } = await openSecurity({
    ...{ [SESSIONS]: [sessions(MAC, PHONE, PC), sessions(MAC, PC)], [END]: [done] },
  });
  expect(queryByRole('button', { name: 'End the session of Safari on macOS' })).toBeNull();
  press('End the session of Safari on iPhone');
  await waitFor(() => expect(queryByText('Safari on iPhone')).toBeNull());
  await findByText('Firefox on Windows');
  expect(getToast()?.title).toBe('Session ended');
  expect(shop.calls(END)).toHaveLength(1);
});

test('pressing twice ends the other sessions once', async () => {
  const later = held(done);
  const { shop, press, findByText, queryByText } = await openSecurity({
    ...{ [SESSIONS]: [sessions(MAC, PHONE), sessions(MAC)], [END_OTHERS]: [later.answer] },
  });
  press('End all others');
  await findByText('Ending...');
  press('Ending...');
  later.release();
  await waitFor(() => expect(queryByText('Safari on iPhone')).toBeNull());
  expect(shop.calls(END_OTHERS)).toHaveLength(1);
  expect(queryByText('End all others')).toBeNull();
});

test('a passkey gets another name, but not an empty one', async () => {
  const RENAME = 'PATCH /api/passkeys/0';
  const renamed = answer(passkeyResponseSchema, {
    passkey: { id: '0', name: 'Old phone', createdAt: at, lastUsedAt: null },
  });
  const { shop, press, openDialog, findByText } = await openSecurity({
    ...{ [PASSKEYS]: [passkeys('Phone'), passkeys('Old phone')], [RENAME]: [renamed] },
  });
  press('Rename the passkey Phone');
  const dialog = await openDialog('Rename the passkey');
  const type = (value: string) => fireEvent.input(dialog.getByLabelText('Name of the passkey'), { target: { value } });
  type(' ');
  dialog.press('Save');
  await waitFor(() => expect(getToast()?.title).toBe('Enter a name for the passkey'));
  type(' Old phone ');
  dialog.press('Save');
  await findByText('Old phone');
  expect(shop.calls(RENAME).map(({ body }) => z.parse(passkeyRenameSchema, body))).toEqual([{ name: 'Old phone' }]);
});

test('a passkey is removed only after a question', async () => {
  const REMOVE = 'DELETE /api/passkeys/0';
  const { shop, press, openDialog, findByText } = await openSecurity({
    ...{ [PASSKEYS]: [passkeys('Phone'), passkeys()], [REMOVE]: [done] },
  });
  press('Remove the passkey Phone');
  (await openDialog('Remove Phone?')).press('Cancel');
  expect(shop.calls(REMOVE)).toEqual([]);
  press('Remove the passkey Phone');
  (await openDialog('Remove Phone?')).press('Remove');
  await findByText('No passkeys yet');
  expect(shop.calls(REMOVE)).toHaveLength(1);
});

test('a part that could not be loaded is loaded again, beside the others', async () => {
  const { press, findByText } = await openSecurity({ [PASSKEYS]: [problem(503, 'unavailable'), passkeys('Phone')] });
  await findByText(/The shop is busy right now/);
  press('Try again');
  await findByText('Phone');
});

test('of two sessions that are ended at once each is ended once, and each has its own button', async () => {
  const [first, second] = [held(done), held(done)];
  const END_THIRD = 'DELETE /api/user/sessions/3';
  const { shop, getAllByRole } = await openSecurity({ [END]: [first.answer], [END_THIRD]: [second.answer] });
  const buttons = () => getAllByRole('button', { name: /^End the session/ });
  expect(buttons()).toHaveLength(2);
  for (const button of buttons()) fireEvent.click(button);
  await waitFor(() => expect(buttons().map((each) => each.getAttribute('aria-busy'))).toEqual(['true', 'true']));
  for (const button of buttons()) fireEvent.click(button);
  first.release();
  second.release();
  await waitFor(() => expect(buttons().map((each) => each.getAttribute('aria-busy'))).toEqual([null, null]));
  expect([shop.calls(END).length, shop.calls(END_THIRD).length]).toEqual([1, 1]);
});

test('a session that has ended meanwhile leaves the list', async () => {
  const { press, getAllByRole, findByText } = await openSecurity({
    [SESSIONS]: [sessions(MAC, PHONE), sessions(MAC)],
    [END]: [problem(404, 'not_found')],
  });
  const [button] = getAllByRole('button', { name: /^End the session/ });
  press(button?.getAttribute('aria-label') ?? '');
  await waitFor(() => expect(getToast()).toMatchObject({ variant: 'destructive' }));
  await findByText('this one');
  await waitFor(() => expect(document.body.textContent).not.toContain('iPhone'));
});

const pressEscape = (dialog: HTMLElement) => fireEvent(dialog, new Event('cancel', { cancelable: true }));

test.each([
  ['Rename the passkey Phone', 'Rename the passkey', 'PATCH /api/passkeys/0', 'Save', 'Saving...', 'renamed'],
  ['Remove the passkey Phone', 'Remove Phone?', 'DELETE /api/passkeys/0', 'Remove', 'Removing...', 'removed'],
])(
  '%s: while it is sent its dialog stays, and so does one that failed',
  async (open, title, route, act, busy, failed) => {
    const later = held(problem(503, 'unavailable'));
    const { shop, press, openDialog, getByRole, queryByRole } = await openSecurity({ [route]: [later.answer] });
    press(open);
    const dialog = await openDialog(title);
    dialog.press(act);
    await dialog.findByRole('button', { name: busy });
    dialog.press('Cancel');
    expect(pressEscape(getByRole('dialog'))).toBe(false);
    later.release();
    await waitFor(() => expect(getToast()?.title).toBe(`The passkey could not be ${failed}`));
    expect(shop.calls(route)).toHaveLength(1);
    await dialog.findByRole('button', { name: act });
    dialog.press('Cancel');
    await waitFor(() => expect(queryByRole('dialog')).toBeNull());
  },
);

test('while two-factor is being switched off its question stays', async () => {
  const later = held(done);
  const { shop, press, enterCode, openDialog, findByText, getByRole, queryByRole } = await openSecurity({
    ...{ [STATUS]: [on, status()], [DISABLE]: [later.answer] },
  });
  press('Disable two-factor');
  const dialog = await openDialog('Disable two-factor?');
  enterCode('123456');
  dialog.press('Disable two-factor');
  await dialog.findByRole('button', { name: 'Disabling...' });
  dialog.press('Keep it');
  expect(pressEscape(getByRole('dialog'))).toBe(false);
  later.release();
  await findByText('Off');
  expect(queryByRole('dialog')).toBeNull();
  expect(shop.calls(DISABLE)).toHaveLength(1);
});
