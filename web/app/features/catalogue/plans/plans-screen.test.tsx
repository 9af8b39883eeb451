import type { UnlimitedTier } from '@esimshop/contracts/plans';
import type { Product } from '@esimshop/contracts/products';
import { act, fireEvent } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openFakeShop } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { productAt } from '../../../../test/samples.ts';
import { PlansScreen } from './plans-screen.tsx';

const planOf = (id: number, facts: Partial<Product> = {}): Product => ({ ...productAt('4.50'), id, ...facts });
const unlimited = (id: number, price: string, facts: Partial<Product> = {}, tier: UnlimitedTier = 'lite') =>
  planOf(id, {
    ...{ price, dataMb: null, unlimited: true, validityDays: 7 },
    features: { bundleType: 'unlimited', tier },
    ...facts,
  });

type Options = { pending?: boolean; path?: string };

beforeEach(() => void openFakeShop({}));

function openPlans(
  products: [Product, ...Product[]],
  { pending = false, path = '/products?country=TR' }: Options = {},
) {
  const onAdd = vi.fn();
  const screen = (shown: [Product, ...Product[]]) => (
    <PlansScreen
      products={shown}
      covered={{ countries: [], failed: false }}
      ratings={undefined}
      pending={pending}
      inCart={() => undefined}
      onAdd={onAdd}
    />
  );
  const page = renderInShop(screen(products), { path });
  const bar = () => page.getByRole('region', { name: 'Total' });
  const add = () => fireEvent.submit(document.getElementById('plans') as HTMLFormElement);
  const checked = () => (page.queryByRole('radio', { checked: true }) as HTMLInputElement | null)?.value;
  const update = (shown: [Product, ...Product[]]) => page.rerender(screen(shown));
  return { ...page, bar, add, checked, onAdd, update };
}

test('the first plan is chosen, and the one that is pressed is added', () => {
  const { bar, add, checked, onAdd, getAllByRole } = openPlans([planOf(1), planOf(2, { dataMb: 10_000, price: '9' })]);
  expect([checked(), bar().textContent]).toEqual(['1', expect.stringContaining('$4.50')]);
  fireEvent.click(getAllByRole('radio')[1] as HTMLElement);
  expect(bar().textContent).toContain('$9.00');
  add();
  expect(onAdd.mock.calls.map(([{ id }]) => id)).toEqual([2]);
});

test('while a plan is being added, another press adds nothing', () => {
  const { add, onAdd } = openPlans([planOf(1)], { pending: true });
  add();
  expect(onAdd).not.toHaveBeenCalled();
});

test('sorting keeps the choice, the place in the address and what is compared', async () => {
  const path = '/products?country=TR&compare=1';
  const { getByRole, getAllByRole, checked, address } = openPlans([planOf(1), planOf(2, { price: '1' })], { path });
  fireEvent.click(getAllByRole('radio')[0] as HTMLElement);
  await act(async () => void fireEvent.click(getByRole('link', { name: 'Price' })));
  expect(address()).toBe('/products?country=TR&compare=1&sort=price');
  expect(getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual(['2', '1']);
  expect(checked()).toBe('1');
});

test('a chosen plan that is no longer sold is not added in the name of another', () => {
  const { update, bar, add, onAdd, getAllByRole } = openPlans([planOf(1), planOf(2)]);
  fireEvent.click(getAllByRole('radio')[1] as HTMLElement);
  update([planOf(1)]);
  expect(bar().textContent).toContain('Choose a plan');
  add();
  expect(onAdd).not.toHaveBeenCalled();
});

// The owner has pinned the first, or the supplier has two that the shop cannot tell apart.
test('the plan in the bar is one that can be seen on the page', () => {
  const { checked, bar } = openPlans([unlimited(1, '20.00'), unlimited(2, '9.00')]);
  expect(bar().textContent).toContain('$9.00');
  expect(checked()).toBe('2');
});

test('of two fares with the same days the one that can be delivered is shown, though it costs more', () => {
  const { getByRole } = openPlans([planOf(3), unlimited(1, '9.00', { available: false }), unlimited(2, '10.00')]);
  getByRole('radio', { name: /\$10\.00/ });
});

test('a tier promises what the fares in its column have', () => {
  const features = (dailyMb: number) => ({ features: { bundleType: 'unlimited' as const, dailyMb } });
  const { container } = openPlans([unlimited(1, '20.00', features(3000)), unlimited(2, '9.00', features(500))]);
  expect(container.textContent).toMatch(/Lite500\sMB\sa\sday at full speed/);
});

test('what is said of all plans holds for each of them', () => {
  const networks = ['A', 'B'].map((name) => ({ name, generation: '5G' }));
  const { getByRole } = openPlans([
    planOf(1, { speeds: ['4G', '5G'], networks }),
    planOf(2, { speeds: ['4G'], networks: networks.slice(0, 1) }),
  ]);
  const facts = getByRole('region', { name: 'Good to know' }).textContent;
  expect(facts).not.toContain('5G');
  expect(facts).not.toContain('A, B');
});
