import { MAX_RATING_TEXT } from '@esimshop/contracts/rating-limits';
import { type LinkedRating, linkedRatingSchema } from '@esimshop/contracts/ratings';
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Language } from '~/lib/language.ts';
import { answer, openFakeShop, problem, type Routes } from '../../../test/fake-shop.ts';
import { renderInShop } from '../../../test/render.tsx';
import { lookAtRating, ratingKey } from './rating-calls.ts';
import { RatingForm } from './rating-form.tsx';

const RATE = 'POST /api/ratings/rate';
const LOOK = 'POST /api/ratings/look';
const asked: LinkedRating = {
  ...{ state: 'asked', stars: null, text: '', name: '', until: null, removedFor: null, reply: '' },
  ...{ startedAt: null, endedAt: '2026-11-17T10:00:00.000Z' },
  plan: {
    ...{ countryCode: 'TR', names: { en: 'Turkey', tr: 'Türkiye' }, dataAmount: '1 GB', dataMb: 1000 },
    ...{ tier: null, validityDays: 7 },
  },
};
const given: LinkedRating = { ...asked, state: 'given', stars: 4, text: 'Good.', name: 'Deniz' };
const linked = (rating: LinkedRating) => answer(linkedRatingSchema, rating);

async function openForm(routes: Routes = {}, { rating = asked, language = 'en' as Language } = {}) {
  const shop = openFakeShop({ [LOOK]: [linked(rating)], ...routes });
  const onSaved = vi.fn();
  const page = renderInShop(<RatingForm {...{ rating, onSaved }} token="rt_1" />, { language });
  // As the page around the form has read it.
  await page.client.fetchQuery({ queryKey: ratingKey('rt_1'), queryFn: () => lookAtRating('rt_1') });
  const press = (name: string) => fireEvent.click(page.getByRole('button', { name }));
  const pick = (stars: number) => fireEvent.click(page.getByRole('radio', { name: new RegExp(`^${stars}`) }));
  return { ...page, press, pick, onSaved, sent: () => shop.calls(RATE).map(({ body }) => body) };
}

test('a rating that is changed begins with what was given, and sends it whole', async () => {
  const { press, pick, sent, onSaved, getByRole, getByDisplayValue } = await openForm(
    { [RATE]: [linked({ ...given, stars: 5 })] },
    { rating: given },
  );
  expect((getByRole('radio', { checked: true }) as HTMLInputElement).parentElement?.textContent).toBe('4Good');
  getByDisplayValue('Good.');
  pick(5);
  press('Save change');
  await waitFor(() => expect(onSaved.mock.calls).toEqual([[false]]));
  expect(sent()).toEqual([{ token: 'rt_1', stars: 5, text: 'Good.', name: 'Deniz' }]);
});

test('without a score the summary has the focus and leads to the scale, until one is chosen', async () => {
  const { press, pick, sent, getByRole, queryByRole } = await openForm();
  press('Publish rating');
  await waitFor(() => expect(document.activeElement).toBe(getByRole('alert')));
  fireEvent.click(getByRole('link', { name: 'Choose a score from 1 to 5' }));
  expect(document.activeElement).toBe(getByRole('radio', { name: /^1/ }));
  pick(3);
  expect(queryByRole('alert')).toBeNull();
  expect(sent()).toEqual([]);
});

test('a server error after which the shop has another rating is not taken for success', async () => {
  const { press, pick, onSaved, findByRole } = await openForm(
    { [LOOK]: [linked(given), linked({ ...given, stars: 2 })], [RATE]: [problem(500, 'internal_error')] },
    { rating: given },
  );
  pick(5);
  press('Save change');
  expect((await findByRole('alert')).textContent).toContain('Not saved: Something went wrong on our side.');
  expect(onSaved).not.toHaveBeenCalled();
});

test('the characters are counted, and no more than the shop takes can be typed', async () => {
  const { getByLabelText, getByText } = await openForm();
  const words = getByLabelText('What should others know?') as HTMLTextAreaElement;
  expect(words.maxLength).toBe(MAX_RATING_TEXT);
  fireEvent.change(words, { target: { value: 'Very good' } });
  getByText(new RegExp(`9 of ${MAX_RATING_TEXT} characters`));
});

test('in Turkish what is wrong is told in Turkish, at the name too', async () => {
  const errors = [{ path: 'name', code: 'address' as const, message: '' }];
  const { press, pick, findByRole, getByRole } = await openForm(
    { [RATE]: [problem(422, 'invalid_input', { errors })] },
    { language: 'tr' },
  );
  expect(getByRole('radio', { name: /^5/ }).parentElement?.textContent).toBe('5Çok iyi');
  pick(5);
  press('Değerlendirmeyi yayınla');
  expect((await findByRole('alert')).textContent).toMatch(/^Bir alanı kontrol edin/);
  expect(getByRole('textbox', { name: 'Görünecek ad' }).getAttribute('aria-invalid')).toBe('true');
});
