import { productsResponseSchema } from '@esimshop/contracts/products';
import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, held, lost, openFakeShop } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { productAt } from '../../../../test/samples.ts';
import { PlansPage } from './plans-page.tsx';

test('while plans are loaded once more the page has the focus of the button that asked for them', async () => {
  const later = held(answer(productsResponseSchema, { products: [productAt('9.99')] }));
  openFakeShop({ 'GET /api/products': [lost, later.answer], 'GET /api/ratings': [lost] });
  const { findByRole, findByText, getByRole } = renderInShop(
    <PlansPage
      {...{ rendered: undefined, renderedCovered: undefined, isRated: undefined, pending: false }}
      filter={{ country: 'TR' }}
      inCart={() => undefined}
      onAdd={() => undefined}
    />,
    { path: '/products?country=TR' },
  );
  const retry = await findByRole('button', { name: 'Try again' });
  retry.focus();
  fireEvent.click(retry);
  await findByText('Loading plans...');
  expect(document.activeElement).toBe(getByRole('main'));
  later.release();
  await findByRole('radio');
});
