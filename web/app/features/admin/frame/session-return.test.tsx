import type { User } from '@esimshop/contracts/accounts';
import { useMutation } from '@tanstack/react-query';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { browserApi } from '~/lib/api-client.ts';
import { lost, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { SessionGuard } from './session-guard.tsx';

const USER = 'GET /api/user';
const ENDED = problem(401, 'unauthenticated');

function Admin() {
  const save = useMutation({ mutationFn: () => browserApi('/api/admin/act', { method: 'POST' }) });
  return (
    <>
      <SessionGuard admin={{ username: 'ayse', role: 'owner' } as User} />
      <button type="button" onClick={() => save.mutate()}>
        Save
      </button>
    </>
  );
}

async function openEnded(routes: Routes) {
  const shop = openFakeShop({ 'POST /api/admin/act': [ENDED], ...routes });
  const page = renderInShop(<Admin />, { path: '/admin' });
  const dialog = () => page.container.querySelector('dialog') as HTMLDialogElement;
  const save = async () => {
    fireEvent.click(page.getByText('Save'));
    await waitFor(() => expect(dialog().open).toBe(true));
  };
  const goOn = async () => {
    fireEvent.click(page.getByText('I have signed in'));
    await waitFor(() => expect(shop.calls(USER)).toHaveLength(1));
    await act(async () => undefined);
    await waitFor(() => expect(dialog().querySelector('[role=status]')).not.toBeNull());
  };
  await save();
  return { ...page, dialog, save, goOn };
}

test('somebody who has signed in, and whose connection is gone, is not told to sign in', async () => {
  const { goOn, dialog } = await openEnded({ [USER]: [lost] });
  await goOn();
  expect(dialog().textContent).not.toContain('You are not signed in yet.');
});

test('a later end of the session does not begin with what was said of an earlier one', async () => {
  const { goOn, dialog, save } = await openEnded({ [USER]: [ENDED] });
  await goOn();
  act(() => dialog().close());
  await waitFor(() => expect(dialog().open).toBe(false));
  await save();
  expect(dialog().textContent).not.toContain('You are not signed in yet.');
});
