import { type SavedReplies, type SavedReply, savedRepliesSchema } from '@esimshop/contracts/saved-replies';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { getToast } from '~/lib/toast.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { RepliesTab } from './replies-tab.tsx';
import { ReplyDialog } from './reply-dialog.tsx';
import { repliesQuery } from './reply-queries.ts';

const CREATE = 'POST /api/admin/saved-replies';
const CHANGE = 'PUT /api/admin/saved-replies/1';
const REMOVE = 'DELETE /api/admin/saved-replies/1';

const greeting: SavedReply = {
  id: 1,
  version: 4,
  name: 'Greeting',
  texts: { en: 'Dear {{name}}', tr: 'Sayın {{name}}' },
};
const replies = (...all: SavedReply[]) => answer(savedRepliesSchema, { replies: all });
const refusing = (path: string, code: 'invalid' | 'taken' | 'card_number' | 'special_characters') =>
  problem(422, 'invalid_input', { errors: [{ path, code, message: 'Refused' }] });

function openDialog(routes: Routes, reply?: SavedReply) {
  const shop = openFakeShop(routes);
  const onClose = vi.fn();
  const page = renderInShop(<ReplyDialog reply={reply} onClose={onClose} />);
  const field = (label: string) => page.getByLabelText(label) as HTMLInputElement;
  const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
  const press = (name: string) => act(async () => fireEvent.click(page.getByRole('button', { name })));
  const list = () => page.client.getQueryData<SavedReplies>(repliesQuery.queryKey)?.replies.map(({ name }) => name);
  return { ...page, shop, onClose, field, type, press, list };
}

test('a new reply is saved in the languages that it is written in, and stands in the list', async () => {
  const { shop, type, press, onClose, list } = openDialog({ [CREATE]: [replies(greeting)] });
  type('Name', ' Greeting ');
  type('Text in English', 'Dear {{name}}');
  await press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(shop.calls(CREATE)[0]?.body).toMatchObject({ name: 'Greeting', texts: { en: 'Dear {{name}}', tr: '' } });
  expect(list()).toEqual(['Greeting']);
  expect(getToast()?.title).toBe('Reply saved');
});

test('a reply without a name, without a text or with an unknown placeholder is not sent', async () => {
  const { shop, type, press, getByText } = openDialog({});
  await press('Save');
  getByText('Enter a name of at most 60 characters.');
  getByText('Write the reply in at least one language.');
  type('Name', 'x'.repeat(61));
  type('Text in Turkish', 'Sayın {{nmae}}');
  await press('Save');
  getByText('Enter a name of at most 60 characters.');
  getByText('Only these can be filled in: {{name}}, {{order}}, {{plan}}, {{shop}}.');
  expect(shop.calls(CREATE)).toEqual([]);
});

test('what the shop refuses is named at its field, and what was typed stays', async () => {
  const { field, type, press, findByText, onClose } = openDialog(
    { [CHANGE]: [refusing('name', 'taken'), refusing('texts.tr', 'card_number'), refusing('texts.en', 'invalid')] },
    greeting,
  );
  type('Text in Turkish', '4242 4242 4242 4242');
  await press('Save');
  await findByText('There is a saved reply of this name already.');
  await press('Save');
  await findByText('This contains what looks like a card number. Remove it.');
  await press('Save');
  await findByText('This text cannot be saved. Check it.');
  expect(field('Text in Turkish').value).toBe('4242 4242 4242 4242');
  expect(onClose).not.toHaveBeenCalled();
});

test('what somebody else saved meanwhile is shown, and replaced only by saving once more', async () => {
  const theirs = { ...greeting, version: 5, texts: { en: 'Hi {{name}}' } };
  const conflict = problem(409, 'conflict', { current: { replies: [theirs] } });
  const { shop, field, type, press, findByText, onClose } = openDialog(
    { [CHANGE]: [conflict, replies(greeting)] },
    greeting,
  );
  type('Text in English', 'Hello {{name}}');
  await press('Save');
  await findByText(/^Somebody else has changed this reply/);
  await findByText('Hi {{name}}');
  expect(field('Text in English').value).toBe('Hello {{name}}');
  await press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(shop.calls(CHANGE).map(({ body }) => (body as { version: number }).version)).toEqual([4, 5]);
});

test('a reply whose saving was lost stays typed', async () => {
  const { type, press, field, onClose } = openDialog({ [CREATE]: [lost] });
  type('Name', 'Greeting');
  type('Text in English', 'Hello');
  await press('Save');
  await waitFor(() => expect(getToast()?.title).toBe('It is not known whether this was done'));
  expect(field('Text in English').value).toBe('Hello');
  expect(onClose).not.toHaveBeenCalled();
});

test('Ctrl and Enter save once, however often they are pressed', async () => {
  const later = held(replies(greeting));
  const { shop, type, field, findByText, onClose } = openDialog({ [CREATE]: [later.answer] });
  type('Name', 'Greeting');
  type('Text in English', 'Hello');
  const strike = () => act(async () => fireEvent.keyDown(field('Text in English'), { key: 'Enter', ctrlKey: true }));
  await strike();
  await findByText('Saving...');
  await strike();
  later.release();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(shop.calls(CREATE)).toHaveLength(1);
});

test('a reply is removed for everybody after a question', async () => {
  const { shop, press, onClose, list, getByText } = openDialog({ [REMOVE]: [replies()] }, greeting);
  await press('Remove');
  getByText('Remove this reply for everybody?');
  expect(shop.calls(REMOVE)).toEqual([]);
  await press('Remove');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(list()).toEqual([]);
});

test('the dialog of the next reply has nothing of the one before', async () => {
  const other: SavedReply = { id: 2, version: 1, name: 'Refund', texts: { en: 'We refund it.' } };
  openFakeShop({ 'GET /api/admin/saved-replies': [replies(greeting, other)] });
  const page = renderInShop(<RepliesTab />);
  fireEvent.click(await page.findByRole('button', { name: 'Edit Greeting' }));
  fireEvent.change(page.getByLabelText('Text in English'), { target: { value: 'Typed for the first' } });
  fireEvent.click(page.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(page.getByRole('button', { name: 'Discard' }));
  fireEvent.click(page.getByRole('button', { name: 'Edit Refund' }));
  expect((page.getByLabelText('Text in English') as HTMLTextAreaElement).value).toBe('We refund it.');
  expect((page.getByLabelText('Name') as HTMLInputElement).value).toBe('Refund');
});

test('replies that cannot be loaded are loaded again on request', async () => {
  openFakeShop({ 'GET /api/admin/saved-replies': [lost, replies(greeting)] });
  const page = renderInShop(<RepliesTab />);
  await page.findByText('The saved replies could not be loaded');
  fireEvent.click(page.getByRole('button', { name: /again/i }));
  await page.findByRole('rowheader', { name: 'Greeting' });
});
