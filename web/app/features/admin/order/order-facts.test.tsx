import type { AdminOrder } from '@esimshop/contracts/admin-order';
import { act, fireEvent, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Language } from '~/lib/language.ts';
import { getToast } from '~/lib/toast.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { adminOrderOf } from '../../../../test/samples.ts';
import { CustomerFacts, OrderLedger, OrderMails, PaymentFacts, ReceiptFacts } from './order-facts.tsx';

const RESEND = 'POST /api/admin/orders/7/mails/resend';
const REVOKE = 'POST /api/admin/orders/7/portal-links/revoke';
const AT = '2025-11-20T21:30:00.000Z';
const resent = answer(z.object({ recipient: z.string() }), { recipient: 'deniz@example.com' });
const revoked = (count: number) => answer(z.object({ revoked: z.number() }), { revoked: count });

function show(facts: ReactNode, { routes = {}, language = 'en' }: { routes?: Routes; language?: Language } = {}) {
  const shop = openFakeShop(routes);
  const page = renderInShop(facts, { language });
  const fact = (label: string) =>
    [...(page.getByText(label, { selector: 'dt' }).closest('div')?.querySelectorAll('dd') ?? [])]
      .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))
      .join();
  const rows = () => page.getAllByRole('row').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
  const press = (name: string) => act(async () => fireEvent.click(page.getByRole('button', { name })));
  return { ...page, shop, fact, rows, press };
}
const orderWith = (facts: Partial<AdminOrder>): AdminOrder => ({ ...adminOrderOf(), ...facts });
const customerWith = (facts: Partial<AdminOrder['customer']>) =>
  orderWith({ customer: { ...adminOrderOf().customer, ...facts } });

test('a guest’s other orders are found by the whole of their address', () => {
  const order = customerWith({ email: 'deniz+tr&x@example.com', otherOrders: 1234 });
  const { fact, getByRole } = show(<CustomerFacts order={order} />);
  expect(fact('Account')).toBe('Guest, 1,234 other orders');
  const address = getByRole('link', { name: '1,234 other orders' }).getAttribute('href') ?? '';
  expect(new URL(address, 'https://shop.example').searchParams.get('q')).toBe('deniz+tr&x@example.com');
});

test('what nobody gave of an address leaves no gaps, and a number that cannot be dialled is no link', () => {
  const order = customerWith({ phone: '0532', phoneE164: null, address: null, city: 'İzmir', postalCode: '35000' });
  const { fact, queryByRole } = show(<CustomerFacts order={order} />);
  expect(fact('Address')).toBe('35000, İzmir');
  expect(fact('Phone')).toBe('0532');
  expect(queryByRole('link', { name: '0532' })).toBeNull();
});

test('links are withdrawn once, and how many there were is said', async () => {
  const later = held(revoked(1234));
  const { shop, press, findByText, queryByRole } = show(<CustomerFacts order={adminOrderOf()} />, {
    routes: { [REVOKE]: [lost, later.answer] },
  });
  await press('Withdraw portal links');
  await press('Withdraw the links');
  await waitFor(() => expect(getToast()?.title).toBe('It is not known whether this was done'));
  await press('Withdraw portal links');
  await press('Withdraw the links');
  await findByText('Working...');
  await press('Working...');
  later.release();
  await waitFor(() => expect(getToast()?.title).toBe('1,234 links withdrawn'));
  expect([shop.calls(REVOKE).length, queryByRole('dialog')]).toEqual([2, null]);
});

test('each attempt at a payment says when it was, with which card, and why it failed', () => {
  const attempt = {
    ...{ id: 1, attempt: 1, provider: 'stripe', status: 'declined', amount: '9.99', refunded: '0.00', currency: 'USD' },
    ...{ cardLast4: '0002', providerRef: 'pi_1', captureRef: null, createdAt: AT, capturedAt: null },
  };
  const attempts = [
    { ...attempt, declineCode: 'insufficient_funds' as const },
    { ...attempt, id: 2, attempt: 2, provider: 'paypal', cardLast4: null, providerRef: null, declineCode: null },
  ];
  const order = orderWith({ payment: { method: 'credit_card', state: 'declined', attempts } });
  const { fact } = show(<PaymentFacts order={order} timeZone="Europe/Istanbul" />, { language: 'tr' });
  expect(fact('1. deneme')).toMatch(/^Stripe, 21 Kas 2025, 00:300002 ile biten kartpi_1./);
  expect(fact('2. deneme')).toBe('PayPal, 21 Kas 2025, 00:30');
});

const taxOf = (facts: Partial<NonNullable<AdminOrder['tax']>>): AdminOrder =>
  orderWith({
    tax: {
      ...{ country: 'CH', rate: 810, billingCountry: 'CH', payerCountry: null, rule: 'buyer', contradicts: false },
      ...facts,
    },
  });

test.each<[Language, string, Partial<NonNullable<AdminOrder['tax']>>, string]>([
  ['en', 'Tax of', {}, 'Switzerland, 8.1%'],
  ['en', 'Tax of', { rate: 1975 }, 'Switzerland, 19.75%'],
  ['en', 'Tax of', { rate: 0 }, 'Switzerland, 0%'],
  ['en', 'Tax of', { rate: null }, 'Switzerland, no rate set'],
  ['tr', 'Vergi ülkesi', {}, 'İsviçre, %8,1'],
  ['tr', 'Vergi ülkesi', { country: 'TR', rate: 2000 }, 'Türkiye, %20'],
])('in %s "%s" of %o is %s', (language, label, facts, shown) => {
  expect(show(<ReceiptFacts order={taxOf(facts)} />, { language }).fact(label)).toBe(shown);
});

test('a receipt without its number yet is no link, and where nothing is said of tax there is nothing', () => {
  const receipts = [{ number: null, kind: 'receipt' as const, amount: '1500', issuedAt: null }];
  const first = show(<ReceiptFacts order={orderWith({ receipts, currency: 'JPY' })} />);
  expect(first.fact('Receipt')).toBe('to get its number ¥1,500');
  expect(first.queryByRole('link')).toBeNull();
  expect(show(<ReceiptFacts order={adminOrderOf()} />).container.querySelectorAll('section')).toHaveLength(0);
});

test('a ledger with three decimals names what is not bought yet and what is not known yet', () => {
  const plan = {
    ...{ countryCode: 'TR', names: { en: 'Turkey', tr: 'Türkiye' }, dataAmount: '5GB', dataMb: 5000 },
    ...{ tier: null, validityDays: 30 },
  };
  const costs = [
    { plan, quantity: 2, amount: '1.600', isOpen: false },
    { plan, quantity: 1, amount: '0.800', isOpen: true },
  ];
  const ledger = {
    ...{ received: '1.570', refunded: '1.570', reversed: '0.000', fees: '0.000', isFeeOpen: true, credited: '0.000' },
    ...{ costs, margin: '-1.600', currency: 'KWD' },
  };
  const { rows, getByText } = show(<OrderLedger ledger={ledger} />);
  expect(rows()).toEqual([
    'Paid by the buyerKWD 1.570',
    'Returned−KWD 1.570',
    'Kept by the payment partner, not known yet–',
    'Turkey 5 GB × 2−KWD 1.600',
    'Turkey 5 GB × 1, not bought yetKWD 0.800',
    'Margin−KWD 1.600',
  ]);
  getByText('What is not bought yet is not in the margin.');
});

const mailOf = (facts: Partial<AdminOrder['mails'][number]> = {}): AdminOrder['mails'][number] => ({
  ...{ id: 1, kind: 'status-shipped', recipient: 'deniz@example.com', locale: 'tr', state: 'sent', problem: null },
  ...{ queuedAt: AT, sentAt: AT },
  ...facts,
});

test('codes are sent again once, and not before there are any', async () => {
  const later = held(resent);
  const { shop, press, findByText } = show(<OrderMails order={adminOrderOf()} timeZone="UTC" />, {
    routes: { [RESEND]: [problem(409, 'esims_not_ready'), later.answer] },
  });
  await press('Resend e-mail');
  await waitFor(() => expect(getToast()?.title).toBe('The e-mail could not be sent again'));
  await press('Resend e-mail');
  await findByText('Sending...');
  await press('Sending...');
  later.release();
  await waitFor(() => expect(getToast()?.description).toMatch(/^deniz@example\.com gets the codes/));
  expect(shop.calls(RESEND)).toHaveLength(2);
  const early = orderWith({ fulfilment: { state: 'preparing', issued: 0, total: 2 } });
  const before = within(show(<OrderMails order={early} timeZone="UTC" />).container);
  before.getByText('None yet.');
  expect(before.queryByRole('button')).toBeNull();
});

test('a mail that failed says why, and one of a kind that this page does not know has its code', () => {
  const mails = [mailOf({ state: 'failed', problem: 'No such mailbox', sentAt: null }), mailOf({ id: 2, kind: 'new' })];
  const { getAllByRole } = show(<OrderMails order={orderWith({ mails })} timeZone="UTC" />);
  const [failed, unknown] = getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(failed).toBe('Status: Shippeddeniz@example.com, Nov 20, 2025, 21:30No such mailboxFailed');
  expect(unknown).toMatch(/^new/);
});
