import { expect, test } from 'vitest';
import { ApiError } from '~/lib/api-error.ts';
import { listProducts, listRegionalCountries } from './requests.ts';

function failWith(status: number) {
  return async () => {
    throw new ApiError(status, {});
  };
}

test.each([400, 404, 422])('a place that the API answers with %i has no plans and no countries', async (status) => {
  expect(await listProducts(failWith(status), { region: '\0' })).toEqual([]);
  expect(await listRegionalCountries(failWith(status), '\0')).toEqual([]);
});

test('a shop that cannot answer is not a shop without plans', async () => {
  await expect(listProducts(failWith(503), { country: 'TR' })).rejects.toThrow('503');
  await expect(listRegionalCountries(failWith(503), 'Europe+')).rejects.toThrow('503');
});
