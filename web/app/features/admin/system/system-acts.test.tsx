import {
  closeUnreadableResponseSchema,
  type System,
  systemResponseSchema,
  testMailResponseSchema,
} from '@esimshop/contracts/admin-system';
import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getToast } from '~/lib/toast.ts';
import { answer, held, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { joinPartners } from './join-partners.ts';
import { PartsTable } from './parts-table.tsx';
import { systemQuery } from './system-queries.ts';
import { UnreadableWebhooks } from './unreadable-webhooks.tsx';

const READ = 'GET /api/admin/system';
const CLOSE = 'POST /api/admin/system/unreadable-webhooks/close';
const MAIL = 'POST /api/admin/system/test-mail';
const AT = '2026-11-20T12:00:00.000Z';

const webhookOf = (facts: Partial<System['unreadableWebhooks'][number]> = {}) => ({
  ...{ provider: 'stripe', kind: 'charge.moved', deliveries: 1, firstAt: AT, lastAt: AT, lastEventId: 'evt_1' },
  ...{ isAboutPayments: true, ...facts },
});
const ESIMS = webhookOf({ provider: 'airalo', kind: 'sim.moved', deliveries: 1200, isAboutPayments: false });
const systemOf = (facts: Partial<System> = {}): System => ({
  ...{ checkedAt: AT, sandbox: false, timeZone: 'UTC', lostPeriod: null, suppliers: [], payments: [] },
  database: { state: 'works', latencyMs: 20, sizeBytes: null, version: null },
  mail: { sentLastDay: 3, waiting: 0, failed: 1 },
  jobs: { state: 'works', waiting: 0, failed: 0, lagSeconds: 0 },
  catalogue: { state: 'works', plans: 9, destinations: 3, outdated: [], syncedAt: null, syncingPage: null },
  ...{ failedJobs: [], failedMails: [], unreadableWebhooks: [webhookOf(), ESIMS] },
  process: { startedAt: AT, nodeVersion: 'v24.0.0', memoryBytes: 200_000_000 },
  ...facts,
});
const reading = (facts?: Partial<System>) => answer(systemResponseSchema, systemOf(facts));

function Webhooks() {
  const { data } = useQuery(systemQuery);
  return data ? <UnreadableWebhooks system={data} /> : null;
}

async function openWebhooks(routes: Routes) {
  const shop = openFakeShop({ [READ]: [reading()], ...routes });
  const page = renderInShop(<Webhooks />);
  await page.findByRole('heading');
  const rowOf = (kind: RegExp) => page.getByRole('rowheader', { name: kind }).closest('tr') as HTMLElement;
  const buttonOf = (kind: RegExp) => within(rowOf(kind)).getByRole('button');
  const press = (kind: RegExp) => act(async () => fireEvent.click(buttonOf(kind)));
  return { ...page, shop, rowOf, buttonOf, press };
}

test('webhooks that nobody understood say whose they are, how often they came, and what to look up', async () => {
  const { rowOf } = await openWebhooks({});
  expect(rowOf(/^Stripe charge\.moved/).textContent).toContain('evt_1');
  expect(rowOf(/^Airalo sim\.moved/).textContent).toContain('1,200');
  expect(rowOf(/^Airalo sim\.moved/).textContent).not.toContain('evt_1');
});

test('the one that is dealt with is closed, and the others stay', async () => {
  const later = held(answer(closeUnreadableResponseSchema, { closed: true }));
  const { shop, press, buttonOf, queryByRole } = await openWebhooks({
    [READ]: [reading(), reading({ unreadableWebhooks: [ESIMS] })],
    [CLOSE]: [later.answer],
  });
  await press(/^Stripe/);
  await waitFor(() => expect(buttonOf(/^Stripe/).textContent).toContain('Marking...'));
  expect(buttonOf(/^Airalo/).textContent).toBe('Mark as done');
  await press(/^Stripe/);
  later.release();
  await waitFor(() => expect(queryByRole('rowheader', { name: /^Stripe/ })).toBeNull());
  expect(shop.calls(CLOSE).map(({ body }) => body)).toEqual([{ provider: 'stripe', kind: 'charge.moved' }]);
  expect(queryByRole('rowheader', { name: /^Airalo/ })).not.toBeNull();
});

test('one that could not be closed stays, and a toast says so', async () => {
  const { press, buttonOf } = await openWebhooks({ [CLOSE]: [problem(503, 'unavailable')] });
  await press(/^Airalo/);
  await waitFor(() => expect(getToast()?.title).toBe('It is not known whether this was done'));
  await waitFor(() => expect(buttonOf(/^Airalo/).textContent).toBe('Mark as done'));
});

test('with none there is no table', () => {
  openFakeShop({});
  const page = renderInShop(<UnreadableWebhooks system={systemOf({ unreadableWebhooks: [] })} />);
  expect(page.container.textContent).toBe('');
});

test('a test e-mail goes once for each press, and says to whom', async () => {
  const later = held(answer(testMailResponseSchema, { sentTo: 'ayse@example.com' }));
  const shop = openFakeShop({ [MAIL]: [problem(503, 'mail_failed'), later.answer] });
  const joined = joinPartners(systemOf(), { partners: undefined, otherwise: 'asking' });
  const page = renderInShop(<PartsTable system={systemOf()} joined={joined} />);
  const button = page.getByRole('button');
  const press = () => act(async () => fireEvent.click(button));
  await press();
  await waitFor(() => expect(getToast()?.description).toBe('The mail server did not accept the mail.'));
  await press();
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
  await press();
  later.release();
  await waitFor(() => expect(getToast()?.description).toContain('ayse@example.com'));
  expect(shop.calls(MAIL)).toHaveLength(2);
});
