import type { User } from '@esimshop/contracts/accounts';
import type { Role } from '@esimshop/contracts/roles';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { showUser } from '~/features/accounts/user-query.ts';
import { openFakeShop } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { singleKeys } from '../keyboard/shortcuts.ts';
import { EditDialog } from '../parts/edit-dialog.tsx';
import { AdminKeyboard } from './admin-keyboard.tsx';
import { KeyHints } from './key-hints.tsx';

const none = () => undefined;

/** A view with a form that has been typed in. */
function Typed() {
  const [isOpen, setOpen] = useState(true);
  return (
    isOpen && (
      <EditDialog
        title="Typed"
        isDirty
        isSaving={false}
        saveLabel="Save"
        onSave={none}
        onClose={() => setOpen(false)}
        preview={null}
      >
        <input aria-label="Field" />
      </EditDialog>
    )
  );
}

function openAdmin({ role = 'owner' as Role, path = '/admin', isTyping = false, areKeysOn = true } = {}) {
  openFakeShop({});
  singleKeys.set(areKeysOn);
  onTestFinished(() => singleKeys.set(true));
  const page = renderInShop(
    <>
      <AdminKeyboard />
      <KeyHints />
      {isTyping && <Typed />}
      <textarea aria-label="Answer" />
    </>,
    { path, prepare: (client) => showUser(client, { role, isAdmin: true } as User) },
  );
  const press = (key: string, { at = document.body, ...more }: KeyboardEventInit & { at?: Element } = {}) =>
    fireEvent.keyDown(at, { key, ...more });
  const palette = () => page.container.querySelector('[cmdk-root]');
  const list = () => page.container.querySelector('dialog[open]')?.textContent;
  const find = () => page.getByText('Search or run a command').closest('button') as HTMLElement;
  return { ...page, press, palette, list, find };
}

test('Ctrl+K opens the palette with the focus in its field, and closes it', async () => {
  const { press, palette } = openAdmin();
  press('k', { ctrlKey: true });
  expect(document.activeElement).toBe(palette()?.querySelector('input'));
  press('K', { metaKey: true, at: document.activeElement as Element });
  expect(palette()).toBeNull();
});

test('a palette that is closed by its key gives the focus back', async () => {
  const { press, find, palette } = openAdmin();
  find().focus();
  press('k', { ctrlKey: true, at: find() });
  press('k', { ctrlKey: true, at: document.activeElement as Element });
  expect(palette()).toBeNull();
  await act(() => new Promise((done) => requestAnimationFrame(done)));
  expect(document.activeElement).toBe(find());
});

test('no palette opens over a form that has been typed in: leaving it would lose that', () => {
  const { press, palette, getByLabelText } = openAdmin({ isTyping: true });
  press('k', { ctrlKey: true, at: getByLabelText('Field') });
  expect(palette()).toBeNull();
});

test('two keys lead to a section of the role, and to no other', async () => {
  const { press, address } = openAdmin({ role: 'support' });
  press('g');
  press('p');
  press('g');
  press('M');
  await waitFor(() => expect(address()).toBe('/admin?tab=messages'));
});

test.each([
  ['while an answer is typed', {}, (page: ReturnType<typeof openAdmin>) => page.getByLabelText('Answer')],
  ['over an open dialog', { isTyping: true }, () => document.body],
])('single keys do nothing %s', (_when, options, targetOf) => {
  const page = openAdmin({ path: '/admin?tab=plans', ...options });
  for (const key of ['g', 's', '?']) page.press(key, { at: targetOf(page) });
  expect(page.address()).toBe('/admin?tab=plans');
  expect(page.list() ?? '').not.toContain('All keys');
});

test('single keys that are switched off do nothing and are not hinted at, and Ctrl+K still works', () => {
  const { press, address, palette, list, queryByText } = openAdmin({ areKeysOn: false });
  for (const key of ['g', 's', '?']) press(key);
  expect([address(), list(), queryByText('all keys')]).toEqual(['/admin', undefined, null]);
  press('k', { ctrlKey: true });
  expect(palette()).not.toBeNull();
});

test('the question mark lists the keys of the role’s sections', () => {
  const { press, list } = openAdmin({ role: 'support' });
  press('?', { shiftKey: true });
  expect(list()).toContain('GOOrders');
  expect(list()).not.toContain('Pricing');
});

test('keys of orders are not listed for somebody who opens none', () => {
  const { press, list } = openAdmin({ role: 'bookkeeper' });
  press('?', { shiftKey: true });
  expect(list()).toContain('Money');
  expect(list()).not.toContain('Undo the status just set');
});

test.each(['orders', 'messages', 'system'])('the hints of %s name the key that searches it', (tab) => {
  const { container } = openAdmin({ path: `/admin?tab=${tab}` });
  expect(container.textContent).toContain('/ search');
});

test('the hints of the plans name the key that searches them', () => {
  const { container } = openAdmin({ path: '/admin?tab=plans' });
  expect(container.textContent).toContain('/ search');
});

test.each(['/admin?tab=system', '/admin/orders/7'])(
  'no keys of %s are hinted at to a role that does not open it',
  (path) => {
    const { container } = openAdmin({ role: 'bookkeeper', path });
    expect(container.textContent).toContain('all keys');
    expect(container.textContent).not.toMatch(/search|notification/);
  },
);

test('a key event without a key, as a browser that fills in a field sends it, breaks nothing', () => {
  const { getByLabelText } = openAdmin();
  const filledIn = new Event('keydown', { bubbles: true });
  expect(() => getByLabelText('Answer').dispatchEvent(filledIn)).not.toThrow();
});
