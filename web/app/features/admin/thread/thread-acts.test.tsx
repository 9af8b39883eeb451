import { type MessageState, type Thread, type ThreadEntry, threadSchema } from '@esimshop/contracts/admin-messages';
import { savedRepliesSchema } from '@esimshop/contracts/saved-replies';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getToast } from '~/lib/toast.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { threadQuery } from './thread-queries.ts';
import { ThreadScreen } from './thread-screen.tsx';

const READ = 'GET /api/admin/messages/7';
const MARK = 'PATCH /api/admin/messages/7';
const REPLY = 'POST /api/admin/messages/7/replies';
const WORDS = 'POST /api/admin/messages/7/customer-words';
const RESEND = 'POST /api/admin/messages/7/replies/1/resend';

const failedReply: ThreadEntry = {
  ...{ id: 1, author: 'shop', text: 'Restart it.', writtenBy: 'selin', createdAt: '2026-11-20T11:00:00.000Z' },
  mail: { state: 'failed', sentAt: null, problem: '550 no such user' },
};
const wordsOf = (text: string): ThreadEntry => ({ ...failedReply, id: 2, author: 'customer', text, mail: null });

function threadOf(state: MessageState, entries: ThreadEntry[] = [], id = 7): Thread {
  return {
    message: {
      ...{ id, number: 'M-3F9A41-C277D0', name: 'Deniz Kaya', email: 'deniz@example.com', subject: `QR code ${id}` },
      ...{ message: 'It does not scan.', locale: 'en', createdAt: '2026-11-20T10:00:00.000Z', orderCount: 0, state },
      ...{ answeredBy: null, answeredAt: null },
    },
    values: { name: 'Deniz Kaya', order: null, plan: null, shop: 'esimshop' },
    ...{ entries, orders: [], esims: [], timeZone: 'UTC' },
  };
}
const threadIs = (...facts: Parameters<typeof threadOf>) => answer(threadSchema, threadOf(...facts));

async function openThread(thread: Thread, routes: Routes = {}) {
  const shop = openFakeShop({
    [READ]: [answer(threadSchema, thread)],
    'GET /api/admin/saved-replies': [answer(savedRepliesSchema, { replies: [] })],
    ...routes,
  });
  const page = renderInShop(<ThreadScreen messageId="7" />);
  await page.findByRole('heading', { level: 1 });
  const press = (name: string) => act(async () => fireEvent.click(page.getByRole('button', { name })));
  const area = (label: string) => page.getByLabelText(label) as HTMLTextAreaElement;
  const type = (label: string, value: string) => fireEvent.change(area(label), { target: { value } });
  return { ...page, shop, press, area, type };
}

test.each([
  ['open', 'Mark as answered', 'answered'],
  ['open', 'Close', 'closed'],
  ['answered', 'Open again', 'open'],
  ['closed', 'Open again', 'open'],
] as const)('a message that is %s has the act “%s”, after which it is %s', async (state, button, next) => {
  const { shop, press, findByRole, queryByRole } = await openThread(threadOf(state), { [MARK]: [threadIs(next)] });
  await press(button);
  await waitFor(() => expect(queryByRole('button', { name: button })).toBeNull());
  await findByRole('button', { name: next === 'open' ? 'Mark as answered' : 'Open again' });
  expect(shop.calls(MARK).map(({ body }) => body)).toEqual([{ state: next }]);
});

test('while a message is being closed, it is not marked as answered as well', async () => {
  const later = held(threadIs('closed'));
  const { shop, press, getByRole, findByRole } = await openThread(threadOf('open'), { [MARK]: [later.answer] });
  await press('Close');
  await waitFor(() => expect(getByRole('button', { name: 'Close' }).getAttribute('aria-busy')).toBe('true'));
  await press('Mark as answered');
  later.release();
  await findByRole('button', { name: 'Open again' });
  expect(shop.calls(MARK).map(({ body }) => body)).toEqual([{ state: 'closed' }]);
});

test('a reply that was refused is sent again once; one that has gone since says so', async () => {
  const later = held(problem(409, 'already_decided'));
  const { shop, press, findByRole } = await openThread(threadOf('answered', [failedReply]), {
    [RESEND]: [later.answer],
  });
  await press('Send again');
  const sending = await findByRole('button', { name: 'Sending...' });
  await act(async () => fireEvent.click(sending));
  later.release();
  await waitFor(() => expect(getToast()?.description).toBe('This has already been decided.'));
  expect(shop.calls(RESEND)).toHaveLength(1);
});

test('pasted words whose response was lost are pasted again under the same key, and the reply beside them stays', async () => {
  const { shop, press, area, type, findByText, queryByRole } = await openThread(threadOf('answered'), {
    [WORDS]: [lost, threadIs('open', [wordsOf('It works!')])],
  });
  type('Reply in English', 'A reply that is not finished');
  await press('Paste what came by mail');
  type('The customer’s words', 'It works!');
  await press('Add to the thread');
  await waitFor(() => expect(getToast()).toMatchObject({ variant: 'destructive' }));
  await press('Add to the thread');
  await findByText('Came by mail, pasted by selin');
  await waitFor(() => expect(queryByRole('dialog')).toBeNull());
  expect(new Set(shop.calls(WORDS).map(({ key }) => key)).size).toBe(1);
  expect(area('Reply in English').value).toBe('A reply that is not finished');
});

test('another thread has nothing of what was typed in this one', async () => {
  const { area, type, rerender, client, findByRole, press, shop } = await openThread(threadOf('open'), {
    'POST /api/admin/messages/8/replies': [threadIs('answered', [], 8)],
  });
  client.setQueryData(threadQuery(8).queryKey, threadOf('open', [], 8));
  type('Reply in English', 'For the first');
  rerender(<ThreadScreen messageId="8" />);
  await findByRole('heading', { level: 1, name: 'QR code 8' });
  expect(area('Reply in English').value).toBe('');
  type('Reply in English', 'For the second');
  await press('Send reply');
  await waitFor(() => expect(getToast()?.title).toBe('The reply is on its way'));
  expect(shop.calls(REPLY)).toEqual([]);
  rerender(<ThreadScreen messageId="7" />);
  await findByRole('heading', { level: 1, name: 'QR code 7' });
  expect(area('Reply in English').value).toBe('For the first');
});

test('what is typed while a reply is being sent stays typed', async () => {
  const later = held(threadIs('answered', [{ ...failedReply, text: 'Try a brighter screen.' }]));
  const { press, area, type } = await openThread(threadOf('open'), { [REPLY]: [later.answer] });
  type('Reply in English', 'Try a brighter screen.');
  await press('Send reply');
  type('Reply in English', 'And another cable.');
  later.release();
  await waitFor(() => expect(getToast()?.variant).not.toBe('destructive'));
  await waitFor(() => expect(getToast()).toBeDefined());
  expect(area('Reply in English').value).toBe('And another cable.');
});

test('a reply that was sent is no draft any more, though its thread was left before the answer', async () => {
  const later = held(threadIs('answered', [{ ...failedReply, text: 'Try a brighter screen.' }]));
  const { press, type, unmount } = await openThread(threadOf('open'), { [REPLY]: [later.answer] });
  type('Reply in English', 'Try a brighter screen.');
  await press('Send reply');
  expect(sessionStorage.getItem('threadDraft.7')).toContain('brighter');
  unmount();
  later.release();
  await waitFor(() => expect(sessionStorage.getItem('threadDraft.7')).toBeNull());
});
