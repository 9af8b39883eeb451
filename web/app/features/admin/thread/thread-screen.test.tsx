import { type Thread, type ThreadEntry, threadSchema } from '@esimshop/contracts/admin-messages';
import { savedRepliesSchema } from '@esimshop/contracts/saved-replies';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getToast } from '~/lib/toast.ts';
import { answer, lost, openFakeShop, problem } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { ThreadScreen } from './thread-screen.tsx';

const THREAD = 'GET /api/admin/messages/7';
const REPLY = 'POST /api/admin/messages/7/replies';
const WORDS = 'POST /api/admin/messages/7/customer-words';

const replyOf = (id: number, facts: Partial<ThreadEntry> = {}): ThreadEntry => ({
  ...{ id, author: 'shop', text: `Reply ${id}`, writtenBy: 'selin', createdAt: '2026-11-20T11:00:00.000Z' },
  mail: { state: 'sent', sentAt: '2026-11-20T11:00:01.000Z', problem: null },
  ...facts,
});

function threadWith(entries: ThreadEntry[] = [], facts: Partial<Thread> = {}): Thread {
  return {
    message: {
      ...{ id: 7, number: 'M-3F9A41-C277D0', name: 'Deniz Yılmaz', email: 'deniz@example.com', subject: 'QR code' },
      ...{ message: 'It does not scan.', locale: 'tr', createdAt: '2026-11-20T10:00:00.000Z', orderCount: 0 },
      ...{ state: 'open', answeredBy: null, answeredAt: null },
    },
    entries,
    orders: [],
    esims: [],
    values: { name: 'Deniz Yılmaz', order: null, plan: null, shop: 'esimshop' },
    timeZone: 'UTC',
    ...facts,
  };
}

const SAVED = {
  replies: [
    { id: 1, version: 1, name: 'Greeting', texts: { en: 'Dear {{name}}', tr: 'Sayın {{name}}, {{order}} için' } },
    { id: 2, version: 1, name: 'Only English', texts: { en: 'Hello' } },
  ],
};

const DRAFT = 'threadDraft.7';

async function openThread(thread: Thread, routes: Parameters<typeof openFakeShop>[0] = {}, typed?: string | null) {
  const shop = openFakeShop({
    [THREAD]: [answer(threadSchema, thread)],
    'GET /api/admin/saved-replies': [answer(savedRepliesSchema, SAVED)],
    ...routes,
  });
  if (typed) sessionStorage.setItem(DRAFT, typed);
  const page = renderInShop(<ThreadScreen messageId="7" />);
  await page.findByRole('heading', { level: 1, name: 'QR code' });
  const area = page.getByLabelText('Reply in Turkish') as HTMLTextAreaElement;
  const type = (value: string) => fireEvent.change(area, { target: { value } });
  return { ...page, shop, area, type };
}

test('a thread that could not be loaded again says so, and what is typed stays', async () => {
  const { client, area, type, findByText } = await openThread(threadWith(), {
    [THREAD]: [answer(threadSchema, threadWith()), problem(503, 'unavailable')],
  });
  type('Try the other code.');
  await act(() => client.invalidateQueries({ queryKey: ['admin', 'message'] }));
  await findByText(/^This could not be refreshed/);
  expect([area.isConnected, area.value]).toEqual([true, 'Try the other code.']);
});

test('what is typed is there again when the page is, and so is what was written meanwhile', async () => {
  const first = await openThread(threadWith([replyOf(1)]));
  first.type('Please remove it');
  first.unmount();
  const again = await openThread(threadWith([replyOf(1), replyOf(2)]), {}, sessionStorage.getItem(DRAFT));
  expect(again.area.value).toBe('Please remove it');
  await again.findByRole('button', { name: 'Send anyway' });
  again.type('');
  expect(sessionStorage.getItem(DRAFT)).toBeNull();
});

test('a saved reply comes in the customer’s language with what is known, and is not sent until the rest is filled in', async () => {
  const { shop, area, type, ...page } = await openThread(threadWith(), {
    [REPLY]: [answer(threadSchema, threadWith([replyOf(1)]))],
  });
  const saved = await page.findByLabelText('Saved reply');
  expect(page.getByRole('option', { name: 'Only English, in English' })).toBeTruthy();
  fireEvent.change(saved, { target: { value: '1' } });
  expect(area.value).toBe('Sayın Deniz Yılmaz, {{order}} için');
  fireEvent.click(page.getByRole('button', { name: 'Send reply' }));
  await page.findByText('Fill in {{order}}, or remove it.');
  expect(shop.calls(REPLY)).toEqual([]);
  type('Sayın Deniz Yılmaz,');
  fireEvent.click(page.getByRole('button', { name: 'Send reply' }));
  await waitFor(() => expect(getToast()?.title).toBe('The reply is on its way'));
  expect(shop.calls(REPLY).map(({ body }) => body)).toEqual([{ text: 'Sayın Deniz Yılmaz,', seen: 0 }]);
  await page.findByText('Reply 1');
  expect(area.value).toBe('');
});

test('who answers second reads what the first wrote, and what was typed stays', async () => {
  const theirs = threadWith([replyOf(4, { text: 'Please restart it.' })]);
  const { shop, area, type, ...page } = await openThread(threadWith(), {
    [REPLY]: [
      problem(409, 'conflict', { current: theirs }),
      answer(threadSchema, threadWith([...theirs.entries, replyOf(5)])),
    ],
  });
  type('Try it again.');
  fireEvent.click(page.getByRole('button', { name: 'Send reply' }));
  await page.findByText(/selin has written in this thread meanwhile/);
  expect(page.getByText('Please restart it.')).toBeTruthy();
  expect(area.value).toBe('Try it again.');
  fireEvent.click(page.getByRole('button', { name: 'Send anyway' }));
  await page.findByText('Reply 5');
  expect(shop.calls(REPLY).map(({ body }) => (body as { seen: number }).seen)).toEqual([0, 4]);
});

test('a reply whose response was lost is sent again under the same key, and another text under another', async () => {
  const { shop, area, type, ...page } = await openThread(threadWith(), {
    [REPLY]: [lost, lost, answer(threadSchema, threadWith([replyOf(1)]))],
  });
  const send = () => fireEvent.click(page.getByRole('button', { name: 'Send reply' }));
  const sent = (count: number) => waitFor(() => expect(shop.calls(REPLY)).toHaveLength(count));
  type('Once only.');
  send();
  await sent(1);
  await waitFor(() => expect(getToast()?.title).toBe('It is not known whether this was done'));
  expect(area.value).toBe('Once only.');
  send();
  await sent(2);
  await page.findByRole('button', { name: 'Send reply' });
  type('Something else.');
  send();
  await sent(3);
  const keys = shop.calls(REPLY).map(({ key }) => key);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('an empty text, one that is too long and one that the server refuses say what to do', async () => {
  const errors = [{ path: 'text', code: 'card_number' as const, message: 'Do not enter a card number here' }];
  const { type, ...page } = await openThread(threadWith(), {
    [REPLY]: [problem(422, 'invalid_input', { errors })],
  });
  const send = () => fireEvent.click(page.getByRole('button', { name: 'Send reply' }));
  send();
  await page.findByText('Write something first.');
  type('x'.repeat(5001));
  send();
  await page.findByText('Use at most 5000 characters.');
  type('4242 4242 4242 4242');
  send();
  await page.findByText(/looks like a card number/);
});

test('what came by mail is pasted, and does not count as news to whoever pasted it', async () => {
  const words = replyOf(3, { author: 'customer', text: 'It works now!', mail: null });
  const { shop, type, ...page } = await openThread(threadWith(), {
    [WORDS]: [answer(threadSchema, threadWith([words]))],
  });
  type('A reply that is not finished');
  fireEvent.click(page.getByRole('button', { name: 'Paste what came by mail' }));
  fireEvent.change(page.getByLabelText('The customer’s words'), { target: { value: 'It works now!' } });
  fireEvent.click(page.getByRole('button', { name: 'Add to the thread' }));
  await page.findByText('Came by mail, pasted by selin');
  expect(page.queryByText(/has written in this thread meanwhile/)).toBeNull();
  expect(shop.calls(WORDS).map(({ body }) => body)).toEqual([{ text: 'It works now!', seen: 0 }]);
});

test('a reply that was refused says why, and is sent again', async () => {
  const failed = replyOf(1, { mail: { state: 'failed', sentAt: null, problem: '550 5.1.1 no such user' } });
  const { shop, ...page } = await openThread(threadWith([failed]), {
    'POST /api/admin/messages/7/replies/1/resend': [answer(threadSchema, threadWith([replyOf(1)]))],
  });
  expect(page.getByText('The mail server refused it: 550 5.1.1 no such user')).toBeTruthy();
  fireEvent.click(page.getByRole('button', { name: 'Send again' }));
  await page.findByText('Sent');
  expect(shop.calls('POST /api/admin/messages/7/replies/1/resend')).toHaveLength(1);
});

test('a message that is gone says so and leads back', async () => {
  openFakeShop({ [THREAD]: [problem(404, 'not_found')] });
  const page = renderInShop(<ThreadScreen messageId="7" />);
  await page.findByRole('heading', { name: 'There is no such message' });
  expect(page.getByRole('link', { name: 'To the messages' }).getAttribute('href')).toBe('/admin?tab=messages');
});

test('the days of orders are those of the shop', async () => {
  const order: Thread['orders'][number] = {
    ...{ id: 3, orderNumber: 'ES-1111-2222-3333', createdAt: '2026-11-19T22:30:00.000Z', status: 'completed' },
    ...{ totalAmount: '9.99', currency: 'USD', plans: [], isNamed: true, isOfOther: false },
  };
  const { findByText } = await openThread(threadWith([], { orders: [order], timeZone: 'Europe/Istanbul' }));
  await findByText(/^Nov 20, 2026, \$9\.99$/);
});
