import { LOCALES } from '@esimshop/contracts/locales';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findPaymentOf } from '../../../test/find-payment.ts';
import { CARDS, card, createBuyer, eventually, isCompleted, placedOrder } from '../../../test/shopper.ts';
import { signIn } from '../../../test/sign-in.ts';
import { openStockedShop } from '../../../test/stocked-shop.ts';
import { recordFundsReturned } from '../../checkout/refunds/record-funds-returned.ts';
import { readLines } from '../../documents/preview-documents.ts';
import { listOrderEsims } from '../../orders/esims.ts';
import { refreshEsim } from '../orders/refresh-esim.ts';
import { composeEvidence } from './compose-evidence.ts';
import { gatherEvidence } from './gather-evidence.ts';

const running = await openStockedShop({ runsJobs: true, drawsDocuments: true });
const { shop, sandbox } = running;
const { database } = shop;
const { cookie } = await signIn(running, { admin: true });

async function dispute(reference: string, { isRefundable }: { isRefundable?: true } = {}) {
  const buyer = await createBuyer(running);
  const { orderNumber } = placedOrder(await buyer.submit({ body: card(CARDS.good) }));
  await buyer.waitForOrder(orderNumber, isCompleted);
  const { order, payment } = await findPaymentOf(running, orderNumber);
  await recordFundsReturned(shop, payment.id, {
    ...{ kind: 'disputed', reference, amountMinor: 399, currency: 'USD', reason: 'product_not_received' },
    ...{ answerBy: new Date(Date.now() + 8 * 86_400_000).toISOString(), ...(isRefundable && { isRefundable }) },
  });
  const { rows } = await database.execute<{ id: number }>(
    sql`select id from disputes where order_id = ${order.id} and reference = ${reference}`,
  );
  const ids = { orderId: order.id, disputeId: rows[0]?.id ?? 0 };
  return { buyer, order, payment, ids };
}

async function read(ids: { orderId: number; disputeId: number }, locale: (typeof LOCALES)[number] = 'en') {
  const reader = { locale, shopName: 'esimshop', timeZone: 'Europe/Istanbul', madeAt: new Date() };
  const { blocks } = composeEvidence({ ...(await gatherEvidence(shop, ids)), ...reader });
  return blocks.flatMap(readLines).join('\n');
}

const download = (path: string) => running.app.inject({ method: 'GET', url: path, headers: { cookie } });

test('the evidence says what was bought, agreed, delivered and used, and that what is unknown is unknown', async () => {
  const { buyer, order, payment, ids } = await dispute('du_evidence');
  await eventually(async () => expect(await sandbox.readMails(buyer.email)).toHaveLength(1));
  await eventually(async () =>
    expect(await read(ids)).toMatch(/Order confirmation with the eSIMs \| \S+@\S+ \| .*GMT\+3/),
  );
  await database.execute(sql`update esims set usage = null, usage_at = null`);
  const before = await read(ids);
  expect(before).toContain('whether it was installed or used is not known to the shop');
  expect(before).toContain('No request for a refund and no withdrawal');
  expect(before).toContain('product_not_received (not received)');
  expect(before).toContain(payment.captureRef);
  expect(before).toContain('does not record when it is opened');
  const [esim] = await listOrderEsims(database, shop.secrets, [order.id]);
  await sandbox.installEsim(esim?.iccid ?? '');
  await sandbox.useData(esim?.iccid ?? '', 250);
  await refreshEsim(shop, { orderId: order.id, esimId: esim?.row.id ?? 0 });
  await database.execute(sql`
    insert into support_messages (name, email, subject, message, locale)
    values ('Deniz', ${buyer.email.toUpperCase()}, 'Slow', 'It is slow in Berlin.', 'en')`);
  await database.execute(sql`
    insert into support_entries (message_id, author, text, key_hash)
    select id, 'shop', 'Choose another network.', sha256('evidence') from support_messages`);
  const after = await read(ids);
  expect(after).toMatch(/Data used\W+250\s?MB of 1\s?GB/);
  expect(after).toContain('Installed and used');
  expect(after).toMatch(/Buyer \| Slow\s+It is slow in Berlin\.\n.*Shop \| Choose another network\./);
  expect(after).not.toContain(esim?.iccid);
  expect(after).not.toContain('not known to the shop.\nE-mails');
});

test('it is a PDF in every language, which the audit log remembers and nothing else', async () => {
  const { ids } = await dispute('du_downloaded');
  const path = `/api/admin/orders/${ids.orderId}/disputes/${ids.disputeId}/evidence`;
  for (const locale of LOCALES) {
    const { statusCode, rawPayload, headers } = await download(`${path}?locale=${locale}`);
    expect([statusCode, rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="\S+\.pdf"$/);
    // Stripe takes at most 4.5 MB, and Mastercard reads at most 19 pages.
    expect(rawPayload.length).toBeLessThan(1_000_000);
    expect(rawPayload.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeLessThan(12);
  }
  const { rows } = await database.execute(sql`
    select after from audit_log where act = 'dispute.evidence_downloaded' and subject_id = ${String(ids.orderId)}`);
  expect(rows).toEqual(LOCALES.map(() => ({ after: { disputeId: ids.disputeId } })));
  const other = await dispute('du_other');
  for (const wrong of [
    { ...ids, orderId: other.ids.orderId },
    { ...ids, disputeId: 999_999 },
  ])
    expect(
      (await download(`/api/admin/orders/${wrong.orderId}/disputes/${wrong.disputeId}/evidence?locale=en`)).statusCode,
    ).toBe(404);
  expect((await download(`${path}?locale=xx`)).statusCode).toBe(422);
});

test('after an erasure the evidence says so and names nobody', async () => {
  const { buyer, ids, payment } = await dispute('du_erased');
  await recordFundsReturned(shop, payment.id, {
    ...{ kind: 'dispute_closed', reference: 'du_erased', amountMinor: 399, currency: 'USD', reason: 'lost' },
  });
  const body = { email: buyer.email, leavesEsims: true };
  const url = `/api/admin/customers/order-${ids.orderId}/erasure`;
  await eventually(async () => {
    const erased = await running.request('POST', url, { headers: { cookie }, body });
    expect(erased.status, erased.text).toBe(200);
  });
  const text = await read(ids);
  expect(text).toContain('The buyer’s personal data was erased');
  expect(text).not.toContain(buyer.email);
  expect(text).toContain('Closed: Decided for the payer');
});

test('the overview lists each dispute with its order and deadline, the one that is due first before the others', async () => {
  const { body } = await running.request('GET', '/api/admin/waiting', { headers: { cookie } });
  const { waiting } = body as {
    waiting: { kind: string; count: number; reason: string; dueAt: string; orderId: number }[];
  };
  const disputed = waiting.filter(({ kind }) => kind === 'payments_disputed');
  expect(disputed.length).toBeGreaterThan(1);
  for (const each of disputed)
    expect(each).toMatchObject({
      count: 1,
      reason: 'product_not_received',
      currency: 'USD',
      orderId: expect.any(Number),
    });
  const due = disputed.map(({ dueAt }) => dueAt);
  expect(due).toEqual(due.toSorted());
});
