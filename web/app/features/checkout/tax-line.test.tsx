import { saleTaxSchema } from '@esimshop/contracts/tax';
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, openFakeShop } from '../../../test/fake-shop.ts';
import { renderInShop } from '../../../test/render.tsx';
import { cartAt } from '../../../test/samples.ts';
import { TaxLine } from './tax-line.tsx';

const TAX = 'GET /api/tax';
const cart = { ...cartAt('10.81'), currency: 'CHF' };

test.each([
  ['en', '8.1%', 'Switzerland'],
  ['tr', '%8,1', 'İsviçre'],
] as const)('in %s the tax of the chosen country is named with its rate as %s', async (language, rate, country) => {
  openFakeShop({ [TAX]: [answer(saleTaxSchema, { country: 'CH', rate: 810 })] });
  const { findByRole } = renderInShop(<TaxLine cart={cart} country="CH" />, { language });
  const line = (await findByRole('status')).textContent;
  for (const part of [rate, country, 'CHF 0.81']) expect(line?.replaceAll('\u00a0', ' ')).toContain(part);
});

test('nothing is said of tax before a country is chosen, nor where there is none', async () => {
  const shop = openFakeShop({ [TAX]: [answer(saleTaxSchema, { country: 'US', rate: 0 })] });
  const { container, rerender } = renderInShop(<TaxLine cart={cart} country="" />);
  expect(shop.calls(TAX)).toEqual([]);
  rerender(<TaxLine cart={cart} country="US" />);
  await waitFor(() => expect(shop.calls(TAX)).toHaveLength(1));
  expect(container.textContent).toBe('');
});
