import {
  type AdminRating,
  type AdminRatingsResponse,
  adminRatingsResponseSchema,
  ratingChangedSchema,
} from '@esimshop/contracts/admin-ratings';
import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getToast } from '~/lib/toast.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { RatingsTab } from './ratings-tab.tsx';

const LIST = 'GET /api/admin/ratings';
const REPLY = 'PUT /api/admin/ratings/7/reply';
const REMOVAL = 'PUT /api/admin/ratings/7/removal';

const ratingOf = (facts: Partial<AdminRating> = {}): AdminRating => ({
  ...{ id: 7, stars: 1, name: 'Tom', text: 'Rude words', locale: 'en', countryCode: 'TR' },
  ...{ ratedAt: '2026-11-20T10:00:00.000Z', changedAt: null, reply: '', repliedAt: null },
  ...{ removedFor: null, removedAt: null, orderId: 3, orderNumber: 'ES-1' },
  ...facts,
});
const list = (ratings = [ratingOf()], facts: Partial<AdminRatingsResponse> = {}) =>
  answer(adminRatingsResponseSchema, {
    ...{ ratings, total: ratings.length, asked: 9, rated: 1, unanswered: 1, average: 1, isOffered: true },
    ...{ page: 1, per: 25, timeZone: 'UTC' },
    ...facts,
  });
const ok = answer(ratingChangedSchema, { ok: true });

function openRatings(routes: Routes = {}, search = '') {
  const shop = openFakeShop({ [LIST]: [list()], ...routes });
  const page = renderInShop(<RatingsTab />, { path: `/admin?tab=ratings${search}` });
  const press = (name: string | RegExp) => fireEvent.click(page.getByRole('button', { name }));
  const open = async (name: string) => {
    fireEvent.click(await page.findByRole('button', { name }));
    return page.findByRole('dialog');
  };
  const reply = () => page.getByLabelText('Your answer') as HTMLTextAreaElement;
  const type = (value: string) => fireEvent.change(reply(), { target: { value } });
  const sent = (route: string) => shop.calls(route).map(({ body }) => body);
  return { ...page, shop, press, open, reply, type, sent };
}
const ANSWER = 'Answer the rating of Tom';
const REMOVE = 'Take down the words of Tom';

test('an answer that is refused or lost stays in its field, and can be changed and sent again', async () => {
  const errors = [{ path: 'reply', code: 'address' as const, message: 'No addresses' }];
  const { open, type, reply, press, findByText, queryByText, queryByRole, sent } = openRatings({
    [REPLY]: [problem(422, 'invalid_input', { errors }), lost, ok],
  });
  await open(ANSWER);
  type('See www.example.com');
  press('Publish answer');
  await findByText('Write up to 600 characters, without links and addresses.');
  expect(getToast()).toBeUndefined();
  type('Sorry.');
  expect(queryByText('Write up to 600 characters, without links and addresses.')).toBeNull();
  press('Publish answer');
  await waitFor(() => expect(getToast()?.title).toBe('It is not known whether this was done'));
  expect(reply().value).toBe('Sorry.');
  press('Publish answer');
  await waitFor(() => expect(queryByRole('dialog')).toBeNull());
  expect(sent(REPLY)).toHaveLength(3);
});

test('an answer is published once, by button and by keys', async () => {
  const later = held(ok);
  const { open, type, reply, press, findByRole, queryByRole, sent } = openRatings({ [REPLY]: [later.answer] });
  await open(ANSWER);
  type('Sorry.');
  press('Publish answer');
  fireEvent.click(await findByRole('button', { name: /^Saving/ }));
  fireEvent.keyDown(reply(), { key: 'Enter', ctrlKey: true });
  later.release();
  await waitFor(() => expect(queryByRole('dialog')).toBeNull());
  expect(sent(REPLY)).toEqual([{ reply: 'Sorry.' }]);
});

test('typing on while an answer is being published does not allow a second one beside it', async () => {
  const later = held(ok);
  const { open, type, press, findByRole, getByRole } = openRatings({ [REPLY]: [later.answer] });
  await open(ANSWER);
  type('Sorry.');
  press('Publish answer');
  await findByRole('button', { name: /^Saving/ });
  type('Sorry. We');
  expect(getByRole('button', { name: /^Saving/ }).getAttribute('aria-busy')).toBe('true');
});

test('an answer that is taken back is not said to be published', async () => {
  const { open, type, press, sent } = openRatings({ [LIST]: [list([ratingOf({ reply: 'Sorry.' })])], [REPLY]: [ok] });
  await open(ANSWER);
  type('');
  press('Publish answer');
  await waitFor(() => expect(getToast()).toBeDefined());
  expect(sent(REPLY)).toEqual([{ reply: '' }]);
  expect(getToast()?.title).not.toBe('The answer is published');
});

test('what is wrong with a removal is told at its choices', async () => {
  const { open, press, findByRole, getByRole, queryByRole, sent } = openRatings();
  await open(REMOVE);
  press('Take down for good');
  const alert = await findByRole('alert');
  const group = getByRole('group', { name: 'Why' });
  expect([alert.textContent, group.getAttribute('aria-describedby')]).toEqual(['Choose a reason', alert.id]);
  fireEvent.click(getByRole('radio', { name: 'An insult' }));
  expect(queryByRole('alert')).toBeNull();
  expect(sent(REMOVAL)).toEqual([]);
});

test('words that their buyer has changed meanwhile are shown before they are taken down', async () => {
  const { open, press, getByRole, findAllByText, sent } = openRatings({
    [LIST]: [list(), list([ratingOf({ text: 'Kind words' })])],
    [REMOVAL]: [problem(409, 'conflict'), ok],
  });
  const dialog = await open(REMOVE);
  fireEvent.click(getByRole('radio', { name: 'An insult' }));
  press('Take down for good');
  await waitFor(() => expect(getToast()?.description).toBe('This was changed elsewhere in the meantime.'));
  await findAllByText('Kind words');
  within(dialog).getByText('Kind words');
  await act(async () => press('Take down for good'));
  expect(sent(REMOVAL)[1]).toMatchObject({ text: 'Kind words' });
});

test('a rating that has come since is there when its reader comes back', async () => {
  const routes = { [LIST]: [list(), list([ratingOf({ id: 8, name: 'Ece' }), ratingOf()])] };
  const { findByRole, queryByRole, rerender, client } = openRatings(routes);
  await findByRole('button', { name: ANSWER });
  rerender(<p>Overview</p>);
  rerender(<RatingsTab />);
  await findByRole('button', { name: ANSWER });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(queryByRole('button', { name: 'Answer the rating of Ece' })).not.toBeNull();
});

test('a page that has emptied meanwhile is not told as a shop without ratings', async () => {
  const { findByText, queryByText } = openRatings({ [LIST]: [list([], { total: 25, page: 2 })] }, '&page=2');
  await findByText('1.0 of 5 on average: 1 of 9 buyers who were asked.');
  expect(queryByText('No ratings yet')).toBeNull();
});

test('one buyer is one buyer', async () => {
  const { findByText } = openRatings({ [LIST]: [list([], { average: null, asked: 1 })] });
  const text = await findByText(/asked so far/);
  expect(text.textContent).not.toContain('1 buyers');
});
