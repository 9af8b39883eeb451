import { type AdminOrder, adminOrderResponseSchema } from '@esimshop/contracts/admin-order';
import { type RefundQuote, refundQuoteSchema } from '@esimshop/contracts/refunds';
import { fireEvent, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { Language } from '~/lib/language.ts';
import { answer, openFakeShop, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { adminOrderOf } from '../../../../test/samples.ts';
import { OrderRefund } from './order-refund.tsx';
import { type EsimQuote, RefundEsims } from './refund-esims.tsx';
import { TakeBackForm } from './take-back-form.tsx';

const QUOTE = 'GET /api/admin/orders/7/refund-quote';
const REFUND = 'POST /api/admin/orders/7/refunds';
const REFUNDED = answer(adminOrderResponseSchema, { order: adminOrderOf(), timeZone: 'UTC' });

const quoted = (id: number, facts: Partial<EsimQuote> = {}): EsimQuote => ({
  ...{ id, verdict: { kind: 'yes', reason: 'not_activated' }, price: '9.99', cost: '5.00', message: null },
  ...{ isRevocable: true, isCredited: true, isRefunded: false, hasCodes: true },
  ...facts,
});
const quoteOf = (facts: Partial<RefundQuote> = {}): RefundQuote => ({
  ...{ refundable: '19.98', currency: 'USD', provider: 'stripe', obstacle: null, esims: [quoted(1), quoted(2)] },
  ...facts,
});
const delivered = (id: number): AdminOrder['esims'][number] => ({
  plan: {
    ...{ countryCode: 'TR', names: { en: 'Turkey', tr: 'Türkiye' }, dataAmount: '5GB', dataMb: 5000 },
    ...{ tier: null, validityDays: 30 },
  },
  ...{ id, iccid: `890100…000${id}`, hasCodes: true, stage: 'waiting', usedMb: null, totalMb: null, waiting: [] },
  ...{ isAutomatic: false, supplier: 'esim-go', supplierReference: null, price: '9.99', cost: '5.00' },
  ...{ asOf: null, issuedAt: '2026-11-20T00:00:00.000Z' },
});

/** The order as it is loaded again after a change, and what the suppliers say then. */
async function openRefund(then: Partial<RefundQuote>, routes: Routes = {}) {
  const shop = openFakeShop({
    [QUOTE]: [answer(refundQuoteSchema, quoteOf()), answer(refundQuoteSchema, quoteOf(then))],
    ...routes,
  });
  const page = renderInShop(<OrderRefund order={adminOrderOf()} timeZone="UTC" />);
  fireEvent.click(page.getByRole('button', { name: 'Look up what can be refunded' }));
  await page.findByLabelText(/^Amount to return/);
  const boxes = () => page.getAllByRole('checkbox') as HTMLInputElement[];
  const sent = () => shop.calls(REFUND).map(({ body }) => body);
  const change = async () => {
    const order = adminOrderOf({ updatedAt: '2026-11-21T10:00:00.000Z' });
    page.rerender(<OrderRefund order={order} timeZone="UTC" />);
    await waitFor(() => expect(shop.calls(QUOTE)).toHaveLength(2));
    await waitFor(() => expect(page.queryByText('Asking the suppliers...')).toBeNull());
  };
  return { ...page, boxes, change, sent };
}

test('a chosen eSIM that was refunded meanwhile is chosen no longer, and its price is not returned again', async () => {
  const { boxes, change, getByRole, sent } = await openRefund(
    { refundable: '9.99', esims: [quoted(1, { isRefunded: true, verdict: null, isRevocable: false }), quoted(2)] },
    { [REFUND]: [REFUNDED] },
  );
  for (const box of boxes()) fireEvent.click(box);
  getByRole('button', { name: 'Refund $19.98' });
  await change();
  expect(boxes().map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [false, true],
    [true, false],
  ]);
  fireEvent.click(getByRole('button', { name: 'Refund $9.99' }));
  await waitFor(() => expect(sent()).toEqual([{ esims: [{ id: 2, mayKeep: false }], amount: '9.99' }]));
});

test('an eSIM that cannot be taken back any more is not sent with those that can', async () => {
  const shop = openFakeShop({ [REFUND]: [REFUNDED] });
  const form = (...esims: EsimQuote[]) => (
    <TakeBackForm order={adminOrderOf()} esims={esims} onTaken={() => undefined} />
  );
  const page = renderInShop(form(quoted(1), quoted(2)));
  for (const box of page.getAllByRole('checkbox')) fireEvent.click(box);
  page.rerender(form(quoted(2)));
  fireEvent.click(page.getByRole('button', { name: 'Take 1 eSIM back' }));
  await waitFor(() =>
    expect(shop.calls(REFUND)[0]?.body).toEqual({ esims: [{ id: 2, mayKeep: false }], amount: '0.00' }),
  );
});

function Choice({ order, esims }: { order: AdminOrder; esims: EsimQuote[] }) {
  const [ids, setIds] = useState<number[]>([]);
  return <RefundEsims order={order} esims={esims} ids={ids} onIds={setIds} />;
}

function showRow(facts: Partial<EsimQuote>, { language = 'en', currency = 'USD' }: Show = {}) {
  openFakeShop({});
  const order = adminOrderOf({ esims: [delivered(1)], currency });
  const page = renderInShop(<Choice order={order} esims={[quoted(1, facts)]} />, { language });
  return within(page.getAllByRole('row')[1] as HTMLElement);
}
type Show = { language?: Language; currency?: string };

test.each<[string, Partial<EsimQuote>, RegExp]>([
  ['whose supplier did not respond', { verdict: null }, /Not known: the supplier did not answer/],
  ['whose number was erased', { verdict: null, hasCodes: false }, /its number was erased/],
  ['that was refunded', { verdict: null, hasCodes: false, isRefunded: true }, /Already refunded or taken back/],
  [
    'against the rule',
    { verdict: { kind: 'no', reason: 'too_late' }, isCredited: false },
    /No: bought more than 30 days ago.*by your own decision.*Nothing: refunds are disabled.*You lose \$5\.00/,
  ],
  [
    'that is not taken back',
    {
      ...{ verdict: { kind: 'ask', reason: 'not_revocable' }, isCredited: false, isRevocable: false },
      message: 'The plan is in use',
    },
    /Your decision: the supplier does not take it back.*Nothing: the eSIM stays as it is“The plan is in use”You lose \$5\.00/,
  ],
])('of an eSIM %s it is said', (_what, facts, said) => {
  expect(showRow(facts).getByRole('rowheader').closest('tr')?.textContent).toMatch(said);
});

test('in Turkish, and in a currency with three decimals, a row names its plan, credit and price', () => {
  const row = showRow({ price: '3.070', cost: '1.535' }, { language: 'tr', currency: 'KWD' });
  const text = row.getByRole('rowheader').closest('tr')?.textContent?.replaceAll('\u00a0', ' ');
  expect(text).toContain('Türkiye 5 GB');
  expect(text).toContain('KWD 1.535');
  expect(text).toContain('KWD 3.070');
  row.getByRole('checkbox', { name: /Türkiye.*890100…0001/ });
});
