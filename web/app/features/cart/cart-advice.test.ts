import type { CartAdvice } from '@esimshop/contracts/cart-advice';
import type { Cart } from '@esimshop/contracts/carts';
import { expect, test } from 'vitest';
import { nextQuestion } from './cart-advice.ts';

const place = (code: string) => ({ code, names: { en: code, tr: code } });
const NOTHING: CartAdvice = { better: null, missing: [], lookalikes: [] };
const TRIP = { page: '/trip?countries=AT,IT', request: '/api/trips?countries=AT,IT&days=6&dataMb=2000' };
const ASKS_ALL: CartAdvice = {
  ...NOTHING,
  lookalikes: [{ ...place('AT'), other: place('AU') }],
  missing: [place('IT')],
};

function cartOf(code: string, coverage: 'local' | 'regional' = 'local') {
  return { items: [{ product: { countryCode: code, coverage, names: { en: code, tr: code } } }] } as unknown as Cart;
}

test('questions come one at a time, and each that was answered is not asked again', () => {
  const known = { cart: cartOf('AT'), advice: ASKS_ALL, home: 'AT', trip: TRIP };
  const answers: string[] = [];
  const kinds: string[] = [];
  for (;;) {
    const question = nextQuestion({ ...known, answers });
    if (!question) break;
    kinds.push(question.kind);
    answers.push(question.key);
  }
  expect(kinds).toEqual(['lookalike', 'home', 'missing']);
});

test('nobody is asked about their own country for a plan of a region, or in another country', () => {
  const known = { advice: NOTHING, trip: null, answers: [] };
  expect(nextQuestion({ ...known, cart: cartOf('AT', 'regional'), home: 'AT' })).toBeUndefined();
  expect(nextQuestion({ ...known, cart: cartOf('AT'), home: 'DE' })).toBeUndefined();
  expect(nextQuestion({ ...known, cart: cartOf('AT'), home: undefined })).toBeUndefined();
  expect(nextQuestion({ ...known, cart: cartOf('AT'), home: 'AT', advice: undefined })).toMatchObject({ kind: 'home' });
});

test('another country that is left out is another question', () => {
  const known = { cart: cartOf('AT'), home: undefined, trip: TRIP, answers: ['missing IT'] };
  expect(nextQuestion({ ...known, advice: { ...NOTHING, missing: [place('IT')] } })).toBeUndefined();
  expect(nextQuestion({ ...known, advice: { ...NOTHING, missing: [place('IT'), place('CH')] } })).toMatchObject({
    key: 'missing IT CH',
    page: TRIP.page,
  });
});
