import {
  type Customer,
  type CustomerEsim,
  copyResponseSchema,
  customerSchema,
  erasureResponseSchema,
} from '@esimshop/contracts/admin-customers';
import { type AdminDataRequest, adminDataRequestSchema } from '@esimshop/contracts/data-requests';
import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getToast } from '~/lib/toast.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { catchSavedFiles } from '../../../../test/saved-files.ts';
import { CustomerScreen } from './customer-screen.tsx';
import { Erasure } from './erasure.tsx';

const READ = 'GET /api/admin/customers/order-7';
const COPY = 'POST /api/admin/customers/order-7/copy';
const ERASE = 'POST /api/admin/customers/order-7/erasure';
const SEND = 'POST /api/admin/data-requests/5/copy';
const DECLINE = 'POST /api/admin/data-requests/5/decline';
const AT = '2026-11-20T00:00:00.000Z';

const esimInUse: CustomerEsim = {
  ...{ id: 1, orderId: 7, iccidLast4: '0012', stage: 'connected', usedMb: 10, totalMb: 5000, isInUse: true },
  plan: {
    ...{ countryCode: 'TR', names: { en: 'Turkey', tr: 'Türkiye' }, dataAmount: '5GB', dataMb: 5000 },
    ...{ tier: null, validityDays: 30 },
  },
  endsAt: '2026-12-20T00:00:00.000Z',
};
const requestOf = (facts: Partial<AdminDataRequest> = {}): AdminDataRequest => ({
  ...{ id: 5, kind: 'copy', source: 'portal', askedAt: AT, confirmedAt: AT, dueAt: '2026-12-20T00:00:00.000Z' },
  ...{ answeredAt: null, outcome: null, note: null, downloadedAt: null },
  ...facts,
});
const customerOf = (facts: Partial<Customer> = {}): Customer => ({
  ...{ key: 'order-7', email: 'deniz@example.com', name: 'Deniz Kaya', erasedAt: null, account: null, timeZone: 'UTC' },
  counts: { orders: 2, esims: 1, mails: 3, messages: 0, links: 1, sessions: 0, acts: 4 },
  ...{ orders: [], esims: [], mails: [], messages: [], links: [], sessions: [], requests: [], acts: [] },
  erasure: { obstacles: [], keptUntil: '2037-01-01T00:00:00.000Z' },
  ...facts,
});
const reading = (facts?: Partial<Customer>) => answer(customerSchema, customerOf(facts));

async function openScreen(facts: Partial<Customer>, routes: Routes) {
  const shop = openFakeShop({
    [READ]: [reading(facts)],
    'GET /api/user': [problem(401, 'unauthenticated')],
    ...routes,
  });
  const page = renderInShop(<CustomerScreen customerKey="order-7" />);
  await page.findByRole('heading', { level: 1, name: 'Deniz Kaya' });
  const press = (name: string) => act(async () => fireEvent.click(page.getByRole('button', { name })));
  return { ...page, shop, press };
}

function openErasure(routes: Routes, facts?: Partial<Customer>) {
  const shop = openFakeShop(routes);
  const page = renderInShop(<Erasure customer={customerOf(facts)} />);
  fireEvent.click(page.getByRole('button', { name: 'Erase...' }));
  const dialog = page.getByRole('dialog', { name: 'Erase this customer?' });
  const type = (value: string) =>
    fireEvent.change(page.getByLabelText('Type deniz@example.com to confirm'), { target: { value } });
  const erase = () => act(async () => fireEvent.click(page.getByRole('button', { name: 'Erase now' })));
  return { ...page, shop, dialog, type, erase };
}

test('an erasure says what goes and until when the rest stays, and needs the address typed', async () => {
  const { shop, dialog, type, erase, getByText, queryByRole } = openErasure({
    [ERASE]: [answer(erasureResponseSchema, { orders: 2, keptUntil: null })],
  });
  const listed = within(dialog)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(listed).toContain('Name, e-mail, phone, address, notes and network in 2 orders');
  expect(listed).toContain('2 orders: numbers, plans, amounts and country');
  expect(listed.join()).not.toContain('0 messages');
  getByText('Stays until Jan 1, 2037');
  type('ada@example.com');
  await erase();
  getByText('This is not the customer’s e-mail address.');
  expect(shop.calls(ERASE)).toEqual([]);
  type('Deniz@Example.com');
  await erase();
  await waitFor(() => expect(getToast()?.title).toBe('The data was erased'));
  expect(shop.calls(ERASE)[0]?.body).toEqual({ email: 'Deniz@Example.com', leavesEsims: false });
  await waitFor(() => expect(queryByRole('dialog')).toBeNull());
});

test.each([
  ['the connection loses', lost],
  ['fails on its way', problem(500, 'internal_error')],
])('an erasure that %s is not said to have erased nothing', async (_what, answer) => {
  const { type, erase } = openErasure({ [ERASE]: [answer] });
  type('deniz@example.com');
  await erase();
  await waitFor(() => expect(getToast()?.title).toBe('It is not known whether the data was erased'));
  expect(getToast()?.description).toMatch(/\. Reload the page and look before you try again\.$/);
});

test('an erasure that the shop refuses is said to have erased nothing', async () => {
  const { type, erase } = openErasure({ [ERASE]: [problem(409, 'erasure_not_possible')] });
  type('deniz@example.com');
  await erase();
  await waitFor(() => expect(getToast()?.title).toBe('Nothing was erased'));
});

test('eSIMs in use are named, and left working only where that was ticked', async () => {
  const { shop, type, erase, getByRole } = openErasure(
    { [ERASE]: [problem(409, 'erasure_not_confirmed'), answer(erasureResponseSchema, { orders: 2, keptUntil: null })] },
    { esims: [esimInUse, { ...esimInUse, id: 2, iccidLast4: '0099', isInUse: false }] },
  );
  type('deniz@example.com');
  await erase();
  await waitFor(() => expect(getToast()?.description).toMatch(/confirm what happens to eSIMs in use\.$/));
  const box = getByRole('checkbox', { name: /••••0012 until Dec 20, 2026$/ });
  fireEvent.click(box);
  await erase();
  await waitFor(() => expect(getToast()?.title).toBe('The data was erased'));
  expect(shop.calls(ERASE).map(({ body }) => (body as { leavesEsims: boolean }).leavesEsims)).toEqual([false, true]);
});

test('what stands in the way of an erasure is said in place of its button', () => {
  openFakeShop({});
  const obstacles = [
    { kind: 'refund_open' as const, orderId: 7 },
    { kind: 'administrator' as const, orderId: null },
  ];
  const page = renderInShop(<Erasure customer={customerOf({ erasure: { obstacles, keptUntil: null } })} />);
  expect(page.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'A refund is open (order 7)',
    'This is an administrator’s account. Take that role away first.',
  ]);
  expect(page.queryByRole('button')).toBeNull();
});

test('a copy of the data is downloaded once for each press, under its own name', async () => {
  const saved = catchSavedFiles();
  const later = held(
    answer(copyResponseSchema, { fileName: 'deniz.json', mediaType: 'application/json', content: '{}' }),
  );
  const { shop, press, getByRole } = await openScreen({}, { [COPY]: [later.answer] });
  await press('Download as JSON');
  await waitFor(() => expect(getByRole('button', { name: /JSON/ }).getAttribute('aria-busy')).toBe('true'));
  await press('Download to read');
  later.release();
  await waitFor(() => expect(getToast()?.title).toBe('The copy was downloaded'));
  expect(shop.calls(COPY).map(({ body }) => body)).toEqual([{ format: 'json' }]);
  expect(saved).toMatchObject([{ name: 'deniz.json' }]);
});

test('a customer who asked for a copy is sent it, and the request waits no longer', async () => {
  const answered = requestOf({ outcome: 'copied', answeredAt: AT });
  const { shop, press, queryByText, findByText } = await openScreen(
    { requests: [requestOf()] },
    {
      [READ]: [reading({ requests: [requestOf()] }), reading({ requests: [answered] })],
      [SEND]: [answer(adminDataRequestSchema, answered)],
    },
  );
  await press('Send the copy');
  await findByText('link sent');
  expect(getToast()?.title).toBe('The link is on its way');
  expect(shop.calls(SEND)).toHaveLength(1);
  expect(queryByText('This customer asks for a copy of their data')).toBeNull();
});

test('a request is declined with a reason, which stays typed when that fails', async () => {
  const declined = requestOf({ outcome: 'declined', note: 'Not yours' });
  const { shop, press, getByLabelText, getByText } = await openScreen(
    { requests: [requestOf()] },
    { [DECLINE]: [lost, answer(adminDataRequestSchema, declined)] },
  );
  await press('Decline...');
  await press('Decline and send');
  getByText('Write why: the customer reads it');
  const reason = () => getByLabelText(/^Reason/) as HTMLInputElement;
  fireEvent.change(reason(), { target: { value: ' Not yours ' } });
  await press('Decline and send');
  await waitFor(() => expect(getToast()?.title).toBe('It is not known whether the customer was answered'));
  expect(reason().value).toBe(' Not yours ');
  await press('Decline and send');
  await waitFor(() => expect(getToast()?.title).toBe('The request was declined'));
  expect(shop.calls(DECLINE).map(({ body }) => body)).toEqual([{ reason: 'Not yours' }, { reason: 'Not yours' }]);
});

test('a customer whom nobody knows is said to be unknown, and one who cannot be loaded is asked for again', async () => {
  openFakeShop({ [READ]: [lost, problem(404, 'not_found')] });
  const page = renderInShop(<CustomerScreen customerKey="order-7" />);
  await page.findByText('The customer could not be loaded');
  fireEvent.click(page.getByRole('button', { name: /again/i }));
  await page.findByText('No such customer. Their data may be erased.');
});

test('a customer who could not be loaded again is shown as before, and it says so', async () => {
  const { client, findByText, getByRole } = await openScreen({}, { [READ]: [reading(), problem(503, 'unavailable')] });
  await act(() => client.invalidateQueries({ queryKey: ['admin'] }));
  await findByText(/^This could not be refreshed/);
  getByRole('heading', { level: 1, name: 'Deniz Kaya' });
});

test('an address that was typed to confirm is gone once the question was left', async () => {
  const { type, getByRole, getByLabelText } = openErasure({});
  type('deniz@example.com');
  await act(async () => fireEvent.click(getByRole('button', { name: 'Cancel' })));
  await act(async () => fireEvent.click(getByRole('button', { name: 'Erase...' })));
  expect((getByLabelText('Type deniz@example.com to confirm') as HTMLInputElement).value).toBe('');
});
