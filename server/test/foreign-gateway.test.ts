import type { SystemPartners } from '@esimshop/contracts/admin-system';
import type { PortalCustomer } from '@esimshop/contracts/portal';
import { openFaultyFront } from '@esimshop/extension/testing/faulty-front';
import { describeGateway } from '@esimshop/extension/testing/gateway-contract';
import { makeGateway } from '@esimshop/extension/testing/make-partner';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { readFee } from '../src/checkout/payments/read-fee.ts';
import { refundOrder } from '../src/checkout/refunds/request-refund.ts';
import { createPortalToken, grantPortalTokens } from '../src/orders/portal-tokens.ts';
import { sha256 } from '../src/platform/secrets/secrets.ts';
import { gatewayOf } from '../src/shop.ts';
import { findPaymentOf } from './find-payment.ts';
import { BANK_KEY, openInvoiceBank, TRANSFER_FEE_MINOR } from './invoice-bank.ts';
import { extension } from './invoice-gateway.ts';
import { nextActionUrl, returnToShop } from './payer.ts';
import { createBuyer, eventually, isCompleted, placedOrder, problemOf } from './shopper.ts';
import { signIn } from './sign-in.ts';
import { stockPlans } from './stock.ts';
import { createTestShop } from './test-shop.ts';

const bank = await openInvoiceBank();
const front = await openFaultyFront(bank.baseUrl);
const connect = ({ baseUrl = front.baseUrl, timeoutMs = 30_000, hasWrongKey = false } = {}) =>
  makeGateway(extension, 'invoices', {
    timeoutMs,
    env: { BANK_URL: baseUrl, BANK_KEY: hasWrongKey ? 'wrong' : BANK_KEY },
  });
const base = await createTestShop();
const shop = await createTestShop({
  beside: base,
  runsJobs: true,
  partners: { gateways: { ...base.shop.partners.gateways, invoices: connect() } },
});
await stockPlans(shop.shop);
afterAll(async () => {
  await shop.close();
  await base.close();
  await front.close();
  await bank.close();
});

describeGateway({
  name: 'invoices',
  connect,
  payers: ['paying', 'asked', 'refusing'],
  async act(payer, { actionUrl }) {
    if (payer !== 'refusing') bank.pay(actionUrl ?? '');
  },
  operations: {
    ...{ start: '^POST /invoices$', charge: '^POST /invoices$' },
    ...{ read: '^GET /invoices/', refund: '^POST /transfers/' },
  },
  fail: (operation, fault, times) => front.fail(new RegExp(operation), fault, times),
  clearFaults: () => front.clear(),
  booked: async (orderNumber) => bank.booked(orderNumber),
  nextWebhook: async ({ orderNumber }) => bank.webhookOf(orderNumber),
});

async function buyByInvoice() {
  const buyer = await createBuyer(shop);
  const response = await buyer.submit({ body: { paymentMethod: 'invoice' } });
  expect(response.status).toBe(201);
  return { buyer, orderNumber: placedOrder(response).orderNumber, action: nextActionUrl(response) };
}

test('a gateway from elsewhere is offered with its own names', async () => {
  const { body } = await shop.request('GET', '/api/shop');
  expect(body).toMatchObject({
    paymentMethods: ['credit_card', 'paypal', 'invoice'],
    methodNames: { invoice: { en: 'Bank transfer', tr: 'Banka havalesi' } },
  });
});

test('an order is paid by it, delivered, posted to its own account and refunded', async () => {
  const { buyer, orderNumber, action } = await buyByInvoice();
  expect(await returnToShop(bank.pay(action))).toBe(`/order-confirmation/${orderNumber}`);
  const order = await buyer.waitForOrder(orderNumber, isCompleted);
  expect(order.payment).toMatchObject({ method: 'invoice', state: 'paid' });
  const { payment } = await findPaymentOf(shop, orderNumber);
  await readFee(shop.shop, payment.id);
  await refundOrder(shop.shop, {
    ...{ orderId: payment.orderId, esims: [], amount: '1.00', actor: 'admin:deniz' },
    record: async () => {},
  });
  expect(bank.booked(orderNumber)).toEqual({ payments: 1, receivedMinor: 399, returnedMinor: 100 });
  const { rows } = await shop.shop.database.execute(sql`
    select account, sum(amount_minor)::int as sum from ledger_entries where payment_id = ${payment.id}
    group by account order by account`);
  expect(rows).toEqual([
    { account: 'fees', sum: TRANSFER_FEE_MINOR },
    { account: 'invoices', sum: 399 - TRANSFER_FEE_MINOR - 100 },
    { account: 'sales', sum: -299 },
  ]);
});

test('its webhook alone settles a payment, and an unsigned one nothing', async () => {
  const { buyer, orderNumber, action } = await buyByInvoice();
  bank.pay(action);
  const { rawBody, headers } = bank.webhookOf(orderNumber);
  const deliver = (sent: Record<string, string>) =>
    shop.request('POST', '/api/webhooks/invoices', { body: JSON.parse(rawBody.toString()), headers: sent });
  expect((await deliver({})).status).toBe(401);
  expect((await deliver(headers)).status).toBe(200);
  await buyer.waitForOrder(orderNumber, isCompleted);
});

test('the owner sees its state and the payment’s reference', async () => {
  const { orderNumber, action, buyer } = await buyByInvoice();
  await returnToShop(bank.pay(action));
  await buyer.waitForOrder(orderNumber, isCompleted);
  const { cookie } = await signIn(shop, { admin: true });
  await eventually(async () => {
    const { body } = await shop.request('GET', '/api/admin/system/partners', { headers: { cookie } });
    expect((body as SystemPartners).payments).toContainEqual(
      expect.objectContaining({ name: 'invoices', state: 'works' }),
    );
  });
  const found = await shop.request('GET', `/api/orders?q=${orderNumber}`, { headers: { cookie } });
  expect(found.body).toMatchObject({ total: 1 });
});

test('a payment whose gateway was switched off can be asked about still, and says so where the gateway is needed', async () => {
  const { buyer, orderNumber, action } = await buyByInvoice();
  await returnToShop(bank.pay(action));
  await buyer.waitForOrder(orderNumber, isCompleted);
  const token = createPortalToken();
  await shop.shop.database.execute(
    grantPortalTokens(
      sql`select ${sha256(token)}::bytea as token_hash, ${buyer.email}::text as email, false as replaces_others`,
    ),
  );
  const customer = await base.request('GET', `/api/portal/customer?token=${token}`);
  const [esim] = (customer.body as PortalCustomer).esims;
  const quote = await base.request('POST', '/api/portal/refund-quotes', { body: { token, esimId: esim?.id } });
  expect([quote.status, quote.body]).toMatchObject([200, { paidWith: { method: 'invoices', last4: '' } }]);
  expect(() => gatewayOf(base.shop, { provider: 'invoices' })).toThrow(
    expect.objectContaining({ status: 503, code: 'payment_unavailable' }),
  );
});

test('a method that no gateway has is refused before anything is written', async () => {
  const buyer = await createBuyer(shop);
  const response = await buyer.submit({ body: { paymentMethod: 'cheque' } });
  expect([response.status, problemOf(response).code]).toEqual([422, 'invalid_input']);
  expect(problemOf(response).errors).toMatchObject([{ path: 'paymentMethod', code: 'invalid' }]);
  expect((await buyer.cart()).items).toHaveLength(1);
});
