import {
  type BuyerChange,
  type IssuedReceipt,
  receiptBuyerSchema,
  receiptsResponseSchema,
} from '@esimshop/contracts/receipts';
import { fireEvent, waitFor } from '@testing-library/react';
import { Link, Routes as Paths, Route } from 'react-router';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../test/fake-shop.ts';
import { renderInShop } from '../../../test/render.tsx';
import { catchSavedFiles } from '../../../test/saved-files.ts';
import { ReceiptScreen } from './receipt-screen.tsx';
import { receiptsQuery } from './receipts-api.ts';

const LOOK = 'GET /api/orders/ES-7/receipts';
const NAME = 'POST /api/orders/ES-7/receipts/buyer';
const PDF = 'GET /api/orders/ES-7/receipts/R-2026-0001';
const PORTAL_LOOK = 'GET /api/portal/receipts';
const PORTAL_NAME = 'POST /api/portal/receipts/buyer';
const token = 'a'.repeat(43);

function receiptOf(number: string, facts: Partial<IssuedReceipt> = {}): IssuedReceipt {
  return {
    ...{ kind: 'receipt', reason: 'capture', number, corrects: null, orderNumber: 'ES-7', locale: 'en' },
    ...{ issuedAt: '2026-11-20T00:00:00.000Z', issuedOn: '2026-11-20', paidOn: '2026-11-20', shopName: 'eSIMShop' },
    seller: {
      ...{ name: 'eSIMShop', legalForm: 'GmbH', representative: 'Ayşe Demir', address: 'Hauptstraße 1', country: 'DE' },
      ...{ email: '', phone: '', register: '', vatId: '', contactEmail: 'help@example.com' },
      ...{ authority: '', disputes: '', mersis: '', kep: '', etbis: '' },
    },
    buyer: { name: 'Deniz Kaya', email: 'deniz@example.com', address: [], company: null },
    payment: { method: 'credit_card', reference: null },
    ...{ currency: 'USD', lines: [], discountCode: null, subtotalMinor: 999, discountMinor: 0, totalMinor: 999 },
    ...{ tax: null, withdrawal: { mode: 'until_used', days: 14 }, isRest: false },
    document: {
      ...{ title: `Document ${number}`, language: 'en' },
      blocks: [
        { kind: 'heading', level: 1, text: `Document ${number}` },
        { kind: 'table', head: ['Plan', 'Amount'], rows: [['Turkey 5 GB', '$9.99']] },
      ],
    },
    ...facts,
  };
}

const first = receiptOf('R-2026-0001');
const creditNote = receiptOf('C-2026-0001', { kind: 'credit_note', reason: 'buyer_changed', totalMinor: -999 });
const renamed = receiptOf('R-2026-0002', { reason: 'buyer_changed' });
const receipts = (issued: IssuedReceipt[], buyerChange: BuyerChange = 'open', pending = 0) =>
  answer(receiptsResponseSchema, { receipts: issued, pending, buyerChange });
const replaced = receipts([first, creditNote, renamed], 'done');

function openScreen(routes: Routes, path = '/receipts/ES-7') {
  const shop = openFakeShop(routes);
  const page = renderInShop(
    <Paths>
      <Route path="/receipts/:orderNumber" element={<ReceiptScreen />} />
      <Route path="/portal/receipts/:orderNumber" element={<ReceiptScreen isPortal />} />
    </Paths>,
    { path },
  );
  const press = (name: string) => fireEvent.click(page.getByRole('button', { name }));
  const type = (name: string, value: string) => fireEvent.input(page.getByLabelText(name), { target: { value } });
  const field = (name: string) => page.getByLabelText(name) as HTMLInputElement;
  return { ...page, shop, press, type, field };
}

test('a company typed for one order is not kept for another one that the address leads to', async () => {
  const other = receipts([receiptOf('R-2026-0009', { orderNumber: 'ES-8' })]);
  openFakeShop({ [LOOK]: [receipts([first])], 'GET /api/orders/ES-8/receipts': [other] });
  const { client, findByRole, getByRole, getByLabelText } = renderInShop(
    <>
      <Link to="/receipts/ES-8">The other order</Link>
      <Paths>
        <Route path="/receipts/:orderNumber" element={<ReceiptScreen />} />
      </Paths>
    </>,
    { path: '/receipts/ES-7' },
  );
  await client.fetchQuery(receiptsQuery({ orderNumber: 'ES-8' }));
  await findByRole('article', { name: 'Document R-2026-0001' });
  const name = () => getByLabelText('Company name') as HTMLInputElement;
  fireEvent.input(name(), { target: { value: 'Kaya GmbH' } });
  fireEvent.click(getByRole('link', { name: 'The other order' }));
  await findByRole('article', { name: 'Document R-2026-0009' });
  expect(name().value).toBe('');
});

test('the latest receipt is shown, and another document of the order at a press', async () => {
  const { findByRole, getByRole, address } = openScreen({ [LOOK]: [replaced] });
  await findByRole('article', { name: 'Document R-2026-0002' });
  fireEvent.click(getByRole('link', { name: 'Open Credit note C-2026-0001' }));
  await findByRole('article', { name: 'Document C-2026-0001' });
  getByRole('heading', { name: 'Credit note', level: 1 });
  expect(address()).toBe('/receipts/ES-7?number=C-2026-0001');
});

test('a company is named once, and the receipt that names it is shown', async () => {
  const { shop, press, type, findByText, findByRole, queryByLabelText } = openScreen({
    ...{ [LOOK]: [receipts([first])], [NAME]: [replaced] },
  });
  await findByText(/cancels receipt R-2026-0001/);
  type('Company name', ' Kaya Ltd ');
  type('VAT number (optional)', 'DE 123 456 788');
  press('Issue a new receipt');
  await findByText(/The new receipt names your company/);
  await findByRole('article', { name: 'Document R-2026-0002' });
  const { body } = shop.calls(NAME)[0] ?? {};
  expect(body).toEqual(z.parse(receiptBuyerSchema, body));
  expect(body).toMatchObject({ companyName: 'Kaya Ltd', address: '' });
  expect(queryByLabelText('Company name')).toBeNull();
});

test('a company without a name, or with a number that is none, is not sent', async () => {
  const { shop, press, type, findByText } = openScreen({ [LOOK]: [receipts([first])] });
  await findByText(/cancels receipt R-2026-0001/);
  type('VAT number (optional)', 'DE12');
  press('Issue a new receipt');
  await findByText('Enter the name of the company');
  await findByText(/Enter a number such as/);
  expect(shop.calls(NAME)).toEqual([]);
});

test('pressing twice names a company once', async () => {
  const later = held(replaced);
  const { shop, press, type, findByText } = openScreen({ [LOOK]: [receipts([first])], [NAME]: [later.answer] });
  await findByText(/cancels receipt R-2026-0001/);
  type('Company name', 'Kaya Ltd');
  press('Issue a new receipt');
  await findByText('Issuing…');
  press('Issuing…');
  later.release();
  await findByText(/The new receipt names your company/);
  expect(shop.calls(NAME)).toHaveLength(1);
});

test.each([
  ['refused', problem(409, 'receipt_year_over'), /The year of the receipt is over/],
  ['lost', lost, /No connection/],
])('a company that was %s stays typed, with the reason', async (_what, refuse, reason) => {
  const { press, type, field, findByText, queryByText } = openScreen({
    ...{ [LOOK]: [receipts([first])], [NAME]: [refuse, replaced] },
  });
  await findByText(/cancels receipt R-2026-0001/);
  type('Company name', 'Kaya Ltd');
  press('Issue a new receipt');
  await findByText(reason);
  expect(field('Company name').value).toBe('Kaya Ltd');
  expect(queryByText(/names your company/)).toBeNull();
  press('Issue a new receipt');
  await findByText(/The new receipt names your company/);
  expect(queryByText(reason)).toBeNull();
});

test.each([
  ['done', /The receipt was reissued for a company/],
  ['year_over', /until the end of the year/],
  ['returned', /All of the money was returned/],
] as const)('where no company can be named any more (%s), it is said and not asked', async (change, text) => {
  const { findByText, queryByLabelText } = openScreen({ [LOOK]: [receipts([first], change)] });
  await findByText(text);
  expect(queryByLabelText('Company name')).toBeNull();
});

test('a receipt that is still to get its number is announced, and no company can be named yet', async () => {
  const { findByText, queryByLabelText } = openScreen({ [LOOK]: [receipts([], 'pending', 1)] });
  await findByText(/A receipt follows within a few minutes/);
  expect(queryByLabelText('Company name')).toBeNull();
});

test('a PDF is saved, and one that could not be says so', async () => {
  const saved = catchSavedFiles();
  const pdf = () => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } });
  const { press, findByText, queryByText, findByRole } = openScreen({
    ...{ [LOOK]: [receipts([first])], [PDF]: [problem(503, 'unavailable'), pdf] },
  });
  await findByRole('article');
  press('Save as PDF');
  await findByText('The receipt could not be saved. Try again in a moment.');
  expect(saved).toEqual([]);
  press('Save as PDF');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(queryByText(/could not be saved/)).toBeNull();
});

test('by the link of a mail the token opens the receipts, leaves the address and signs the change', async () => {
  const { shop, press, type, findByText, address } = openScreen(
    { [PORTAL_LOOK]: [receipts([first])], [PORTAL_NAME]: [replaced] },
    `/portal/receipts/ES-7?token=${token}`,
  );
  await findByText(/cancels receipt R-2026-0001/);
  await waitFor(() => expect(address()).toBe('/portal/receipts/ES-7'));
  type('Company name', 'Kaya Ltd');
  press('Issue a new receipt');
  await findByText(/The new receipt names your company/);
  expect(shop.calls(PORTAL_NAME)[0]?.body).toMatchObject({ token, orderNumber: 'ES-7', companyName: 'Kaya Ltd' });
});

test('without a link the way to the portal is shown, and nothing is asked', async () => {
  const { findByRole } = openScreen({}, '/portal/receipts/ES-7');
  expect((await findByRole('link', { name: 'Open the portal' })).getAttribute('href')).toBe('/portal');
});

// Two lines of a document may say the same: two taxes of one name, two of the same plan.
test('of a document whose lines repeat nothing is left on the next one that is shown', async () => {
  const repeated = receiptOf('R-2026-0003', {
    document: {
      ...{ title: 'Document R-2026-0003', language: 'en' },
      blocks: [
        { kind: 'heading', level: 1, text: 'Document R-2026-0003' },
        { kind: 'table', head: ['Plan', 'Amount'], rows: [['Turkey 5 GB', '$9.99']] },
        { kind: 'facts', rows: [['VAT', '$1.00'], ['VAT', '$2.00'], ['VAT', '$3.00'], ['Total', '$9.99']] }, // biome-ignore format: one line
      ],
    },
  });
  const { findByRole, getByRole, getAllByText, queryByText } = openScreen({
    [LOOK]: [receipts([first, repeated, creditNote])],
  });
  await findByRole('article', { name: 'Document R-2026-0003' });
  expect(getAllByText('VAT')).toHaveLength(3);
  fireEvent.click(getByRole('link', { name: 'Open Credit note C-2026-0001' }));
  await findByRole('article', { name: 'Document C-2026-0001' });
  expect(queryByText('VAT')).toBeNull();
});
