import type { Product } from '@esimshop/contracts/products';
import { fireEvent } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Language } from '~/lib/language.ts';
import { openFakeShop } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { productAt } from '../../../../test/samples.ts';
import { ProductTicket } from './product-ticket.tsx';

beforeEach(() => void openFakeShop({}));

type Options = { pending?: boolean; inCart?: { count: number; total: string }; language?: Language };

function showTicket(facts: Partial<Product> = {}, { pending = false, inCart, language = 'en' }: Options = {}) {
  const onAdd = vi.fn();
  const product = { ...productAt('9.99'), ...facts };
  const page = renderInShop(<ProductTicket {...{ product, pending, onAdd }} inCart={inCart} />, { language });
  const submit = () => fireEvent.submit(page.container.querySelector('form') as HTMLFormElement);
  return { ...page, submit, onAdd, text: () => page.container.textContent ?? '' };
}

test('a plan that is sold out can be neither added nor bought at once', () => {
  const { getByText, queryByRole, text } = showTicket({ available: false });
  getByText('Sold out for now');
  expect(queryByRole('button', { name: /Add to Cart|Buy/ })).toBeNull();
  expect(text()).toContain('$9.99');
});

test('while it is being added another press adds nothing', () => {
  const { getByRole, submit, onAdd } = showTicket({}, { pending: true });
  expect(getByRole('button', { name: 'Adding...' }).getAttribute('aria-busy')).toBe('true');
  submit();
  expect(onAdd).not.toHaveBeenCalled();
});

test('a plan in the cart shows how many, what they cost together, and a way to one more', () => {
  const { getByRole, text, queryByRole, submit, onAdd } = showTicket({}, { inCart: { count: 2, total: '$19.98' } });
  expect(getByRole('status').textContent).toMatch(/2/);
  expect(text()).toContain('$19.98');
  expect(queryByRole('button', { name: /^Add to Cart/ })).toBeNull();
  submit();
  expect(onAdd).toHaveBeenCalledOnce();
});

test('in Turkish a price in yen, its share and the facts are told without decimals and without English', () => {
  const { text, getByRole } = showTicket({ price: '1500', currency: 'JPY', dataMb: 5000 }, { language: 'tr' });
  getByRole('heading', { name: /^Türkiye/ });
  expect(text()).toContain('¥1,500');
  expect(text()).toContain('¥300');
  expect(text()).not.toMatch(/¥[\d,]+\.\d|Turkey|per GB|Middle East/);
});

test.each([
  [
    'an unlimited plan: a day’s price',
    {
      unlimited: true,
      dataMb: null,
      validityDays: 10,
      price: '20.00',
      features: { bundleType: 'unlimited', tier: 'lite' },
    },
    /\$2\.00/,
  ],
  ['a plan that starts when it is bought', { startsOnFirstConnection: false }, /Starts\s*On installation/],
  [
    'a plan of several countries',
    { coverage: 'regional', countryCount: 42, countryCode: 'Europe+', names: { en: 'Europe+', tr: 'Avrupa+' } },
    /42 countries/,
  ],
] as const)('%s', (_what, facts, words) => {
  expect(showTicket(facts as Partial<Product>).text()).toMatch(words);
});

test('a plan of which no start is known promises none', () => {
  const known = showTicket({ startsOnFirstConnection: true });
  known.getByText('Starts');
  known.unmount();
  expect(showTicket({ startsOnFirstConnection: null }).queryByText('Starts')).toBeNull();
});
