import { placeOrderResponseSchema } from '@esimshop/contracts/orders';
import type { PortalEsim } from '@esimshop/contracts/portal';
import { DELIVERED_SETTINGS } from '@esimshop/contracts/settings';
import { shopFactsSchema } from '@esimshop/contracts/shop-facts';
import { type TopUpOffer, topUpPurchaseSchema } from '@esimshop/contracts/top-ups';
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { Language } from '~/lib/language.ts';
import { getToast } from '~/lib/toast.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../test/fake-shop.ts';
import { renderInShop } from '../../../test/render.tsx';
import { orderOf, portalEsimOf } from '../../../test/samples.ts';
import { TopUpForm } from './top-up-form.tsx';

const BUY = 'POST /api/portal/purchase-topup';
const SHOP = 'GET /api/shop';
const address = { token: 'a'.repeat(43), bundle: 'esim_5GB_30D_TR_V2', esimId: '12' };
const packageOf = (id: string, dataMb: number, price: number, currency = 'USD'): TopUpOffer['packages'][number] => ({
  ...{ id, name: id, description: '', price, currency, dataAmount: '', dataMb, tier: null, validity: 7 },
});
const offer: TopUpOffer = {
  ...{ packages: [packageOf('1gb', 1000, 3.99), packageOf('5gb', 5000, 9.99)], topUps: 2 },
  savedCard: { brand: 'visa', last4: '4242' },
};
const facts = answer(shopFactsSchema, {
  ...{ sandbox: true, paymentMethods: ['credit_card'], stripe: null, seller: null, termsVersion: 'terms-1' },
  withdrawal: DELIVERED_SETTINGS.withdrawal,
});
const APPLIED = answer(placeOrderResponseSchema, { order: orderOf({ fulfilment: 'issued' }) });

type Options = { esim?: Partial<PortalEsim>; offered?: TopUpOffer; language?: Language };

async function openForm(routes: Routes = {}, { esim = {}, offered = offer, language = 'en' }: Options = {}) {
  const shop = openFakeShop({ [SHOP]: [facts], ...routes });
  const onDone = vi.fn();
  const page = renderInShop(
    <TopUpForm {...{ address, onDone }} offer={offered} esim={portalEsimOf({ canTopUp: true, ...esim })} />,
    { language },
  );
  await waitFor(() => expect(shop.calls(SHOP)).not.toEqual([]));
  const press = (name: string) => fireEvent.click(page.getByRole('button', { name }));
  const choose = (name: RegExp) => fireEvent.click(page.getByRole('radio', { name }));
  const sent = () => shop.calls(BUY).map(({ body }) => z.parse(topUpPurchaseSchema, body));
  const isReady = (name: string) =>
    waitFor(() => expect(page.getByRole('button', { name }).getAttribute('aria-disabled')).toBeNull());
  return { ...page, shop, press, choose, sent, isReady, onDone, text: () => page.container.textContent ?? '' };
}

test('nothing is bought before a package is chosen, and the press says so and leads to them', async () => {
  const { press, sent, getAllByRole, text, findByText } = await openForm();
  await findByText('Choose a package');
  press('Purchase Top-Up');
  expect(getToast()).toMatchObject({ title: 'Selection Required', description: 'Please select a top-up package.' });
  expect(document.activeElement).toBe(getAllByRole('radio')[0]);
  expect(sent()).toEqual([]);
  expect(text()).toContain('Paid with the card ending 4242.');
});

test('pressing twice buys once, what was chosen and at the price that was shown', async () => {
  const later = held(APPLIED);
  const { press, choose, sent, isReady, onDone } = await openForm({ [BUY]: [later.answer] });
  choose(/5\sGB/);
  await isReady('Purchase Top-Up');
  press('Purchase Top-Up');
  await waitFor(() => expect(sent()).toHaveLength(1));
  press('Processing...');
  later.release();
  await waitFor(() => expect(onDone.mock.calls).toEqual([['applied']]));
  expect(sent()).toMatchObject([{ packageId: '5gb', expectedPrice: '9.99', topUps: 2, esimId: '12' }]);
});

test('a top-up whose answer was lost fixes the choice, has the focus, and the next press is the same purchase', async () => {
  const { shop, press, choose, sent, isReady, findByRole, getByRole, onDone } = await openForm({
    [BUY]: [lost, APPLIED],
  });
  choose(/1\sGB/);
  await isReady('Purchase Top-Up');
  press('Purchase Top-Up');
  const note = await findByRole('alert');
  expect(note.textContent).toMatch(/^The connection was lost\. .*you will not be charged twice\.$/);
  await waitFor(() => expect(document.activeElement).toBe(note));
  expect((getByRole('group', { name: 'Packages' }) as HTMLFieldSetElement).disabled).toBe(true);
  press('Purchase Top-Up');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(sent()[1]).toEqual(sent()[0]);
  expect(new Set(shop.calls(BUY).map(({ key }) => key)).size).toBe(1);
});

test('in Turkish a declined card in yen asks how to pay, and says that nothing was charged', async () => {
  const offered = { ...offer, packages: [packageOf('1gb', 1000, 600, 'JPY')] };
  const declined = problem(402, 'payment_declined', { declineCode: 'expired_card' });
  const { press, choose, isReady, sent, text, findByRole } = await openForm(
    { [BUY]: [declined] },
    { offered, language: 'tr' },
  );
  choose(/1\sGB/);
  await isReady('Ek paketi satın al');
  expect(text()).toContain('¥600');
  expect(text()).not.toContain('¥600.00');
  press('Ek paketi satın al');
  expect((await findByRole('alert')).textContent).not.toMatch(/card|charged/);
  await findByRole('group', { name: 'Ödeme yöntemi' });
  expect(sent()).toMatchObject([{ expectedPrice: '600', locale: 'tr' }]);
});

test.each([
  ['is over', { status: 'EXPIRED' as const }],
  ['is not active yet', { status: 'PENDING_ACTIVATION' as const }],
])('an eSIM that %s says why nothing can be added, and nothing is sent', async (_what, esim) => {
  const { press, choose, sent, getByRole, text } = await openForm({}, { esim: { canTopUp: false, ...esim } });
  choose(/1\sGB/);
  const button = getByRole('button', { name: 'Purchase Top-Up' });
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).not.toBe('');
  expect(text()).toContain(reason?.textContent);
  press('Purchase Top-Up');
  expect(sent()).toEqual([]);
});

test('without a saved card the way to pay is asked for, and there is no card to remove', async () => {
  const { findByRole, queryByRole, queryByText } = await openForm({}, { offered: { ...offer, savedCard: null } });
  await findByRole('group', { name: 'Payment' });
  expect(queryByRole('button', { name: 'Remove card' })).toBeNull();
  expect(queryByText(/^Paid with/)).toBeNull();
});
