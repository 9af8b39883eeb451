import {
  lostSalesResponseSchema,
  retryFailedResponseSchema,
  type System,
  syncCatalogueResponseSchema,
  systemPartnersResponseSchema,
  systemResponseSchema,
} from '@esimshop/contracts/admin-system';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getToast } from '~/lib/toast.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { SystemState } from './system-state.tsx';

const READ = 'GET /api/admin/system';
const PARTNERS = 'GET /api/admin/system/partners';
const LOST = 'GET /api/admin/lost-sales';
const SYNC = 'POST /api/admin/system/sync-catalogue';
const RETRY = 'POST /api/admin/system/retry-failed-jobs';
const AT = '2025-11-20T12:00:00.000Z';

const failedMail = (id: number) => ({ id, kind: 'paid', recipient: `b${id}@example.com`, orderId: 7, problem: null });
const systemOf = (facts: Partial<System> = {}) =>
  answer(systemResponseSchema, {
    ...{ checkedAt: AT, sandbox: false, timeZone: 'UTC', lostPeriod: null, suppliers: [], payments: [] },
    database: { state: 'works', latencyMs: 20, sizeBytes: null, version: null },
    mail: { sentLastDay: 3, waiting: 0, failed: 0 },
    jobs: { state: 'works', waiting: 0, failed: 0, lagSeconds: 0 },
    catalogue: { state: 'works', plans: 9, destinations: 3, outdated: [], syncedAt: null, syncingPage: null },
    ...{ failedJobs: [], failedMails: [], unreadableWebhooks: [] },
    process: { startedAt: AT, nodeVersion: 'v24.0.0', memoryBytes: 200_000_000 },
    ...facts,
  });
const replied = answer(systemPartnersResponseSchema, {
  ...{ isComplete: true, suppliers: [], payments: [], mail: { state: 'works', latencyMs: 12 } },
});
const failing = systemOf({
  mail: { sentLastDay: 3, waiting: 0, failed: 80 },
  failedMails: [1, 2].map((id) => ({ ...failedMail(id), createdAt: AT })),
});

async function open(routes: Routes) {
  const shop = openFakeShop({ [READ]: [systemOf()], [PARTNERS]: [replied], ...routes });
  const page = renderInShop(<SystemState />);
  await page.findByText(/components? (?:is|are) working/);
  const press = (name: string) => act(async () => fireEvent.click(page.getByText(name, { selector: 'button' })));
  return { ...page, shop, press };
}

test('a sync is asked for once for two presses, and says that it is under way', async () => {
  const later = held(answer(syncCatalogueResponseSchema, { queued: true }));
  const { shop, press, findByText } = await open({ [SYNC]: [later.answer] });
  await press('Sync catalog');
  fireEvent.click(await findByText('Syncing...'));
  later.release();
  await waitFor(() => expect(getToast()?.title).toBe('The catalog is being synced'));
  expect(shop.calls(SYNC)).toHaveLength(1);
});

test.each([
  [
    'Sync catalog',
    SYNC,
    lost,
    'It is not known whether this was done',
    'No connection. Try again once you are back online.',
  ],
  [
    'Retry failed jobs',
    RETRY,
    problem(403, 'forbidden'),
    'Failed to retry the jobs',
    'Your account is not allowed to do this.',
  ],
])('%s that fails says why, and can be pressed again', async (name, route, refuse, title, description) => {
  const { press, shop, findByText } = await open({ [route]: [refuse] });
  await press(name);
  await waitFor(() => expect(getToast()).toMatchObject({ variant: 'destructive', title, description }));
  fireEvent.click(await findByText(name));
  await waitFor(() => expect(shop.calls(route)).toHaveLength(2));
});

test('what is retried is counted, and what still fails is read again', async () => {
  const { press, findByText, queryByText } = await open({
    [READ]: [failing, systemOf()],
    [RETRY]: [answer(retryFailedResponseSchema, { jobs: 1200, mails: 80 })],
  });
  expect((await findByText('Mail to b1@example.com')).getAttribute('href')).toBe('/admin/orders/7');
  await press('Retry failed jobs');
  await waitFor(() => expect(getToast()?.description).toBe('Jobs to retry: 1,200. E-mails: 80.'));
  await waitFor(() => expect(queryByText('Mail to b1@example.com')).toBeNull());
});

test('the heading counts all that failed, also where only some are listed', async () => {
  const { getByText } = await open({ [READ]: [failing] });
  expect(getByText(/^Failed, /).textContent).toBe('Failed, 80');
});

test('the table of what failed has a name', async () => {
  const { getByText } = await open({ [READ]: [failing] });
  const table = getByText('Mail to b1@example.com').closest('table');
  expect(table?.getAttribute('aria-labelledby') ?? table?.getAttribute('aria-label')).toBeTruthy();
});

test('a state that cannot be read again is said to be old', async () => {
  const { client, container } = await open({ [READ]: [systemOf(), lost] });
  const before = container.textContent;
  await act(() => client.invalidateQueries({ queryKey: ['admin', 'system'], exact: true }));
  await waitFor(() => expect(client.getQueryState(['admin', 'system'])?.status).toBe('error'));
  expect(container.textContent).not.toBe(before);
});

const restored = systemOf({ lostPeriod: { from: '2025-11-19T00:00:00.000Z', to: AT } });
const saleOf = { partner: 'stripe', reference: 'pi_1', subject: 'ES-7', at: AT, kind: 'order_lost' as const };

test('sales that a restore has lost are looked up at a press, once, with their amounts', async () => {
  const later = held(answer(lostSalesResponseSchema, { sales: [{ ...saleOf, amount: '3000', currency: 'JPY' }] }));
  const { press, shop, findByText } = await open({ [READ]: [restored], [LOST]: [later.answer] });
  expect(shop.calls(LOST)).toEqual([]);
  await press('Compare with the partners');
  fireEvent.click(await findByText('Asking the partners...'));
  later.release();
  await findByText('ES-7, ¥3,000');
  expect(shop.calls(LOST)).toHaveLength(1);
});
