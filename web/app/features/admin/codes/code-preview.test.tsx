import {
  type DiscountPreview,
  discountPreviewSchema,
  type NewDiscountCode,
} from '@esimshop/contracts/admin-discount-codes';
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Language } from '~/lib/language.ts';
import { answer, held, lost, openFakeShop, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { type CodeForm, emptyCode } from './code-form.ts';
import { CodePreview } from './code-preview.tsx';

const PREVIEW = 'POST /api/admin/discount-code-preview';

const filled: CodeForm = { ...emptyCode([]), value: '20' };
const plan: DiscountPreview['plans'][number] = {
  ...{ productId: 'p', name: 'p', countryCode: 'TR', names: { en: 'Turkey', tr: 'Türkiye' }, dataMb: 5000, tier: null },
  ...{ validityDays: 30, supplier: 'esim-go', cost: '5.00', price: '9.99', newPrice: '7.99', paymentFee: '0.50' },
  ...{ earned: '2.49', margin: 250, off: 125, isHeld: true },
};
const previewOf = (facts: Partial<DiscountPreview> = {}) =>
  answer(discountPreviewSchema, {
    ...{ currency: 'USD', planCount: 1, heldCount: 1, vanishesAt: '12.00', others: [], forecast: null, plans: [plan] },
    ...facts,
  });
const forecast: NonNullable<DiscountPreview['forecast']> = {
  ...{ orders: 1200, matching: 300, cart: '20.00', uses: 1500, isByBudget: true, revenue: '18.00' },
  ...{ given: '2.00', earned: '-1.00' },
};

function openPreview(answers: Routes[string], values = filled, language: Language = 'en') {
  const shop = openFakeShop({ [PREVIEW]: answers });
  const onUse = vi.fn();
  const ui = (now: CodeForm) => <CodePreview values={now} onUse={onUse} />;
  const page = renderInShop(ui(values), { language });
  const asked = () => shop.calls(PREVIEW).map(({ body }) => body as NewDiscountCode);
  const text = () => page.container.textContent?.replaceAll('\u00a0', ' ');
  return { ...page, asked, onUse, text, change: (now: Partial<CodeForm>) => page.rerender(ui({ ...values, ...now })) };
}

test('a preview that could not be computed says so, and not that something is left to enter', async () => {
  const { findByText, queryByText, change } = openPreview([lost, previewOf()]);
  await findByText('The preview could not be computed.');
  expect(queryByText('Enter what the code gives to see it on real plans.')).toBeNull();
  change({ value: '10' });
  await findByText('What it does to 1 plan');
  expect(queryByText('The preview could not be computed.')).toBeNull();
});

test('a limit in percent is not offered as an amount while that is computed', async () => {
  const later = held(previewOf({ vanishesAt: '1.50' }));
  const { asked, change, findByRole, queryByRole, onUse } = openPreview([previewOf(), later.answer]);
  fireEvent.click(await findByRole('button', { name: 'Use 12%' }));
  expect(onUse).toHaveBeenLastCalledWith('12');
  change({ type: 'fixed_amount' });
  await waitFor(() => expect(asked()).toHaveLength(2));
  expect(queryByRole('button', { name: 'Use $12.00' })).toBeNull();
  later.release();
  fireEvent.click(await findByRole('button', { name: 'Use $1.50' }));
  expect(onUse).toHaveBeenLastCalledWith('1.50');
});

test('old figures stay until those of another value arrive, and an answer that was overtaken is not shown', async () => {
  const [slow, fast] = [held(previewOf({ planCount: 2 })), held(previewOf({ planCount: 3 }))];
  const { asked, change, findByText, getByText, queryByText } = openPreview([previewOf(), slow.answer, fast.answer]);
  await findByText('What it does to 1 plan');
  change({ value: '21' });
  await waitFor(() => expect(asked()).toHaveLength(2));
  change({ value: '22' });
  await waitFor(() => expect(asked()).toHaveLength(3));
  getByText('Computing...');
  getByText('What it does to 1 plan');
  fast.release();
  await findByText('What it does to 3 plans');
  slow.release();
  await waitFor(() => expect(queryByText('Computing...')).toBeNull());
  getByText('What it does to 3 plans');
});

test.each<Partial<CodeForm>>([{ value: '' }, { value: '0' }, { value: '20', from: '2026-12-02', to: '2026-12-01' }])(
  'of %o nothing is asked',
  async (values) => {
    const { asked, getByText } = openPreview([previewOf()], { ...filled, ...values });
    getByText('Enter what the code gives to see it on real plans.');
    expect(asked()).toEqual([]);
  },
);

test('neither its name nor what is being typed and not chosen keeps a code from being computed', async () => {
  const values = { ...filled, code: '?', places: { ids: ['GR'], typed: 'Tur' } };
  const { asked, findByText } = openPreview([previewOf()], values);
  await findByText('What it does to 1 plan');
  expect(asked()).toMatchObject([{ code: 'PREVIEW', places: ['GR'] }]);
});

test.each([
  ['JPY', '500', '¥500'],
  ['KWD', '1.500', 'KWD 1.500'],
])(
  'of an amount in %s its own limit is offered, and a currency that has none says so',
  async (currency, value, shown) => {
    const others = [
      { currency, heldCount: 2, vanishesAt: value },
      { currency: 'EUR', heldCount: 3, vanishesAt: null },
      { currency: 'GBP', heldCount: 0, vanishesAt: null },
    ];
    const { findByRole, onUse, text } = openPreview([
      previewOf({ heldCount: 0, vanishesAt: null, planCount: 4, others }),
    ]);
    fireEvent.click(await findByRole('button', { name: `Use ${shown}`.replace('KWD ', 'KWD\u00a0') }));
    expect(onUse).toHaveBeenLastCalledWith(value, currency);
    expect(text()).toContain('Held back on 3 of 4 plans in EUR. Some of them are at their lowest price already.');
    expect(text()).not.toContain('GBP');
  },
);

test('what its limits allow in all is told in Turkish words and numbers, also where it loses money', async () => {
  const { findByText, text } = openPreview([previewOf({ forecast })], filled, 'tr');
  await findByText('1 pakette etkisi');
  expect(text()).toContain('Türkiye 5 GB');
  expect(text()).toContain('%12,5, sınırlı');
  expect(text()).toContain('Ortalama $20.00 sepette 1.500 kullanım');
  expect(text()).toContain('Bütçe 1.500 kullanıma yeter.');
  expect(text()).toContain('Tedarikçi ve komisyondan sonra kalan−$1.00');
});

test('a code that no order would have got has no forecast, and one before the first order says when it will', async () => {
  const { findByText, change } = openPreview([
    previewOf({ forecast: { ...forecast, orders: 1, matching: 0 } }),
    previewOf({ forecast: null }),
  ]);
  await findByText('The latest order would not have got it.');
  change({ value: '10' });
  await findByText(/^No orders yet/);
});
