import {
  type PreviewedPlan,
  type PricingPreview,
  pricingPreviewSchema,
  pricingSettingsResponseSchema,
} from '@esimshop/contracts/pricing';
import { fireEvent, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Language } from '~/lib/language.ts';
import { answer, held, lost, openFakeShop, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { RulePreview } from './rule-preview.tsx';

const PREVIEW = 'POST /api/admin/pricing-preview';

const planOf = (productId: string, facts: Partial<PreviewedPlan> = {}): PreviewedPlan => ({
  ...{
    productId,
    name: productId,
    countryCode: 'TR',
    names: { en: 'Turkey', tr: 'Türkiye' },
    dataMb: 1500,
    tier: null,
  },
  ...{ validityDays: 30, supplier: 'esim-go', cost: '5.00', price: '9.99', newPrice: '7.50', paymentFee: '0.50' },
  ...{ earned: '2.00', margin: 266 },
  explanation: { scope: null, steps: [], rounded: null, heldAt: null, outranked: [] },
  ...facts,
});
const preview: PricingPreview = {
  ...{ currency: 'USD', planCount: 1, changedCount: 1, raisedCount: 0, loweredCount: 1, plans: [], warnings: [] },
};
const heldPlans = (vanishesAt: string | null): PricingPreview => ({
  ...preview,
  warnings: [{ code: 'below_floor', count: 1, isHeld: true, vanishesAt }],
});
const answerWith = (facts: PricingPreview) => answer(pricingPreviewSchema, facts);

function openDialog(answers: Routes[string]) {
  const shop = openFakeShop({
    [PREVIEW]: answers,
    'GET /api/pricing-settings': [
      answer(pricingSettingsResponseSchema, {
        ...{ pricingSettings: [], currency: 'USD', planCount: 0, regions: [] },
        defaultMarkup: { planCount: 0, margins: null },
      }),
    ],
  });
  const page = renderInShop(<RuleDialog rule={undefined} currency="USD" onClose={() => undefined} />);
  const type = (value: string) => fireEvent.change(page.getByLabelText(/^Value/), { target: { value } });
  return { ...page, type, asked: () => shop.calls(PREVIEW).length };
}

test('a limit in percent is not told as an amount while that is computed', async () => {
  const later = held(answerWith(heldPlans('4.50')));
  const { type, asked, findByText, queryByText, getByRole } = openDialog([
    answerWith(heldPlans('12.00')),
    later.answer,
  ]);
  type('5');
  await findByText(/At 12% no plan would\./);
  fireEvent.click(getByRole('radio', { name: /Fixed amount/ }));
  await waitFor(() => expect(asked()).toBe(2));
  expect(queryByText(/At \$12\.00 no plan would/)).toBeNull();
  later.release();
  await findByText(/At \$4\.50 no plan would\./);
});

test('a preview that fails says so, and what comes after it counts', async () => {
  const { type, findByText, queryByText } = openDialog([lost, answerWith({ ...preview, planCount: 2 })]);
  type('5');
  await findByText('The preview could not be computed.');
  expect(queryByText('Enter a value to see what it does to real prices.')).toBeNull();
  type('6');
  await findByText('What it does to 2 plans');
  expect(queryByText('The preview could not be computed.')).toBeNull();
});

function show(facts: Partial<PricingPreview>, { language = 'en' as Language, isActive = true } = {}) {
  const ui = (now: Partial<PricingPreview>) => (
    <RulePreview
      preview={{ ...preview, ...now }}
      type="percentage"
      isActive={isActive}
      isStale={false}
      hasFailed={false}
    />
  );
  const page = renderInShop(ui(facts), { language });
  const text = () => page.container.textContent?.replaceAll('\u00a0', ' ');
  return { ...page, text, next: (now: Partial<PricingPreview>) => page.rerender(ui(now)) };
}

test('the plan that is explained stays so while figures change, and another takes its place once it is gone', () => {
  const plans = ['a', 'b', 'c'].map((id, position) => planOf(id, { dataMb: 1000 * (position + 1) }));
  const { getAllByRole, getByRole, next } = show({ plans });
  const explained = () => getByRole('heading', { level: 4 }).textContent?.replaceAll('\u00a0', ' ');
  expect(explained()).toBe('How Turkey 2 GB comes to $7.50');
  fireEvent.click(within(getAllByRole('row')[1] as HTMLElement).getByRole('button'));
  next({ plans: plans.map((plan) => ({ ...plan, newPrice: '8.00' })) });
  expect(explained()).toBe('How Turkey 1 GB comes to $8.00');
  next({ plans: plans.slice(1) });
  expect(explained()).toBe('How Turkey 3 GB comes to $7.50');
});

test.each([
  ['JPY', { cost: '500', price: '1500', newPrice: '1200' }, ['¥500', '¥1,500', '¥1,200']],
  ['KWD', { cost: '0.500', price: '1.570', newPrice: '1.255' }, ['KWD 0.500', 'KWD 1.570', 'KWD 1.255']],
])('prices in %s have its decimals', (currency, facts, shown) => {
  const plan = planOf('a', { ...facts, paymentFee: facts.cost, earned: facts.cost });
  const { getAllByRole } = show({ currency, plans: [plan] });
  const cells = within(getAllByRole('row')[1] as HTMLElement).getAllByRole('cell');
  expect(cells.slice(0, 3).map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual(shown);
});

test('in Turkish its effect is told with Turkish numbers, and a rule that is off is said to be', () => {
  const rules = ['Yaz', 'Kış', 'Bahar', 'Güz', 'İndirim'].map((name, id) => ({ id, name }));
  const { text } = show(
    {
      ...{ planCount: 1234, changedCount: 1200, raisedCount: 1100, loweredCount: 100 },
      plans: [planOf('a', { margin: -25 })],
      warnings: [
        { code: 'above_reason', count: 1100, times: 5 },
        { code: 'outranked', count: 1234, rules },
      ],
    },
    { language: 'tr', isActive: false },
  );
  for (const part of ['1.234 pakete etkisi', 'Artan: 1.100, düşen: 100.', 'Türkiye 1,5 GB', '−%2,5'])
    expect(text()).toContain(part);
  expect(text()).toContain('1.234 paketin 1.100 tanesi maliyetinin 5 katından pahalı olurdu.');
  expect(text()).toContain('daha özel olan kurallar: Yaz, Kış, Bahar ve 2 kural daha.');
  expect(text()).toContain('Kural kapalı');
});

test('a rule for no plan that is sold changes nothing', () => {
  const { text, queryByRole } = show({
    planCount: 0,
    changedCount: 0,
    loweredCount: 0,
    warnings: [{ code: 'no_plans' }],
  });
  expect(text()).toContain('No price changes.');
  expect(queryByRole('table')).toBeNull();
});
