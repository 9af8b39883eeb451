import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { People } from '@esimshop/contracts/people';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { backupCommand } from '../src/admin/commands/backup.ts';
import { reconcileCommand } from '../src/admin/commands/reconcile.ts';
import { restoreCommand } from '../src/admin/commands/restore.ts';
import { reviewPaymentCommand } from '../src/admin/commands/review-payment.ts';
import { listLostSales } from '../src/admin/restore/list-lost-sales.ts';
import { findLostPeriod } from '../src/orders/lost-period.ts';
import { findPayment } from '../src/orders/payments.ts';
import { listPurchases } from '../src/orders/purchases.ts';
import { isEventOf, listOrderEvents } from '../src/orders/store.ts';
import type { Config } from '../src/platform/config/config.ts';
import { findPaymentOf } from './find-payment.ts';
import { answerPaypal, moveTo, nextActionUrl, payByPaypalAt } from './payer.ts';
import {
  CARDS,
  card,
  createBuyer,
  createShopper,
  eventually,
  isCompleted,
  placedOrder,
  type Shopper,
} from './shopper.ts';
import { signIn, type TestUser } from './sign-in.ts';
import { MEDIUM, SMALL, stockPlans } from './stock.ts';
import { createEmptyDatabase, type TestDatabase } from './test-database.ts';
import { createTestShop, HASTE, type TestShop } from './test-shop.ts';

type Placed = { shopper: Shopper; orderNumber: string };

const folder = mkdtempSync(join(tmpdir(), 'esimshop-drill-'));
const file = join(folder, 'shop.backup');
const printed: string[] = [];

/** The shop until the backup: it runs no jobs, so that what is under way stays so. */
let origin: TestShop;
let restored: TestShop;
let target: TestDatabase;
/** Orders at the time of the backup. */
let delivered: Placed;
let unsupplied: Placed;
let unanswered: Placed;
let approving: Placed & { action: string };
/** Sold after the backup. */
let lost: (Placed & { iccids: string[] })[];

beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
  vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
  origin = await createTestShop({ timeouts: HASTE });
  await stockPlans(origin.shop);
  delivered = await buy(origin, card(CARDS.good));
  await delivered.shopper.waitForOrder(delivered.orderNumber, isCompleted);
  await origin.sandbox.addFault({ partner: 'esim-go', operation: 'order', fault: '429' });
  unsupplied = await buy(origin, card(CARDS.good));
  await origin.sandbox.addFault({ partner: 'stripe', operation: 'create', fault: 'lost', times: 2 });
  unanswered = await buy(origin, card(CARDS.good));
  const payer = await createBuyer(origin, MEDIUM);
  const response = await payer.submit({ body: { paymentMethod: 'paypal' } });
  const { orderNumber } = placedOrder(response);
  approving = { shopper: payer, orderNumber, action: nextActionUrl(response) };
  const inviter = await signIn(origin, { admin: true });
  expect((await invite(origin, inviter)).status).toBe(200);
  await backupCommand.run({ ...origin.shop, config: withPassphrase(origin.shop.config) }, [file]);

  // With the public URL of before: a repeated request to a partner is the same to the letter.
  const { publicUrl } = origin.shop.config;
  const current = await createTestShop({ beside: origin, runsJobs: true, timeouts: HASTE, config: { publicUrl } });
  for (const { shopper, orderNumber } of [unsupplied, unanswered])
    await createShopper(current, shopper.sessionId).waitForOrder(orderNumber, isCompleted);
  await eventually(async () => expect(await origin.sandbox.readMails(delivered.shopper.email)).toHaveLength(1));
  lost = [await sell(current), await sellByPaypal(current)];
  await current.close();

  await origin.stop();
  target = await createEmptyDatabase();
  const database = { kind: 'external', url: target.connectionString } as const;
  const { secretKey: _, ...config } = withPassphrase(origin.shop.config);
  await restoreCommand.runAlone({ ...config, database, dataDir: join(folder, 'data') }, [file]);
  restored = await createTestShop({ beside: { ...origin, database: target }, runsJobs: true, timeouts: HASTE });
}, 120_000);
afterAll(async () => {
  vi.restoreAllMocks();
  await restored?.close();
  await origin?.close();
  await target?.drop();
  rmSync(folder, { recursive: true, force: true });
});

const INVITED = 'jonas@books.example';
const call = (shop: TestShop, { cookie }: TestUser, method: 'GET' | 'POST', path: string, body?: object) =>
  shop.request(method, `/api/admin/people${path}`, { headers: { cookie }, ...(body && { body }) });
const invite = (shop: TestShop, inviter: TestUser) =>
  call(shop, inviter, 'POST', '/invitations', { email: INVITED, role: 'bookkeeper' });

function withPassphrase(config: Config): Config {
  return { ...config, backupPassphrase: 'a long night in Kadıköy' };
}

async function buy(shop: TestShop, body: Record<string, string>, productId: string = SMALL): Promise<Placed> {
  const shopper = await createBuyer(shop, productId);
  const response = await shopper.submit({ body });
  return { shopper, orderNumber: placedOrder(response).orderNumber };
}

async function sell(shop: TestShop) {
  const placed = await buy(shop, card(CARDS.good));
  const order = await placed.shopper.waitForOrder(placed.orderNumber, isCompleted);
  return { ...placed, iccids: order.metadata.esimInfoArray.map(({ iccid }) => iccid) };
}

async function sellByPaypal(shop: TestShop) {
  const shopper = await createBuyer(shop);
  const response = await shopper.submit({ body: { paymentMethod: 'paypal' } });
  const { orderNumber } = placedOrder(response);
  await answerPaypal(moveTo(shop.sandbox.url, nextActionUrl(response)), 'approve');
  const returned = await shop.request('GET', `/api/payments/return/${orderNumber}`);
  expect(returned.status).toBe(303);
  const order = await shopper.waitForOrder(orderNumber, isCompleted);
  return { shopper, orderNumber, iccids: order.metadata.esimInfoArray.map(({ iccid }) => iccid) };
}

const inRestored = ({ shopper }: Placed) => createShopper(restored, shopper.sessionId);
const soldOf = async (productId: string) =>
  (await restored.sandbox.readLedger()).esimGo.orders.filter(({ item }) => item === productId);

async function problemsOf({ orderNumber }: Placed): Promise<unknown[]> {
  const { order } = await findPaymentOf(restored, orderNumber);
  const events = await listOrderEvents(restored.shop.database, order.id);
  return events.filter(isEventOf('needs_attention')).map(({ detail }) => detail.problem);
}

test('the key of the backup is in the new data folder, and delivered orders show their eSIMs', async () => {
  const key = readFileSync(join(folder, 'data/secret-key'), 'utf8').trim();
  expect(key).toBe(origin.shop.config.secretKey?.toString('hex'));
  const order = await inRestored(delivered).order(delivered.orderNumber);
  expect(order.metadata.esimInfoArray).toHaveLength(1);
});

test('a mail that had not been sent is sent, as the same mail if it was sent since', async () => {
  await eventually(async () => {
    const mails = await restored.sandbox.readMails(delivered.shopper.email);
    expect(mails).toHaveLength(2);
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
  });
});

test('who was invited is still listed, with a link that has ended and can be sent again', async () => {
  const owner = await signIn(restored, { admin: true });
  const [invitation, ...others] = ((await call(restored, owner, 'GET', '')).body as People).invitations;
  expect([invitation, others]).toMatchObject([{ email: INVITED, role: 'bookkeeper', isExpired: true }, []]);
  // The mail was sent after the backup, and once more, as the same mail, after the restore.
  const readTokens = async () =>
    new Set((await restored.sandbox.readMails(INVITED)).map(({ text }) => /#token=([\w-]+)/.exec(text)?.[1]));
  const check = async (token: string | undefined) =>
    (await restored.request('POST', '/api/invitations/check', { body: { token } })).status;
  await eventually(async () => expect((await readTokens()).size).toBe(1));
  const [ended] = await readTokens();
  expect(await check(ended)).toBe(410);
  expect((await call(restored, owner, 'POST', `/invitations/${invitation?.id}/resend`)).status).toBe(200);
  await eventually(async () => expect((await readTokens()).size).toBe(2));
  const [sent] = [...(await readTokens())].filter((token) => token !== ended);
  expect(await check(sent)).toBe(200);
});

test('a paid order whose eSIM was bought after the backup is not bought again: it needs attention', async () => {
  const sold = await soldOf(SMALL);
  await eventually(async () => {
    const { order } = await findPaymentOf(restored, unsupplied.orderNumber);
    expect(await listPurchases(restored.shop.database, { orderId: order.id })).toMatchObject([
      { state: 'needs_attention' },
    ]);
  });
  expect(await problemsOf(unsupplied)).toEqual([expect.stringMatching('Bought after the backup that was restored')]);
  expect(await soldOf(SMALL)).toEqual(sold);
});

test('a payment that was being started is not sent again: it needs review', async () => {
  const { payment } = await findPaymentOf(restored, unanswered.orderNumber);
  expect(payment.status).toBe('needs_review');
  expect(await problemsOf(unanswered)).toEqual([expect.stringMatching('The payment was being started')]);
  const { stripe } = await restored.sandbox.readLedger();
  const charges = stripe.charges.filter(({ metadata }) => metadata.order_number === unanswered.orderNumber);
  expect(charges).toHaveLength(1);
});

test('what the partners have on record and the restored shop has not is listed with what to do', async () => {
  const [byCard, byPaypal] = lost;
  const { stripe, paypal, esimGo } = await restored.sandbox.readLedger();
  const referenceOf = (iccid = '') => esimGo.orders.find(({ iccids }) => iccids.includes(iccid))?.reference;
  const charge = (orderNumber?: string) => stripe.charges.find(({ metadata }) => metadata.order_number === orderNumber);
  const capture = paypal.captures.find(({ invoiceId }) => invoiceId === byPaypal?.orderNumber);
  const listed = await listLostSales(restored.shop, (await findLostPeriod(restored.shop.database))?.from ?? new Date());
  const found = listed.map(({ partner, reference, kind }) => `${partner} ${reference} ${kind}`);
  expect(found).toEqual(
    expect.arrayContaining([
      `stripe ${charge(byCard?.orderNumber)?.id} order_lost`,
      `stripe ${charge(unanswered.orderNumber)?.id} payment_not_recorded`,
      `paypal ${capture?.id} order_lost`,
      `esim-go ${referenceOf(byCard?.iccids[0])} purchase_lost`,
      `esim-go ${referenceOf(byPaypal?.iccids[0])} purchase_lost`,
    ]),
  );
  // Those of the two orders that were under way, too; what was delivered before the backup is on record.
  expect(found).toHaveLength(7);
  await reconcileCommand.run(restored.shop, []);
  expect(printed.at(-1)).toMatch(new RegExp(`paypal +${capture?.id} +${byPaypal?.orderNumber} +3\\.99 USD +20`));
  await expect(reconcileCommand.run(origin.shop, ['yesterday'])).rejects.toThrow('Expected a time');
});

test('a payment that was received since is accepted by its order number, and what was bought for it is not bought again', async () => {
  const { order, payment } = await findPaymentOf(restored, unanswered.orderNumber);
  const sold = await soldOf(SMALL);
  await reviewPaymentCommand.run(restored.shop, [unanswered.orderNumber, 'accept']);
  const { stripe } = await restored.sandbox.readLedger();
  const charge = stripe.charges.find(({ metadata }) => metadata.order_number === unanswered.orderNumber);
  expect(await findPayment(restored.shop.database, payment.id)).toMatchObject({
    status: 'captured',
    captureRef: charge?.id,
    providerRef: charge?.paymentIntent,
  });
  await eventually(async () => {
    expect(await listPurchases(restored.shop.database, { orderId: order.id })).toMatchObject([
      { state: 'needs_attention' },
    ]);
  });
  expect(await soldOf(SMALL)).toEqual(sold);
});

test('a payer who approves after the restore gets the eSIM', async () => {
  await payByPaypalAt(restored, approving.action);
  await inRestored(approving).waitForOrder(approving.orderNumber, isCompleted);
});

test('a new purchase whose response is lost does not take an eSIM that was sold in the lost period', async () => {
  await restored.sandbox.addFault({ partner: 'esim-go', operation: 'order', fault: 'timeout' });
  const placed = await buy(restored, card(CARDS.good));
  const isParked = ({ fulfilment }: { fulfilment: { state: string } }) => fulfilment.state === 'needs_attention';
  const order = await placed.shopper.waitForOrder(placed.orderNumber, isParked);
  expect(order.metadata.esimInfoArray).toEqual([]);
  expect(lost.flatMap(({ iccids }) => iccids)).toHaveLength(2);
});

test('restoring over orders says what would be lost', async () => {
  const config = { ...withPassphrase(origin.shop.config), dataDir: join(folder, 'other') };
  await expect(restoreCommand.runAlone(config, [file])).rejects.toThrow(
    /it holds [3-9] orders, the latest of 20.*--discard/s,
  );
  await expect(restoreCommand.runAlone(config, [])).rejects.toThrow('Expected the name of a backup');
  expect(printed.some((line) => /Wrote .*rows of \d+ tables/.test(line))).toBe(true);
});
