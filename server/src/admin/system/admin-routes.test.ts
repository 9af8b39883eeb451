import type { AuditResponse } from '@esimshop/contracts/admin-audit';
import type { System, SystemPartners } from '@esimshop/contracts/admin-system';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import { createBuyer, eventually } from '../../../test/shopper.ts';
import { signIn, type TestUser } from '../../../test/sign-in.ts';
import { openStockedShop } from '../../../test/stocked-shop.ts';
import { noteUnreadableWebhook } from '../../alerts/note-unreadable-webhook.ts';
import type { PaymentGateway } from '../../partners/payment-gateway.ts';
import { createSupplierChecks } from '../../supply/check-suppliers.ts';
import { supplierSyncs } from '../../tables/catalogue.ts';
import { mails } from '../../tables/mail.ts';
import { mailRequests } from '../../tables/work.ts';
import { createPartnerChecks } from './check-partners.ts';

const running = await openStockedShop({ runsJobs: true });
const { database } = running.shop;
let admin: TestUser;
beforeAll(async () => {
  admin = await signIn(running, { admin: true });
});

const call = (method: 'GET' | 'POST', url: string) =>
  running.request(method, url, { headers: { cookie: admin.cookie } });
const system = async () => (await call('GET', '/api/admin/system')).body as System;
const partners = async () => (await call('GET', '/api/admin/system/partners')).body as SystemPartners;

test('what the shop knows itself comes at once, with the partners by name', async () => {
  const state = await system();
  expect(state.database).toMatchObject({ state: 'works' });
  expect(state.database.sizeBytes).toBeGreaterThan(1_000_000);
  expect(state.suppliers).toEqual([{ name: 'esim-go', isConnected: true, offSale: null }]);
  expect(state.payments.map(({ name }) => name)).toEqual(['stripe', 'paypal']);
  expect(state.mail).toMatchObject({ failed: 0 });
  expect(state.jobs).toMatchObject({ state: 'works', failed: 0 });
  expect(state.catalogue).toMatchObject({ state: 'works', plans: 3, destinations: 1, outdated: [], syncingPage: null });
  expect(state.sandbox).toBe(true);
  expect(state.timeZone).toBe('Europe/Istanbul');
});

test('a supplier whose catalogue was not read for a day is named', async () => {
  await database.update(supplierSyncs).set({ syncedAt: sql`${supplierSyncs.syncedAt} - interval '25 hours'` });
  expect((await system()).catalogue).toMatchObject({ state: 'down', outdated: ['esim-go'] });
  await database.update(supplierSyncs).set({ syncedAt: sql`now()` });
  expect((await system()).catalogue).toMatchObject({ state: 'works', outdated: [] });
});

test('every partner is asked, and what it replied is shared for 20 seconds', async () => {
  await eventually(async () => expect((await partners()).isComplete).toBe(true));
  const asked = await partners();
  expect(asked.suppliers).toMatchObject([{ name: 'esim-go', state: 'works', currency: 'USD' }]);
  expect(Number(asked.suppliers[0]?.balance)).toBeGreaterThan(0);
  expect(asked.payments.map(({ name, state }) => [name, state])).toEqual([
    ['stripe', 'works'],
    ['paypal', 'works'],
  ]);
  expect(asked.mail).toMatchObject({ state: 'works' });
  const { gateways, mail } = running.shop.partners;
  const again = [vi.spyOn(gateways.stripe as PaymentGateway, 'listReceived'), vi.spyOn(mail, 'check')];
  expect(await partners()).toEqual(asked);
  for (const spy of again) expect(spy).not.toHaveBeenCalled();
});

test('a partner that does not reply holds up none of the others', async () => {
  const { shop } = running;
  const { promise: silence, resolve } = Promise.withResolvers<boolean>();
  const mail = { ...shop.partners.mail, check: () => silence };
  const { stripe } = shop.partners.gateways;
  const down = { ...(stripe as PaymentGateway), listReceived: () => Promise.reject(new Error('down')) };
  const gateways = { ...shop.partners.gateways, stripe: down };
  const withFaults = { ...shop, partners: { ...shop.partners, mail, gateways } };
  const check = createPartnerChecks(withFaults, createSupplierChecks(withFaults));
  await eventually(async () => {
    const replies = await check();
    expect(replies.suppliers).toMatchObject([{ state: 'works' }]);
    expect(new Map(replies.payments.map(({ name, state }) => [name, state]))).toEqual(
      new Map([
        ['stripe', 'down'],
        ['paypal', 'works'],
      ]),
    );
    expect(replies).toMatchObject({ isComplete: false, mail: null });
  });
  resolve(true);
  await eventually(async () => expect(await check()).toMatchObject({ isComplete: true, mail: { state: 'works' } }));
});

test('a payment shows when a partner last captured one', async () => {
  const buyer = await createBuyer(running);
  const { order } = (await buyer.submit()).body as { order: { orderNumber: string } };
  await buyer.waitForOrder(order.orderNumber, ({ status }) => status === 'completed');
  const [stripe] = (await system()).payments;
  expect(Date.now() - Date.parse(stripe?.lastCapturedAt ?? '')).toBeLessThan(600_000);
});

test('mails and jobs that failed for good are listed and tried again at one press', async () => {
  await eventually(async () => expect((await system()).mail.waiting).toBe(0));
  const [mail] = await database
    .update(mails)
    .set({ state: 'failed', problem: '550 5.1.1 No such mailbox' })
    .where(sql`id = (select max(id) from mails where kind = 'confirmation')`)
    .returning();
  const kind = 'portal-link';
  const request = JSON.stringify({ email: 'nobody@example.com', locale: 'en', replacesOthers: false });
  await database
    .insert(mailRequests)
    .values({ kind, requestSealed: running.shop.secrets.seal(request, kind), retries: 1150 });
  await database.execute(sql`
    insert into webhook_events (provider, event_id, kind, subject, received_at, next_attempt_at, retries)
    values ('stripe', 'evt_late', 'payment_intent.succeeded', 'pi_unknown', now() - interval '3 days',
      now() - interval '1 minute', 1150)`);
  const broken = await system();
  expect(broken.mail).toMatchObject({ failed: 1 });
  expect(broken.failedMails).toMatchObject([{ id: mail?.id, problem: '550 5.1.1 No such mailbox' }]);
  expect(broken.failedJobs).toMatchObject([
    { name: 'answer-mail-request', problem: 'portal-link' },
    { name: 'process-webhook', problem: 'stripe payment_intent.succeeded pi_unknown' },
  ]);
  expect(broken.jobs).toMatchObject({ state: 'failing', failed: 2 });
  expect((await call('POST', '/api/admin/system/retry-failed-jobs')).body).toEqual({ jobs: 2, mails: 1 });
  await eventually(async () => {
    const mended = await system();
    expect(mended.mail).toMatchObject({ failed: 0, waiting: 0 });
    expect(mended.jobs).toMatchObject({ state: 'works', failed: 0 });
  });
  const audit = (await call('GET', '/api/admin/audit?q=jobs.retried')).body as AuditResponse;
  expect(audit.entries).toMatchObject([{ actor: admin.username, act: 'jobs.retried', after: { jobs: 2, mails: 1 } }]);
});

test('webhooks that were not understood are marked as done once, and on record', async () => {
  const key = { provider: 'paypal', kind: 'PAYMENT.CAPTURE.REFUNDED' };
  await noteUnreadableWebhook(running.shop, { ...key, eventId: 'WH-1' });
  expect((await system()).unreadableWebhooks).toMatchObject([{ ...key, deliveries: 1, lastEventId: 'WH-1' }]);
  const close = () =>
    running.request('POST', '/api/admin/system/unreadable-webhooks/close', {
      headers: { cookie: admin.cookie },
      body: key,
    });
  expect((await close()).body).toEqual({ closed: true });
  expect((await close()).body).toEqual({ closed: false });
  expect((await system()).unreadableWebhooks).toEqual([]);
  const audit = (await call('GET', '/api/admin/audit?q=webhooks.closed')).body as AuditResponse;
  expect(audit.entries).toMatchObject([{ actor: admin.username, subjectId: 'paypal', after: { name: key.kind } }]);
});

test('the catalogue is synced when asked', async () => {
  expect((await call('POST', '/api/admin/system/sync-catalogue')).status).toBe(202);
  await eventually(async () => expect((await system()).catalogue.plans).toBeGreaterThan(1000));
}, 120_000);

test('a test mail reaches the administrator who asks for it', async () => {
  expect((await call('POST', '/api/admin/system/test-mail')).body).toEqual({ sentTo: admin.email });
  const arrived = await running.sandbox.readMails(admin.email);
  expect(arrived.map(({ subject }) => subject)).toContain('Test mail');
});

test('the audit log is narrowed by days and words, and its entries keep their actor', async () => {
  const all = (await call('GET', '/api/admin/audit')).body as AuditResponse;
  expect(all.total).toBeGreaterThan(0);
  expect(all.timeZone).toBe('Europe/Istanbul');
  expect(((await call('GET', '/api/admin/audit?to=2020-01-01')).body as AuditResponse).entries).toEqual([]);
  expect((await call('GET', '/api/admin/audit?from=2026-11-22&to=2026-11-21')).status).toBe(422);
  expect((await call('GET', '/api/admin/audit?q=%00')).status).toBe(422);
});

test.each([
  ['GET', '/api/admin/system'],
  ['GET', '/api/admin/system/partners'],
  ['POST', '/api/admin/system/sync-catalogue'],
  ['POST', '/api/admin/system/retry-failed-jobs'],
  ['POST', '/api/admin/system/test-mail'],
  ['POST', '/api/admin/system/unreadable-webhooks/close'],
  ['GET', '/api/admin/audit'],
  ['GET', '/api/admin/lost-sales'],
] as const)('%s %s is for administrators', async (method, url) => {
  expect((await running.request(method, url)).status).toBe(401);
  const { cookie } = await signIn(running);
  expect((await running.request(method, url, { headers: { cookie } })).status).toBe(403);
});
