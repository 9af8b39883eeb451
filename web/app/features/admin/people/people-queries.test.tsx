import { userResponseSchema } from '@esimshop/contracts/accounts';
import { type Invitation, type People, type Person, peopleSchema } from '@esimshop/contracts/people';
import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getToast } from '~/lib/toast.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { PeopleTab } from './people-tab.tsx';

const INVITE = 'POST /api/admin/people/invitations';
const RESEND = 'POST /api/admin/people/invitations/3/resend';
const WITHDRAW = 'DELETE /api/admin/people/invitations/3';
const OF_ECE = 'PATCH /api/admin/people/2';
const OF_SELIN = 'PATCH /api/admin/people/1';
const USER = 'GET /api/user';

const selin: Person = {
  ...{ id: 1, username: 'selin', email: 'selin@example.com', role: 'owner', isYou: true, hasApp: true, passkeys: 0 },
  lastSeenAt: '2026-11-27T10:00:00.000Z',
};
const ece: Person = { ...selin, id: 2, username: 'ece', email: 'ece@example.com', isYou: false };
const invited: Invitation = {
  ...{ id: 3, email: 'deniz@example.com', role: 'bookkeeper', invitedBy: 'selin', isExpired: false },
  ...{ sentAt: '2026-11-27T10:00:00.000Z', expiresAt: '2026-12-04T10:00:00.000Z' },
};
const peopleWith = (facts: Partial<People> = {}) =>
  answer(peopleSchema, { people: [selin, ece], invitations: [], former: [], timeZone: 'UTC', ...facts });
const userAs = (role: 'owner' | 'support') =>
  answer(userResponseSchema, {
    user: {
      ...{ username: 'selin', email: 'selin@example.com', isEmailVerified: true, firstName: null, lastName: null },
      ...{ phone: null, address: null, city: null, postalCode: null, country: null, isAdmin: true, role },
      ...{ twoFactorEnabled: true, createdAt: '2026-11-01T00:00:00.000Z' },
    },
  });

async function openTab(routes: Routes = {}, facts: Partial<People> = {}) {
  const shop = openFakeShop({ [USER]: [userAs('owner')], 'GET /api/admin/people': [peopleWith(facts)], ...routes });
  const page = renderInShop(<PeopleTab />);
  await page.findByRole('table', { name: 'Who works here' });
  const press = (name: string | RegExp) => act(async () => fireEvent.click(page.getByRole('button', { name })));
  const dialog = () => within(page.getByRole('dialog'));
  const pressIn = (name: string) => act(async () => fireEvent.click(dialog().getByRole('button', { name })));
  const choose = (name: RegExp) => fireEvent.click(dialog().getByRole('radio', { name }));
  const email = () => dialog().getByLabelText('E-mail') as HTMLInputElement;
  return { ...page, shop, press, pressIn, dialog, choose, email };
}

test('somebody is invited with an address and a role, and stands among the invited at once', async () => {
  const { shop, press, pressIn, choose, email, queryByRole, findByText } = await openTab({
    [INVITE]: [peopleWith({ invitations: [invited] })],
  });
  await press('Invite somebody');
  fireEvent.change(email(), { target: { value: ' deniz@example.com ' } });
  choose(/^Bookkeeper/);
  await pressIn('Invite as Bookkeeper');
  await waitFor(() => expect(getToast()?.title).toBe('Invitation sent to deniz@example.com'));
  expect(shop.calls(INVITE).map(({ body }) => body)).toEqual([
    { email: 'deniz@example.com', role: 'bookkeeper', locale: 'en' },
  ]);
  await findByText('Bookkeeper, invited by selin. The link works until Dec 4 at 10:00.');
  expect(queryByRole('dialog')).toBeNull();
});

test('what is no address is named at its field, and nobody is invited', async () => {
  const { shop, press, pressIn, email, findByText } = await openTab();
  await press('Invite somebody');
  fireEvent.change(email(), { target: { value: 'deniz' } });
  await pressIn('Invite as Support');
  await findByText('Enter an e-mail address.');
  expect([email().value, shop.calls(INVITE)]).toEqual(['deniz', []]);
});

test.each([
  [
    'for somebody who works here already is not sent',
    problem(409, 'has_role'),
    'The invitation was not sent',
    'Somebody with this address works here already.',
  ],
  [
    'whose answer was lost is not said to be unsent',
    lost,
    'It is not known whether this was done',
    'No connection. Try again once you are back online.',
  ],
])('an invitation %s, and its address stays typed', async (_what, refuse, title, reason) => {
  const { press, pressIn, email } = await openTab({ [INVITE]: [refuse] });
  await press('Invite somebody');
  fireEvent.change(email(), { target: { value: 'deniz@example.com' } });
  await pressIn('Invite as Support');
  await waitFor(() => expect(getToast()).toMatchObject({ variant: 'destructive', description: reason }));
  expect([getToast()?.title, email().value]).toEqual([title, 'deniz@example.com']);
});

test('an invitation is sent again and withdrawn once, however often it is pressed', async () => {
  const again = held(peopleWith({ invitations: [invited] }));
  const gone = held(peopleWith());
  const { shop, press, findByRole, findByText } = await openTab(
    { [RESEND]: [again.answer], [WITHDRAW]: [gone.answer] },
    { invitations: [invited] },
  );
  await press('Send again deniz@example.com');
  fireEvent.click(await findByRole('button', { name: /^Sending/ }));
  again.release();
  await waitFor(() => expect(getToast()?.title).toBe('Invitation sent to deniz@example.com'));
  await press('Withdraw deniz@example.com');
  await waitFor(() => expect(shop.calls(WITHDRAW)).toHaveLength(1));
  await press('Withdraw deniz@example.com');
  gone.release();
  await findByText('Nobody is invited at the moment.');
  expect(getToast()?.title).toBe('Invitation to deniz@example.com withdrawn');
  expect([shop.calls(RESEND).length, shop.calls(WITHDRAW).length]).toEqual([1, 1]);
});

test('an invitation that somebody has followed meanwhile is not withdrawn, and the list is loaded again', async () => {
  const { press, findByText, shop } = await openTab({
    'GET /api/admin/people': [peopleWith({ invitations: [invited] }), peopleWith()],
    [WITHDRAW]: [problem(404, 'not_found')],
  });
  await press('Withdraw deniz@example.com');
  await waitFor(() => expect(getToast()?.title).toBe('The invitation was not withdrawn'));
  await findByText('Nobody is invited at the moment.');
  expect(shop.calls(WITHDRAW)).toHaveLength(1);
});

test('another role is saved once it is another one, and holds in the list', async () => {
  const { shop, press, pressIn, choose, dialog, findByRole } = await openTab({
    [OF_ECE]: [peopleWith({ people: [selin, { ...ece, role: 'support' }] })],
  });
  await press('Change ece');
  const save = dialog().getByRole('button', { name: 'Save role' }) as HTMLButtonElement;
  expect(save.disabled).toBe(true);
  choose(/^Support/);
  await pressIn('Save role');
  await waitFor(() => expect(getToast()?.title).toBe('ece is now: Support'));
  expect(shop.calls(OF_ECE).map(({ body }) => body)).toEqual([{ role: 'support' }]);
  expect((await findByRole('row', { name: /^ece/ })).textContent).toContain('Support');
  expect(shop.calls(USER)).toHaveLength(1);
});

test('one’s own new role holds for this page, too', async () => {
  const { shop, press, pressIn, choose } = await openTab({
    [USER]: [userAs('owner'), userAs('support')],
    [OF_SELIN]: [peopleWith({ people: [{ ...selin, role: 'support' }, ece] })],
  });
  await press('Change selin');
  choose(/^Support/);
  await pressIn('Save role');
  await waitFor(() => expect(shop.calls(USER)).toHaveLength(2));
});

test('somebody is removed only after a question, and stands among those who were here', async () => {
  const former = [{ username: 'ece', role: 'owner' as const, until: '2026-11-28T10:00:00.000Z', acts: 12 }];
  const { shop, press, pressIn, dialog, findByText } = await openTab({
    [OF_ECE]: [peopleWith({ people: [selin], former })],
  });
  await press('Change ece');
  await pressIn('Remove from the admin...');
  dialog().getByText(/^They are signed out at once/);
  expect(shop.calls(OF_ECE)).toEqual([]);
  await pressIn('Remove ece');
  await findByText('Owner until Nov 28 at 10:00. 12 acts stay in the audit log.');
  expect(shop.calls(OF_ECE).map(({ body }) => body)).toEqual([{ role: null }]);
  expect(getToast()?.title).toBe('ece no longer has access');
});

test('the role that was saved is named, whatever is chosen before the answer', async () => {
  const later = held(peopleWith({ people: [selin, { ...ece, role: 'support' }] }));
  const { press, pressIn, choose } = await openTab({ [OF_ECE]: [later.answer] });
  await press('Change ece');
  choose(/^Support/);
  await pressIn('Save role');
  choose(/^Bookkeeper/);
  later.release();
  await waitFor(() => expect(getToast()?.title).toBe('ece is now: Support'));
});

test('somebody who was removed is said to be, though the question is left before the answer', async () => {
  const later = held(peopleWith({ people: [selin] }));
  const { press, pressIn } = await openTab({ [OF_ECE]: [later.answer] });
  await press('Change ece');
  await pressIn('Remove from the admin...');
  await pressIn('Remove ece');
  await pressIn('Cancel');
  later.release();
  await waitFor(() => expect(getToast()?.title).toBe('ece no longer has access'));
});

test('an answer that arrives late does not close the dialog of somebody else', async () => {
  const later = held(peopleWith({ people: [selin, { ...ece, role: 'support' }] }));
  const { press, pressIn, choose, dialog } = await openTab({ [OF_ECE]: [later.answer] });
  await press('Change ece');
  choose(/^Support/);
  await pressIn('Save role');
  await pressIn('Cancel');
  await press('Change selin');
  later.release();
  await waitFor(() => expect(getToast()?.title).toBe('ece is now: Support'));
  dialog().getByText(/selin/);
});

test('the last owner keeps the role, and what somebody else did meanwhile is shown', async () => {
  const { press, pressIn, choose, findByText, dialog } = await openTab({
    'GET /api/admin/people': [peopleWith(), peopleWith({ people: [selin, { ...ece, role: 'support' }] })],
    [OF_SELIN]: [problem(409, 'last_owner')],
  });
  await press('Change selin');
  choose(/^Support/);
  await pressIn('Save role');
  await waitFor(() => expect(getToast()?.title).toBe('The role was not changed'));
  expect(getToast()?.description).toBe('One owner always remains. Make somebody else an owner first.');
  expect((dialog().getByRole('radio', { name: /^Support/ }) as HTMLInputElement).checked).toBe(true);
  await findByText('the only owner');
});

test('who does not sign in again has changed nothing', async () => {
  const { shop, press, pressIn, choose, findByRole, queryByRole } = await openTab({
    [OF_ECE]: [problem(403, 'reauthentication_required')],
  });
  await press('Change ece');
  choose(/^Support/);
  await pressIn('Save role');
  const again = within(await findByRole('dialog', { name: 'Sign in again' }));
  fireEvent.click(again.getAllByRole('button', { name: 'Cancel' }).at(-1) as HTMLElement);
  await waitFor(() => expect(getToast()?.title).toBe('The role was not changed'));
  expect(getToast()?.description).toBe('Please confirm that it is you: sign in again.');
  await waitFor(() => expect(queryByRole('dialog', { name: 'Sign in again' })).toBeNull());
  expect(shop.calls(OF_ECE)).toHaveLength(1);
});
