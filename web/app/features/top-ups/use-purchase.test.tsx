import { placeOrderResponseSchema } from '@esimshop/contracts/orders';
import { type TopUpCode, type TopUpOffer, topUpPurchaseSchema } from '@esimshop/contracts/top-ups';
import { act, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { ConnectionError } from '~/lib/api-error.ts';
import { getToast } from '~/lib/toast.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../test/fake-shop.ts';
import { renderHookInShop } from '../../../test/render.tsx';
import { orderOf } from '../../../test/samples.ts';
import type { EnteredPayment } from './payment-step.tsx';
import { topUpQuery } from './top-up-query.ts';
import { usePurchase } from './use-purchase.ts';

const BUY = 'POST /api/portal/purchase-topup';
const address = { token: 'a'.repeat(43), bundle: 'esim_5GB_30D_TR_V2', esimId: '12' };
const [small, large] = [packageAt('p-1', 4.5), packageAt('p-2', 9.99)];
const offer: TopUpOffer = { packages: [small, large], topUps: 2, savedCard: { brand: 'visa', last4: '4242' } };
const APPLIED = answer(placeOrderResponseSchema, { order: orderOf({ fulfilment: 'issued' }) });
const PREPARING = answer(placeOrderResponseSchema, { order: orderOf() }, { status: 202 });
const CONFIRMING = answer(
  placeOrderResponseSchema,
  { order: orderOf({ status: 'pending', payment: { state: 'confirming' }, fulfilment: 'waiting' }) },
  { status: 202 },
);

function packageAt(id: string, price: number): TopUpOffer['packages'][number] {
  const texts = { name: 'Turkey 5 GB', description: '', currency: 'USD', dataAmount: '5GB' };
  return { ...texts, id, price, dataMb: 5000, tier: null, validity: 30 };
}

type Consent = Parameters<typeof usePurchase>[0]['consent'];
type Entering = () => Promise<EnteredPayment | undefined>;

const NOT_ASKED: Consent = { given: undefined, isMissing: false };

function openPurchase(
  routes: Routes,
  readPayment: Entering = async () => ({ paymentMethod: 'credit_card' }),
  consent = NOT_ASKED,
) {
  const shop = openFakeShop(routes);
  const [onDone, onFailure] = [vi.fn(), vi.fn()];
  const page = renderHookInShop(() =>
    usePurchase({
      ...{ address, esimId: '12', offer, termsVersion: 'terms-1', consent },
      ...{ earlierFailure: undefined, readPayment, onFailure, onDone },
    }),
  );
  page.client.setQueryData(topUpQuery(address).queryKey, offer);
  const press = (chosen = small, paysOtherwise = false, discount?: TopUpCode) =>
    page.result.current.purchase(chosen, { paysOtherwise, discount });
  const buy = (...pressed: Parameters<typeof press>) => act(async () => press(...pressed));
  const isOutdated = () => page.client.getQueryState(topUpQuery(address).queryKey)?.isInvalidated;
  return { shop, press, buy, onDone, onFailure, isOutdated, hook: () => page.result.current, client: page.client };
}

test('a purchase says which price was shown, and after how many top-ups', async () => {
  const { shop, buy, onDone } = openPurchase({ [BUY]: [APPLIED] });
  await buy(small);
  const [call] = shop.calls(BUY);
  expect(z.parse(topUpPurchaseSchema, call?.body)).toEqual(call?.body);
  expect(call?.body).toEqual({
    token: address.token,
    esimId: '12',
    packageId: 'p-1',
    expectedPrice: '4.50',
    expectedTerms: 'terms-1',
    topUps: 2,
    locale: 'en',
  });
  expect(onDone.mock.calls).toEqual([['applied']]);
});

test('the offer is forgotten once a top-up was bought, since its count has changed', async () => {
  const { buy, client } = openPurchase({ [BUY]: [APPLIED] });
  await buy();
  expect(client.getQueryData(topUpQuery(address).queryKey)).toBeUndefined();
});

test('pressing twice buys once, under one key', async () => {
  const applied = held(APPLIED);
  const { shop, press, hook, onDone } = openPurchase({ [BUY]: [applied.answer] });
  const presses: Promise<void>[] = [];
  await act(async () => void presses.push(press(), press(large)));
  expect(hook().stage).toBe('pending');
  applied.release();
  await act(async () => void (await Promise.all(presses)));
  expect(shop.calls(BUY)).toHaveLength(1);
  expect(onDone).toHaveBeenCalledOnce();
});

test('a purchase whose response was lost is repeated as it was, whatever is chosen then', async () => {
  const { shop, buy, hook, onDone, onFailure } = openPurchase({ [BUY]: [lost, APPLIED] });
  await buy(small);
  expect(onFailure).toHaveBeenCalledWith({ kind: 'lost' });
  expect(hook().findOpen()?.request.packageId).toBe('p-1');
  await buy(large);
  const [first, second] = shop.calls(BUY);
  expect(second?.key).toBe(first?.key);
  expect(second?.body).toEqual(first?.body);
  expect(onDone).toHaveBeenCalledOnce();
  expect(hook().findOpen()).toBeUndefined();
});

test('terms that changed are told of without a toast, and agreed to by another press', async () => {
  const changed = problem(409, 'terms_changed', { termsVersion: 'terms-2' });
  const { shop, buy, hook } = openPurchase({ [BUY]: [changed, APPLIED] });
  await buy(small);
  expect(hook().failure).toEqual({ kind: 'terms_changed', termsVersion: 'terms-2' });
  expect(getToast()).toBeUndefined();
  await buy(small);
  const [first, second] = shop.calls(BUY);
  expect(first?.body).toMatchObject({ expectedTerms: 'terms-1' });
  expect(second?.body).toMatchObject({ expectedTerms: 'terms-2' });
});

test('a new price is shown beside the old one without a toast, and the offer is refetched', async () => {
  const changed = problem(409, 'price_changed', { totalAmount: '5.25', currency: 'USD' });
  const { shop, buy, hook, isOutdated } = openPurchase({ [BUY]: [changed, APPLIED] });
  await buy(small);
  expect(hook().failure).toEqual({ kind: 'price_changed', before: '4.50', now: '5.25', currency: 'USD' });
  expect(isOutdated()).toBe(true);
  expect(getToast()).toBeUndefined();
  await buy({ ...small, price: 5.25 });
  const [first, second] = shop.calls(BUY);
  expect(second?.body).toMatchObject({ expectedPrice: '5.25' });
  expect(second?.key).not.toBe(first?.key);
});

const HALF: TopUpCode = { code: 'HALF', amount: '2.25', price: '2.25' };

test('a code goes along with the price after it, and a change is shown beside that price', async () => {
  const changed = problem(409, 'price_changed', { totalAmount: '2.60', currency: 'USD' });
  const { shop, buy, hook } = openPurchase({ [BUY]: [changed] });
  await buy(small, false, HALF);
  expect(shop.calls(BUY)[0]?.body).toMatchObject({ packageId: 'p-1', code: 'HALF', expectedPrice: '2.25' });
  expect(hook().failure).toEqual({ kind: 'price_changed', before: '2.25', now: '2.60', currency: 'USD' });
});

test('a code whose last use is gone is told of without a toast, and the next press is another purchase', async () => {
  const { shop, buy, hook } = openPurchase({ [BUY]: [problem(409, 'code_refused'), APPLIED] });
  await buy(small, false, HALF);
  expect(hook().failure).toEqual({ kind: 'code_refused' });
  expect(getToast()).toBeUndefined();
  await buy(small);
  const [first, second] = shop.calls(BUY);
  expect(second?.body).not.toHaveProperty('code');
  expect(second?.key).not.toBe(first?.key);
});

test.each([
  ['payment_method_required', 402, 'no_method', true],
  ['topup_unavailable', 409, 'package_gone', true],
  ['payment_unavailable', 503, 'payment_unavailable', false],
  ['portal_token_invalid', 401, 'link_closed', false],
] as const)(
  'after %s nothing is open, and the offer is loaded anew where it is another one',
  async (code, status, kind, outdates) => {
    const { buy, hook, isOutdated } = openPurchase({ [BUY]: [problem(status, code)] });
    await buy();
    expect(hook()).toMatchObject({ failure: { kind }, stage: 'idle' });
    expect(isOutdated()).toBe(outdates);
    expect(hook().findOpen()).toBeUndefined();
  },
);

test('a declined card is a failure whether the shop says so as a problem or in the order', async () => {
  const order = orderOf({ status: 'cancelled', payment: { state: 'declined', declineCode: 'expired_card' } });
  const { shop, buy, hook, onDone } = openPurchase({
    [BUY]: [
      problem(402, 'payment_declined', { declineCode: 'expired_card' }),
      answer(placeOrderResponseSchema, { order }),
    ],
  });
  for (const presses of [1, 2]) {
    await buy();
    expect(hook().failure).toEqual({ kind: 'declined', declineCode: 'expired_card' });
    expect(hook().stage).toBe('idle');
    expect(shop.calls(BUY)).toHaveLength(presses);
  }
  expect(shop.calls(BUY)[0]?.key).not.toBe(shop.calls(BUY)[1]?.key);
  expect(onDone).not.toHaveBeenCalled();
});

test('a 202 is asked for again under its key until the top-up is applied, and says how far it is', async () => {
  vi.useFakeTimers();
  const { shop, press, hook, onDone } = openPurchase({ [BUY]: [CONFIRMING, PREPARING, APPLIED] });
  const bought = press();
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(hook().stage).toBe('confirming');
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect(hook().stage).toBe('preparing');
  expect(onDone).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(4000));
  await bought;
  vi.useRealTimers();
  expect(onDone.mock.calls).toEqual([['applied']]);
  expect(new Set(shop.calls(BUY).map(({ key }) => key)).size).toBe(1);
});

test('a top-up that is paid and takes more than a minute is left to the mail, and stays open', async () => {
  vi.useFakeTimers();
  const { shop, press, hook, onDone } = openPurchase({ [BUY]: [PREPARING] });
  const bought = press();
  await act(() => vi.advanceTimersByTimeAsync(70_000));
  await bought;
  vi.useRealTimers();
  expect(onDone.mock.calls).toEqual([['slow']]);
  expect(shop.calls(BUY)).toHaveLength(15);
  expect(hook().findOpen()).toBeDefined();
});

test('the way to the bank keeps the button busy, and coming back from there frees it', async () => {
  const order = orderOf({ status: 'pending', payment: { state: 'requires_action' }, fulfilment: 'waiting' });
  const nextAction = { type: 'redirect' as const, url: 'https://bank.example/approve' };
  const { buy, hook, onDone } = openPurchase({ [BUY]: [answer(placeOrderResponseSchema, { order, nextAction })] });
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue(undefined);
  await buy();
  expect(assign).toHaveBeenCalledWith('https://bank.example/approve');
  assign.mockRestore();
  expect(hook().stage).toBe('pending');
  expect(onDone).not.toHaveBeenCalled();
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  expect(hook().stage).toBe('idle');
});

test('paid otherwise, the token that the partner gave goes with the purchase', async () => {
  const entered = { paymentMethod: 'credit_card', paymentMethodId: 'pm_1' };
  const { shop, buy } = openPurchase({ [BUY]: [APPLIED] }, async () => entered);
  await buy(small, true);
  expect(shop.calls(BUY)[0]?.body).toMatchObject(entered);
});

test('nothing is sent while the card must be corrected, or while the tokeniser cannot be reached', async () => {
  const entries: Entering[] = [
    async () => undefined,
    async () => {
      throw new ConnectionError('offline');
    },
  ];
  const { shop, buy, hook } = openPurchase({ [BUY]: [APPLIED] }, () => entries.shift()?.() ?? Promise.resolve({}));
  await buy(small, true);
  expect(hook()).toMatchObject({ stage: 'idle', failure: undefined });
  await buy(small, true);
  expect(hook()).toMatchObject({ stage: 'idle', failure: { kind: 'lost' } });
  expect(hook().findOpen()).toBeUndefined();
  expect(shop.calls(BUY)).toEqual([]);
});

test('nothing is sent until the consent is given, which the purchase then names', async () => {
  const missing = openPurchase({}, undefined, { given: undefined, isMissing: true });
  await missing.buy(small);
  expect(missing.shop.calls(BUY)).toEqual([]);
  const given = { version: '2026-11', mode: 'until_used', days: 14 } as const;
  const { shop, buy } = openPurchase({ [BUY]: [APPLIED] }, undefined, { given, isMissing: false });
  await buy(small);
  expect(shop.calls(BUY)[0]?.body).toMatchObject({ withdrawalConsent: given });
});

test('an attempt to top up one eSIM is not repeated for another', async () => {
  const { buy } = openPurchase({ [BUY]: [lost] });
  await buy();
  const other = renderHookInShop(() =>
    usePurchase({
      address,
      esimId: '13',
      offer,
      termsVersion: 'terms-1',
      consent: NOT_ASKED,
      earlierFailure: undefined,
      readPayment: async () => undefined,
      onFailure: () => undefined,
      onDone: () => undefined,
    }),
  );
  await waitFor(() => expect(other.result.current.findOpen()).toBeUndefined());
});
