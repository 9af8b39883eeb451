import { expect, test } from 'vitest';
import { createBuyer, problemOf } from '../../../test/shopper.ts';
import { openStockedShop } from '../../../test/stocked-shop.ts';
import { discountCodes } from '../../tables/discount-codes.ts';

const shop = await openStockedShop({ config: { rateLimits: true } });

test('after ten unknown codes within an hour nobody learns of another, not even whether it is right', async () => {
  await shop.shop.database
    .insert(discountCodes)
    .values({ code: 'RIGHT10', type: 'percentage', value: 1000, currency: 'USD' });
  const guesser = await createBuyer(shop);
  const enter = (code: string) => guesser.call('PUT', '/api/cart/code', { code });
  for (let guess = 1; guess <= 10; guess++) expect((await enter(`GUESS${guess}`)).status).toBe(409);
  const late = await enter('RIGHT10');
  expect([late.status, problemOf(late).code]).toEqual([429, 'rate_limited']);
  // Another visitor of the same network may still enter theirs.
  const other = await createBuyer(shop);
  expect((await other.call('PUT', '/api/cart/code', { code: 'RIGHT10' })).status).toBe(200);
});
