import { type Cart, cartSchema } from '@esimshop/contracts/carts';
import { applyCodeSchema, type CodeRefusal } from '@esimshop/contracts/discount-codes';
import { useQuery } from '@tanstack/react-query';
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { getToast } from '~/lib/toast.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../test/fake-shop.ts';
import { renderInShop } from '../../../test/render.tsx';
import { cartAt, productAt } from '../../../test/samples.ts';
import { lineOf } from './cart-changes.ts';
import { cartQuery } from './cart-query.ts';
import { CartSummary } from './cart-summary.tsx';
import { cartVersion, offlineQueue } from './offline-queue.ts';
import { useCartChanges } from './use-cart-changes.ts';

const READ = 'GET /api/cart';
const APPLY = 'PUT /api/cart/code';
const REMOVE = 'DELETE /api/cart/code';
const SET = 'PATCH /api/cart/1';

const plain: Cart = { ...cartAt('5.00'), takesCodes: true };
const reduced: Cart = {
  ...{ ...plain, totalPrice: '4.50', version: 2 },
  discount: { code: 'HOPON10', amount: '0.50', subtotal: '5.00', refusal: null },
};
const tooLittle: CodeRefusal = {
  ...{ reason: 'too_little', code: 'HOPON10', minimum: '10.00', subtotal: '5.00', currency: 'USD' },
};
const TOO_LITTLE = 'HOPON10 starts at $10.00, and this comes to $5.00.';
const refused = problem(409, 'code_refused', { refusal: tooLittle });
const cart = (value: Cart) => answer(cartSchema, value);

function Bill() {
  const { data } = useQuery(cartQuery());
  const change = useCartChanges();
  const [line] = data?.items ?? [];
  return (
    data &&
    line && (
      <CartSummary id="bill" title="Cart Summary" cart={data}>
        <button type="button" onClick={() => change({ kind: 'quantity', ...lineOf(line), quantity: 2 })}>
          Two
        </button>
      </CartSummary>
    )
  );
}

async function openBill(routes: Routes) {
  const shop = openFakeShop({ [READ]: [cart(plain)], ...routes });
  const page = renderInShop(<Bill />);
  const total = () => page.getByText('Total').nextElementSibling?.textContent;
  const field = () => page.getByLabelText('Code') as HTMLInputElement;
  const press = async (name: string) => fireEvent.click(await page.findByRole('button', { name }));
  const type = async (code: string) => {
    if (!page.queryByLabelText('Code')) await press('I have a code');
    fireEvent.change(field(), { target: { value: code } });
  };
  const sent = () => shop.calls(APPLY).map(({ body }) => body);
  await page.findByText('Total');
  return { ...page, shop, total, field, press, type, sent };
}

test('a code is sent as it was typed, and what it takes off is on the bill', async () => {
  const { type, press, sent, total, findByText, queryByLabelText, container } = await openBill({
    [APPLY]: [cart(reduced)],
  });
  await type(' hop-on 10');
  await press('Apply');
  await findByText('HOPON10');
  expect(sent()).toEqual([{ code: ' hop-on 10', origin: 'typed' }]);
  expect(z.parse(applyCodeSchema, sent()[0]).code).toBe('hop-on 10');
  expect(container.textContent).toContain('−$0.50');
  expect(total()).toBe('$4.50');
  expect(queryByLabelText('Code')).toBeNull();
  expect(cartVersion.get()).toBe(2);
});

test('a code that is refused takes nothing off, stays in its field with the reason, and can be edited', async () => {
  const { type, press, field, total, findByText, queryByText } = await openBill({ [APPLY]: [refused] });
  await type('HOPON10');
  await press('Apply');
  await findByText(TOO_LITTLE);
  expect([field().value, field().getAttribute('aria-invalid'), total()]).toEqual(['HOPON10', 'true', '$5.00']);
  await type('HOPON1');
  await waitFor(() => expect(queryByText(TOO_LITTLE)).toBeNull());
});

test('a code that was lost on the way is kept in its field and applied by another press', async () => {
  const { type, press, field, total, findByText } = await openBill({ [APPLY]: [lost, cart(reduced)] });
  await type('HOPON10');
  await press('Apply');
  await findByText('No connection. Try again once you are back online.');
  expect([field().value, total()]).toEqual(['HOPON10', '$5.00']);
  await press('Apply');
  await findByText('HOPON10');
  expect(total()).toBe('$4.50');
});

test('a code is applied once, however often Enter is pressed, and an empty one not at all', async () => {
  const later = held(cart(reduced));
  const { type, field, sent, findByText } = await openBill({ [APPLY]: [later.answer] });
  const enter = () => fireEvent.keyDown(field(), { key: 'Enter' });
  await type('  ');
  enter();
  await type('HOPON10');
  enter();
  await findByText('Applying...');
  enter();
  later.release();
  await findByText('HOPON10');
  expect(sent()).toEqual([{ code: 'HOPON10', origin: 'typed' }]);
});

test('a code waits for a quantity that is still being set', async () => {
  const set = held(cart({ ...plain, version: 2 }));
  const { type, press, sent, total, shop } = await openBill({
    [SET]: [set.answer],
    [APPLY]: [cart({ ...reduced, version: 3 })],
  });
  await press('Two');
  await type('HOPON10');
  await press('Apply');
  await waitFor(() => expect(shop.calls(SET)).toHaveLength(1));
  expect(sent()).toEqual([]);
  set.release();
  await waitFor(() => expect(total()).toBe('$4.50'));
  expect(sent()).toHaveLength(1);
});

test('what waits for a connection stays on the bill when a code is applied', async () => {
  const waiting = { ...productAt('9.00'), id: 8, productId: 'esim_1GB_7D_IT_V2' };
  const { type, press, total, findByText } = await openBill({ [APPLY]: [cart(reduced)] });
  offlineQueue.set([{ change: { kind: 'add', product: waiting, quantity: 1 } }]);
  await type('HOPON10');
  await press('Apply');
  await findByText('HOPON10');
  expect(total()).toBe('$14.00');
});

test('a code that was good and is not any more takes nothing off, and says why without a press', async () => {
  const { field, total, container, findByText } = await openBill({
    [READ]: [cart({ ...plain, discount: { code: 'HOPON10', amount: '0.00', subtotal: '5.00', refusal: tooLittle } })],
  });
  await findByText(TOO_LITTLE);
  expect([field().value, total()]).toEqual(['HOPON10', '$5.00']);
  expect(container.textContent).not.toContain('−');
});

test('a code is taken out once, and the bill is whole again', async () => {
  const later = held(cart({ ...plain, version: 3 }));
  const { shop, press, total, findByText, getByRole } = await openBill({
    [READ]: [cart(reduced)],
    [REMOVE]: [later.answer],
  });
  await press('Remove the code');
  await waitFor(() => expect(getByRole('button', { name: 'Remove the code' }).getAttribute('aria-busy')).toBe('true'));
  await press('Remove the code');
  later.release();
  await findByText('I have a code');
  expect(total()).toBe('$5.00');
  expect(shop.calls(REMOVE)).toHaveLength(1);
});

test('a code that could not be taken out stays on the bill', async () => {
  const { press, total, getByText } = await openBill({ [READ]: [cart(reduced)], [REMOVE]: [lost] });
  await press('Remove the code');
  await waitFor(() => expect(getToast()).toMatchObject({ variant: 'destructive' }));
  expect(getToast()?.description).toBe('No connection. Try again once you are back online.');
  getByText('HOPON10');
  expect(total()).toBe('$4.50');
});
