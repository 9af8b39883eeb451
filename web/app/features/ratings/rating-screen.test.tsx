import { type LinkedRating, linkedRatingSchema } from '@esimshop/contracts/ratings';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { answer, openFakeShop, problem } from '../../../test/fake-shop.ts';
import { renderInShop } from '../../../test/render.tsx';
import { RatingScreen } from './rating-screen.tsx';

const LOOK = 'POST /api/ratings/look';
const RATE = 'POST /api/ratings/rate';
const STOP = 'POST /api/ratings/stop';

const asked: LinkedRating = {
  ...{ state: 'asked', stars: null, text: '', name: '', until: null, removedFor: null, reply: '' },
  ...{ startedAt: '2026-11-10T10:00:00.000Z', endedAt: '2026-11-17T10:00:00.000Z' },
  plan: {
    ...{ countryCode: 'TR', names: { en: 'Turkey', tr: 'Türkiye' }, dataAmount: '1 GB', dataMb: 1000 },
    ...{ tier: null, validityDays: 7 },
  },
};
const given: LinkedRating = { ...asked, state: 'given', stars: 4, text: 'Good.', until: '2026-12-20T10:00:00.000Z' };
const linked = (rating: LinkedRating) => answer(linkedRatingSchema, rating);

beforeEach(() => {
  window.location.hash = '#token=rt_1';
});

test('a score is asked for, sent with words and name, thanked for, and can be changed', async () => {
  const shop = openFakeShop({ [LOOK]: [linked(asked)], [RATE]: [linked(given), linked({ ...given, stars: 5 })] });
  const page = renderInShop(<RatingScreen />);
  expect((await page.findByText(/Nov 10, 2026/)).textContent).toContain('Nov 17, 2026');
  expect(page.getAllByRole('radio')).toHaveLength(5);
  const publish = page.getByRole('button', { name: 'Publish rating' });
  fireEvent.click(publish);
  await page.findByRole('alert');
  expect(shop.calls(RATE)).toEqual([]);

  fireEvent.click(page.getByRole('radio', { name: /4/ }));
  fireEvent.change(page.getByLabelText('What should others know?'), { target: { value: 'Good.' } });
  fireEvent.click(publish);
  await page.findByText('Thank you. Your rating counts.');
  expect(shop.calls(RATE).map(({ body }) => body)).toEqual([{ token: 'rt_1', stars: 4, text: 'Good.', name: '' }]);

  fireEvent.click(page.getByRole('button', { name: 'Change rating' }));
  fireEvent.click(page.getByRole('radio', { name: /5/ }));
  fireEvent.click(page.getByRole('button', { name: 'Save change' }));
  await page.findByText('Your change is saved.');
  await page.findByText(/5 of 5/);
});

test('another link that is followed in the same tab asks about its own plan', async () => {
  const other = { ...asked, plan: { ...asked.plan, countryCode: 'IT', names: { en: 'Italy', tr: 'İtalya' } } };
  const shop = openFakeShop({ [LOOK]: [linked(asked), linked(other)], [RATE]: [linked(given)] });
  const page = renderInShop(<RatingScreen />);
  fireEvent.click(await page.findByRole('radio', { name: /4/ }));
  await act(async () => {
    window.location.hash = '#token=rt_2';
    window.dispatchEvent(new HashChangeEvent('hashchange'));
  });
  await page.findByText(/Italy/);
  expect(page.queryByRole('radio', { checked: true })).toBeNull();
  fireEvent.click(page.getByRole('radio', { name: /5/ }));
  fireEvent.click(page.getByRole('button', { name: 'Publish rating' }));
  await page.findByText('Thank you. Your rating counts.');
  expect(shop.calls(RATE)[0]?.body).toMatchObject({ token: 'rt_2', stars: 5 });
});

test('what the shop refuses is said at its field', async () => {
  const errors = [{ path: 'text', code: 'address' as const, message: '' }];
  openFakeShop({ [LOOK]: [linked(asked)], [RATE]: [problem(422, 'invalid_input', { errors })] });
  const page = renderInShop(<RatingScreen />);
  fireEvent.click(await page.findByRole('radio', { name: /1/ }));
  fireEvent.click(page.getByRole('button', { name: 'Publish rating' }));
  await waitFor(() =>
    expect(page.getByLabelText('What should others know?').getAttribute('aria-invalid')).toBe('true'),
  );
});

test.each([
  ['not taken at the moment', { ...asked, state: 'off' as const }, /not taking ratings at the moment/],
  ['closed', { ...given, state: 'closed' as const, until: null }, /can no longer be changed/],
  ['taken down', { ...given, state: 'removed' as const, until: null, removedFor: 'insult' as const }, /an insult/],
])('one that is %s says so, and is not changed', async (_state, rating, text) => {
  openFakeShop({ [LOOK]: [linked(rating)] });
  const page = renderInShop(<RatingScreen />);
  await page.findByText(text);
  expect(page.queryByRole('button', { name: 'Change rating' })).toBeNull();
  expect(page.queryByRole('radio')).toBeNull();
});

test('a link that has ended shows nothing', async () => {
  openFakeShop({ [LOOK]: [problem(410, 'link_invalid')] });
  const page = renderInShop(<RatingScreen />);
  await page.findByRole('heading', { name: 'This link no longer works' });
});

test('whoever does not want to be asked presses once', async () => {
  const shop = openFakeShop({ [LOOK]: [linked(asked)], [STOP]: [answer(z.object({}), {})] });
  const page = renderInShop(<RatingScreen />);
  fireEvent.click(await page.findByRole('button', { name: 'Do not ask me again' }));
  await page.findByText('Saved. We will not ask you again.');
  expect(shop.calls(STOP).map(({ body }) => body)).toEqual([{ token: 'rt_1' }]);
});
