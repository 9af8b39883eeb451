import type { Product } from '@esimshop/contracts/products';
import { TRIP_LIMITS } from '@esimshop/contracts/trip-limits';
import { fireEvent } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Language } from '~/lib/language.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { productAt } from '../../../../test/samples.ts';
import { DataNeedDialog } from './data-need-dialog.tsx';

const planOf = (id: number, price: string, facts: Partial<Product> = {}): Product => ({
  ...productAt(price),
  ...{ id, validityDays: 7, dataMb: 5000 },
  ...facts,
});

function openDialog(products: Product[], language: Language = 'en') {
  const [onChoose, onClose] = [vi.fn(), vi.fn()];
  const page = renderInShop(<DataNeedDialog open products={products} onChoose={onChoose} onClose={onClose} />, {
    language,
  });
  const setDays = (value: string) => fireEvent.change(page.getByRole('spinbutton'), { target: { value } });
  const choose = () => fireEvent.click(page.getByRole('button', { name: 'Choose this plan' }));
  return { ...page, setDays, choose, onChoose, text: () => page.container.textContent };
}

test('the sum is shown with the plan that is enough, and its button chooses that plan', () => {
  const { text, choose, onChoose } = openDialog([planOf(1, '2.00', { dataMb: 1000 }), planOf(2, '4.50')]);
  expect(text()).toMatch(/150\sMB \+ 350\sMB = about 500\sMB/);
  expect(text()).toMatch(/× 7\sdays = about 3\.5\sGB/);
  expect(text()).toMatch(/Suggested: 5\sGB for 7\sdays, \$4\.50/);
  choose();
  expect(onChoose.mock.calls).toEqual([[2]]);
});

test.each(['', '0', '-1', '2.5', String(TRIP_LIMITS.days + 1)])('%j days are told of at the field', (days) => {
  const { setDays, getByRole, getByText, queryByRole } = openDialog([planOf(1, '4.50')]);
  setDays(days);
  getByText(`Enter a number of days from 1 to ${TRIP_LIMITS.days}.`);
  expect(getByRole('spinbutton').getAttribute('aria-invalid')).toBe('true');
  expect(queryByRole('button', { name: 'Choose this plan' })).toBeNull();
});

test('where nothing is enough, it says what to do instead', () => {
  const { setDays, getByText, queryByRole } = openDialog([planOf(1, '4.50')]);
  setDays('30');
  getByText(/^No single plan here is enough\. Choose a large one/);
  expect(queryByRole('button', { name: 'Choose this plan' })).toBeNull();
});

test.each([
  ['JPY', '900', '¥900', '1000', '¥1,000'],
  ['KWD', '1.250', 'KWD\u00a01.250', '1.300', 'KWD\u00a01.300'],
])('prices in %s are compared and written as such', (currency, cheap, shownCheap, dear, shownDear) => {
  const features = { bundleType: 'unlimited' as const, tier: 'plus' as const };
  const { text } = openDialog([
    planOf(1, dear, { currency }),
    planOf(2, cheap, { currency, dataMb: null, unlimited: true, features }),
  ]);
  expect(text()).toContain(`, ${shownCheap}`);
  expect(text()).toMatch(new RegExp(`It costs less than 5\\sGB for ${shownDear}`.replace('¥', '\\¥')));
});

test('a plan that is sold out is not suggested while another one is enough', () => {
  const { choose, onChoose } = openDialog([
    planOf(1, '4.00', { dataMb: 4000, available: false }),
    planOf(2, '4.50', { dataMb: 5000 }),
  ]);
  choose();
  expect(onChoose.mock.calls).toEqual([[2]]);
});
