import { type LinkedRating, linkedRatingSchema } from '@esimshop/contracts/ratings';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../test/fake-shop.ts';
import { renderInShop } from '../../../test/render.tsx';
import { RatingScreen } from './rating-screen.tsx';

const LOOK = 'POST /api/ratings/look';
const RATE = 'POST /api/ratings/rate';
const STOP = 'POST /api/ratings/stop';

const asked: LinkedRating = {
  ...{ state: 'asked', stars: null, text: '', name: '', until: null, removedFor: null, reply: '' },
  ...{ startedAt: null, endedAt: '2026-11-17T10:00:00.000Z' },
  plan: {
    ...{ countryCode: 'TR', names: { en: 'Turkey', tr: 'Türkiye' }, dataAmount: 'Unlimited', dataMb: null },
    ...{ tier: 'plus', validityDays: 7 },
  },
};
const given: LinkedRating = { ...asked, state: 'given', stars: 4, text: 'Good.', until: '2026-12-20T10:00:00.000Z' };
const linked = (rating: LinkedRating) => answer(linkedRatingSchema, rating);

beforeEach(() => {
  window.location.hash = '#token=rt_1';
});

async function openForm(routes: Routes, rating = asked) {
  const shop = openFakeShop({ [LOOK]: [linked(rating)], ...routes });
  const page = renderInShop(<RatingScreen />);
  await page.findByRole('heading', { name: 'How was it?' });
  const words = () => page.getByLabelText('What should others know?') as HTMLTextAreaElement;
  const fill = (stars: string, text: string) => {
    fireEvent.click(page.getByRole('radio', { name: new RegExp(`^${stars}`) }));
    fireEvent.change(words(), { target: { value: text } });
  };
  const publish = () => fireEvent.click(page.getByRole('button', { name: /^(?:Publish rating|Save change|Saving)/ }));
  return { ...page, shop, words, fill, publish };
}

test.each([
  ['lost', lost, 'Not saved: No connection. Try again once you are back online.'],
  [
    'refused for now',
    problem(429, 'rate_limited'),
    'Not saved: Too many requests. Please wait a moment and try again.',
  ],
])('an answer that is %s leaves what was typed, and the next press sends it', async (_how, failing, text) => {
  const { fill, publish, words, findByText, shop } = await openForm({ [RATE]: [failing, linked(given)] });
  fill('4', 'Good.');
  publish();
  await findByText(text);
  expect(words().value).toBe('Good.');
  publish();
  await findByText('Thank you. Your rating counts.');
  expect(shop.calls(RATE)[1]?.body).toEqual(shop.calls(RATE)[0]?.body);
});

test('pressing twice sends one rating', async () => {
  const saved = held(linked(given));
  const { fill, publish, findByText, shop } = await openForm({ [RATE]: [saved.answer] });
  fill('4', 'Good.');
  publish();
  await findByText('Saving...');
  publish();
  saved.release();
  await findByText('Thank you. Your rating counts.');
  expect(shop.calls(RATE)).toHaveLength(1);
});

test('a link that ends while it is open says so', async () => {
  const { fill, publish, findByRole } = await openForm({
    [LOOK]: [linked(asked), problem(410, 'link_invalid')],
    [RATE]: [problem(410, 'link_invalid')],
  });
  fill('4', 'Good.');
  publish();
  await findByRole('heading', { name: 'This link no longer works' });
});

test('a wish not to be asked that was lost is not said to be saved, and can be pressed again', async () => {
  const { findByText, getByRole, queryByText } = await openForm({ [STOP]: [lost, answer(z.object({}), {})] });
  fireEvent.click(getByRole('button', { name: 'Do not ask me again' }));
  await findByText('Not saved: No connection. Try again once you are back online.');
  fireEvent.click(getByRole('button', { name: 'Do not ask me again' }));
  await findByText('Saved. We will not ask you again.');
  expect(queryByText(/^Not saved/)).toBeNull();
});

test('a rating that was saved though its answer was lost is not said to be unsaved', async () => {
  const { fill, publish, findByText, getByRole, queryByText } = await openForm({
    [LOOK]: [linked(asked), linked(given)],
    [RATE]: [lost],
  });
  fill('4', 'Good.');
  publish();
  await findByText(/^Not saved|Your rating: 4 of 5/);
  await waitFor(() => getByRole('button', { name: /Save change|Change rating/ }));
  expect(queryByText(/^Not saved/)).toBeNull();
});

test.each([
  ['Publish rating', asked, 'Thank you. Your rating counts.'],
  ['Change rating', given, /^You can change it for 30 days/],
  ['Do not ask me again', asked, 'Saved. We will not ask you again.'],
])('after %j the focus is not lost with the button that is gone', async (name, rating, next) => {
  const routes = { [RATE]: [linked(given)], [STOP]: [answer(z.object({}), {})] };
  const { getByRole, queryByRole, findByText } = await openForm(routes, rating);
  const four = queryByRole('radio', { name: /^4/ });
  if (four) fireEvent.click(four);
  const button = getByRole('button', { name });
  button.focus();
  await act(async () => void fireEvent.click(button));
  await findByText(next);
  expect(document.activeElement).not.toBe(document.body);
});
