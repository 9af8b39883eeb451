import { expect, test } from 'vitest';
import { createQueryClient } from './query-client.ts';

test('data is fresh for five minutes, never refetched automatically, and dropped after five more', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({
    staleTime: 300_000,
    gcTime: 300_000,
    refetchOnWindowFocus: false,
    refetchInterval: false,
    retry: false,
  });
  expect(mutations).toMatchObject({ retry: false });
});
