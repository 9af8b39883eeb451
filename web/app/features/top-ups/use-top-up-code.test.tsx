import { topUpCodeQuerySchema, topUpCodeSchema } from '@esimshop/contracts/top-ups';
import { act, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { answer, openFakeShop, problem, type Routes } from '../../../test/fake-shop.ts';
import { renderHookInShop } from '../../../test/render.tsx';
import { useTopUpCode } from './use-top-up-code.ts';

const PRICE = 'POST /api/portal/topup-code';
const token = 'a'.repeat(43);
const priced = (price: string) => answer(topUpCodeSchema, { code: 'HALF', amount: '1.00', price });
const refused = problem(409, 'code_refused', { refusal: { reason: 'used_up', code: 'HALF' } });

function openCode(routes: Routes) {
  const shop = openFakeShop(routes);
  let packageId: string | undefined = 'p-1';
  const page = renderHookInShop(() => useTopUpCode({ token, esimId: '12', packageId }));
  return {
    shop,
    hook: () => page.result.current,
    act: (use: (hook: ReturnType<typeof useTopUpCode>) => void) => act(async () => use(page.result.current)),
    choose(next: string | undefined) {
      packageId = next;
      page.rerender();
    },
  };
}

test('a code is asked for once it is typed, and anew for another package', async () => {
  const { shop, hook, act, choose } = openCode({ [PRICE]: [priced('3.50'), priced('8.99')] });
  expect(shop.calls(PRICE)).toEqual([]);
  await act(({ apply }) => apply('half'));
  await waitFor(() => expect(hook().discount?.price).toBe('3.50'));
  const [call] = shop.calls(PRICE);
  expect(z.parse(topUpCodeQuerySchema, call?.body)).toEqual({ token, esimId: '12', packageId: 'p-1', code: 'half' });
  choose('p-2');
  expect(hook()).toMatchObject({ discount: undefined, isPending: true });
  await waitFor(() => expect(hook().discount?.price).toBe('8.99'));
});

test('a code that is refused takes nothing off and says why, until it is edited', async () => {
  const { hook, act } = openCode({ [PRICE]: [refused] });
  await act(({ apply }) => apply('HALF'));
  await waitFor(() => expect(hook().error).toMatchObject({ problem: { refusal: { reason: 'used_up' } } }));
  expect(hook()).toMatchObject({ discount: undefined, isPending: false });
  await act(({ remove }) => remove());
  expect(hook()).toMatchObject({ code: undefined, error: null });
});

test('a code that was good and is gone at the press takes nothing off any more', async () => {
  const { shop, hook, act } = openCode({ [PRICE]: [priced('3.50'), refused] });
  await act(({ check }) => check());
  expect(shop.calls(PRICE)).toEqual([]);
  await act(({ apply }) => apply('HALF'));
  await waitFor(() => expect(hook().discount).toBeDefined());
  await act(({ check }) => check());
  await waitFor(() => expect(hook().error).not.toBeNull());
  expect(hook().discount).toBeUndefined();
});
