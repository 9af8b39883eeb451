import type { User } from '@esimshop/contracts/accounts';
import type { Customer } from '@esimshop/contracts/admin-customers';
import { customerSchema } from '@esimshop/contracts/admin-customers';
import { type AdminDataRequest, adminDataRequestSchema } from '@esimshop/contracts/data-requests';
import type { Role } from '@esimshop/contracts/roles';
import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showUser } from '~/features/accounts/user-query.ts';
import type { Language } from '~/lib/language.ts';
import { getToast } from '~/lib/toast.ts';
import { answer, held, lost, openFakeShop, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { CustomerScreen } from './customer-screen.tsx';

const READ = 'GET /api/admin/customers/order-7';
const OTHER = 'GET /api/admin/customers/order-8';
const DECLINE = 'POST /api/admin/data-requests/5/decline';
const SEND = 'POST /api/admin/data-requests/5/copy';
/** Half past midnight of the next day in the shop. */
const LATE = '2025-11-20T21:30:00.000Z';

const requestOf = (facts: Partial<AdminDataRequest> = {}): AdminDataRequest => ({
  ...{ id: 5, kind: 'copy', source: 'portal', askedAt: LATE, confirmedAt: LATE, dueAt: '2025-12-20T21:30:00.000Z' },
  ...{ answeredAt: null, outcome: null, note: null, downloadedAt: null },
  ...facts,
});
const customerOf = (facts: Partial<Customer> = {}): Customer => ({
  ...{ key: 'order-7', email: 'deniz@example.com', name: 'Deniz Kaya', erasedAt: null, account: null },
  counts: { orders: 0, esims: 0, mails: 0, messages: 0, links: 0, sessions: 0, acts: 0 },
  ...{ orders: [], esims: [], mails: [], messages: [], links: [], sessions: [], requests: [requestOf()], acts: [] },
  ...{ erasure: { obstacles: [], keptUntil: null }, timeZone: 'Europe/Istanbul' },
  ...facts,
});
const reading = (facts: Partial<Customer> = {}) => answer(customerSchema, customerOf(facts));
const answered = answer(adminDataRequestSchema, requestOf({ outcome: 'declined', note: 'No', answeredAt: LATE }));

type Options = { role?: Role; language?: Language; name?: string };

async function openScreen(routes: Routes, { role = 'owner', language = 'en', name = 'Deniz Kaya' }: Options = {}) {
  const shop = openFakeShop({ [READ]: [reading()], ...routes });
  const user = { username: 'selin', isAdmin: true, role } as User;
  const page = renderInShop(<CustomerScreen customerKey="order-7" />, {
    language,
    prepare: (client) => showUser(client, user),
  });
  await page.findByRole('heading', { level: 1, name });
  const press = (button: string) => act(async () => fireEvent.click(page.getByRole('button', { name: button })));
  const text = () => page.container.textContent?.replaceAll('\u00a0', ' ');
  const reason = () => page.getByLabelText(/^Reason, which goes/) as HTMLInputElement;
  const write = (value: string) => fireEvent.change(reason(), { target: { value } });
  const go = (key: string) => page.rerender(<CustomerScreen customerKey={key} />);
  return { ...page, shop, press, text, reason, write, go };
}

test('the days of a request are those of the shop, in which the law counts them', async () => {
  const { text } = await openScreen({});
  expect(text()).toContain('Asked in the portal on Nov 21, 2025, confirmed by e-mail on Nov 21, 2025.');
  expect(text()).toContain('an answer by Dec 21, 2025.');
});

const esim: Customer['esims'][number] = {
  ...{ id: 1, orderId: 7, iccidLast4: '0012', stage: 'connected', usedMb: 10, totalMb: 5000, isInUse: true },
  plan: {
    ...{ countryCode: 'TR', names: { en: 'Turkey', tr: 'Türkiye' }, dataAmount: '5GB', dataMb: 5000 },
    ...{ tier: null, validityDays: 30 },
  },
  endsAt: LATE,
};

test('so are the days on which links and eSIMs end and data was erased, in Turkish', async () => {
  const links = [{ id: 1, createdAt: LATE, expiresAt: '2025-12-20T21:30:00.000Z', revokedAt: null }];
  const facts = { esims: [esim], links, requests: [], erasedAt: '2025-12-30T21:30:00.000Z' };
  const { text, queryByRole } = await openScreen({ [READ]: [reading(facts)] }, { language: 'tr' });
  for (const day of ['21 Kas 2025 tarihine kadar', '21 Ara 2025 tarihine kadar', '31 Ara 2025'])
    expect(text()).toContain(day);
  expect(queryByRole('button')).toBeNull();
});

test('so is the day until which an eSIM in use would go on without its owner', async () => {
  const { press, getByLabelText } = await openScreen({ [READ]: [reading({ esims: [esim], requests: [] })] });
  await press('Erase...');
  getByLabelText(/••••0012 until Nov 21, 2025/);
});

test('a reason that is missing is asked for until one is being written', async () => {
  const { press, reason, write, shop } = await openScreen({ [DECLINE]: [answered] });
  await press('Decline...');
  write('  ');
  await press('Decline and send');
  expect(reason().getAttribute('aria-invalid')).toBe('true');
  write('Not yours');
  expect(reason().getAttribute('aria-invalid')).toBeNull();
  expect(shop.calls(DECLINE)).toEqual([]);
});

test('a request is declined once, and a copy that is being sent is not declined beside it', async () => {
  const later = held(answered);
  const { press, write, shop, findByText } = await openScreen({ [SEND]: [lost], [DECLINE]: [later.answer] });
  await press('Send the copy');
  await waitFor(() => expect(getToast()?.title).toBeDefined());
  await press('Decline...');
  write(' Not yours ');
  await press('Decline and send');
  await findByText('Sending...', { selector: 'dialog button' });
  for (const busy of document.querySelectorAll('button[aria-busy]')) fireEvent.click(busy);
  later.release();
  await waitFor(() => expect(getToast()?.title).toBe('The request was declined'));
  expect([shop.calls(DECLINE).map(({ body }) => body), shop.calls(SEND).length]).toEqual([
    [{ reason: 'Not yours' }],
    1,
  ]);
});

test('a copy stands before an erasure, which only those may do who are allowed to', async () => {
  const requests = [requestOf({ id: 6, kind: 'erasure' }), requestOf(), requestOf({ id: 7, confirmedAt: null })];
  const titles = ({ getAllByRole }: Awaited<ReturnType<typeof openScreen>>) =>
    getAllByRole('heading', { level: 2, name: /^This customer asks/ }).map(({ textContent }) => textContent);
  const support = await openScreen({ [READ]: [reading({ requests })] }, { role: 'support' });
  expect(titles(support)).toEqual([
    'This customer asks for a copy of their data',
    'This customer asks for the erasure of their data',
  ]);
  expect(within(support.container).queryByRole('button', { name: 'Erase...' })).toBeNull();
  expect(within(support.container).getAllByRole('button', { name: 'Decline...' })).toHaveLength(2);
});

test('the late answer about a customer who was left is not shown as the one who is open', async () => {
  const later = held(reading({ key: 'order-8', name: 'Ada Yılmaz' }));
  const { go, findByRole, findByText, queryByRole } = await openScreen({ [OTHER]: [later.answer] });
  go('order-8');
  await findByText('Loading the customer...');
  go('order-7');
  await findByRole('heading', { level: 1, name: 'Deniz Kaya' });
  later.release();
  await act(async () => undefined);
  expect(queryByRole('heading', { level: 1, name: 'Ada Yılmaz' })).toBeNull();
});

test('of more than a page shows it is said how many there are, and money has the decimals of its currency', async () => {
  const order = {
    ...{ id: 7, orderNumber: 'ES-7', createdAt: LATE, status: 'completed' as const, plans: [] },
    ...{ totalAmount: '1.570', currency: 'KWD' },
  };
  const orders = [order, { ...order, id: 8, orderNumber: 'ES-8', totalAmount: '1500', currency: 'JPY' }];
  const { text, getByRole } = await openScreen(
    { [READ]: [reading({ name: null, orders, counts: { ...customerOf().counts, orders: 1234 } })] },
    { name: 'No name' },
  );
  getByRole('heading', { level: 2, name: 'Orders, 1,234' });
  for (const part of ['The latest 100 are shown.', 'KWD 1.570', '¥1,500']) expect(text()).toContain(part);
});
