import {
  type AdminDiscountCode,
  adminDiscountCodeResponseSchema,
  adminDiscountCodesSchema,
} from '@esimshop/contracts/admin-discount-codes';
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getToast } from '~/lib/toast.ts';
import { answer, openFakeShop, problem } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { CodesTab } from './codes-tab.tsx';

const SPELL = 'PUT /api/admin/discount-codes/7/spellings';
const figures = { uses: 0, revenue: '0.00', given: '0.00', returned: '0.00', margin: null };

function codeWith(spellings: string[], facts: Partial<AdminDiscountCode> = {}): AdminDiscountCode {
  return {
    ...{ id: 7, code: 'HOPON10', type: 'percentage', value: '10.00', places: [], placeNames: [], plans: [], spellings },
    ...{ from: null, to: null, minimum: null, uses: null, usesPerCustomer: null, budget: null, partner: '' },
    ...{
      isForFirstOrders: false,
      includesTopUps: false,
      ignoresFloor: false,
      isActive: true,
      state: 'active',
      figures,
    },
    ...{ createdAt: '2026-11-20T00:00:00.000Z', updatedAt: '2026-11-20T00:00:00.000Z' },
    ...facts,
  };
}

const listWith = (...codes: AdminDiscountCode[]) =>
  answer(adminDiscountCodesSchema, {
    ...{ currency: 'USD', timeZone: 'UTC', codes, recent: { ...figures, orders: 0 } },
    refusals: [
      { code: 'HOPEN10', reason: 'unknown', count: 9, bought: 3 },
      { code: 'HOPON1', reason: 'ended', count: 2, bought: 0 },
      { code: 'SUMMER', reason: 'unknown', count: 1, bought: 0 },
    ],
  });

async function openTab(...lists: ReturnType<typeof listWith>[]) {
  const saved = answer(adminDiscountCodeResponseSchema, { code: codeWith(['HOPEN10']) });
  const shop = openFakeShop({ 'GET /api/admin/discount-codes': lists, [SPELL]: [saved] });
  const page = renderInShop(<CodesTab />);
  await page.findByRole('heading', { name: 'Refused in 30 days: 12' });
  return { ...page, shop };
}

test('a misspelt code is let mean the one that is near it, and that is taken back', async () => {
  const { shop, ...page } = await openTab(
    listWith(codeWith([])),
    listWith(codeWith(['HOPEN10'])),
    listWith(codeWith([])),
  );
  // Not for one that is known, nor for one that is like none.
  const [button, ...others] = page.getAllByRole('button', { name: 'Let it mean HOPON10' });
  expect(others).toEqual([]);
  fireEvent.click(button as HTMLElement);
  await waitFor(() => expect(getToast()?.title).toBe('HOPEN10 now means HOPON10'));
  await page.findByRole('heading', { name: 'Accepted misspellings' });
  expect(page.queryByRole('button', { name: 'Let it mean HOPON10' })).toBeNull();

  fireEvent.click(page.getByRole('button', { name: 'Take back HOPEN10' }));
  await waitFor(() => expect(getToast()?.title).toBe('HOPEN10 no longer means HOPON10'));
  await waitFor(() => expect(page.queryByRole('heading', { name: 'Accepted misspellings' })).toBeNull());
  expect(shop.calls(SPELL).map(({ body }) => body)).toEqual([
    { spelling: 'HOPEN10', isAccepted: true },
    { spelling: 'HOPEN10', isAccepted: false },
  ]);
});

test('a code that has ended is no meaning, and what somebody else did meanwhile is said', async () => {
  const ended = await openTab(listWith(codeWith([], { state: 'ended' })));
  expect(ended.queryByRole('button', { name: 'Let it mean HOPON10' })).toBeNull();
  ended.unmount();

  openFakeShop({ 'GET /api/admin/discount-codes': [listWith(codeWith([]))], [SPELL]: [problem(409, 'conflict')] });
  const page = renderInShop(<CodesTab />);
  fireEvent.click(await page.findByRole('button', { name: 'Let it mean HOPON10' }));
  await waitFor(() => expect(getToast()?.title).toBe('Failed to save the code'));
});
