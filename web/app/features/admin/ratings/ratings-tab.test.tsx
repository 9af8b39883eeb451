import { type AdminRating, adminRatingsResponseSchema, ratingChangedSchema } from '@esimshop/contracts/admin-ratings';
import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, openFakeShop } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { RatingsTab } from './ratings-tab.tsx';

const REPLY = 'PUT /api/admin/ratings/7/reply';
const REMOVAL = 'PUT /api/admin/ratings/7/removal';

const rating: AdminRating = {
  ...{ id: 7, stars: 1, name: 'Tom', text: 'Rude words', locale: 'en', countryCode: 'TR' },
  ...{ ratedAt: '2026-11-20T10:00:00.000Z', changedAt: null, reply: '', repliedAt: null },
  ...{ removedFor: null, removedAt: null, orderId: 3, orderNumber: 'ES-1' },
};
const list = (...ratings: AdminRating[]) =>
  answer(adminRatingsResponseSchema, {
    ...{ ratings, total: ratings.length, asked: 9, rated: ratings.length, unanswered: 1, average: 1, isOffered: true },
    ...{ page: 1, per: 25, timeZone: 'UTC' },
  });
const ok = answer(ratingChangedSchema, { ok: true });

test('a rating is answered, and its words are taken down for a reason alone', async () => {
  const shop = openFakeShop({
    'GET /api/admin/ratings': [
      list(rating),
      list({ ...rating, reply: 'Sorry.' }),
      list({ ...rating, reply: 'Sorry.', name: '', text: '', removedFor: 'insult', removedAt: rating.ratedAt }),
    ],
    [REPLY]: [ok],
    [REMOVAL]: [ok],
  });
  const page = renderInShop(<RatingsTab />, { path: '/admin?tab=ratings' });
  await page.findByText('1.0 of 5 on average: 1 of 9 buyers who were asked.');
  fireEvent.click(page.getByRole('button', { name: 'Answer the rating of Tom' }));
  fireEvent.change(await page.findByLabelText('Your answer'), { target: { value: 'Sorry.' } });
  fireEvent.click(page.getByRole('button', { name: 'Publish answer' }));
  await page.findByText('Sorry.');
  expect(shop.calls(REPLY).map(({ body }) => body)).toEqual([{ reply: 'Sorry.' }]);

  fireEvent.click(page.getByRole('button', { name: 'Take down the words of Tom' }));
  fireEvent.click(await page.findByRole('button', { name: 'Take down for good' }));
  await page.findByText('Choose a reason');
  expect(shop.calls(REMOVAL)).toEqual([]);
  fireEvent.click(page.getByRole('radio', { name: 'An insult' }));
  fireEvent.click(page.getByRole('button', { name: 'Take down for good' }));
  await page.findByText('Words taken down: insult');
  expect(shop.calls(REMOVAL).map(({ body }) => body)).toEqual([{ reason: 'insult', name: 'Tom', text: 'Rude words' }]);
  expect(page.queryByRole('button', { name: /Take down the words/ })).toBeNull();
});
