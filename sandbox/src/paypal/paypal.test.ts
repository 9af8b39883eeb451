import { expect, test, vi } from 'vitest';
import { callJson, type JsonResponse, startTestSandbox, type TestSandbox, textAt } from '../testing/test-sandbox.ts';

const order = (invoiceId = 'ES-1') => ({
  intent: 'CAPTURE',
  purchase_units: [
    { reference_id: 'order-1', invoice_id: invoiceId, amount: { currency_code: 'USD', value: '12.99' } },
  ],
  payment_source: {
    paypal: {
      experience_context: { return_url: 'http://shop.example/back', cancel_url: 'http://shop.example/cart?x=1' },
    },
  },
});

async function connect(sandbox: TestSandbox) {
  const { baseUrl, clientId, clientSecret } = sandbox.connection.paypal;
  const token = await fetch(`${baseUrl}/v1/oauth2/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const accessToken = textAt(await token.json(), 'access_token');
  return (method: string, path: string, body?: unknown, requestId?: string): Promise<JsonResponse> =>
    callJson(sandbox.connection.paypal.baseUrl + path, {
      method,
      body,
      headers: { Authorization: `Bearer ${accessToken}`, ...(requestId && { 'PayPal-Request-Id': requestId }) },
    });
}

async function decide(sandbox: TestSandbox, orderId: string, decision: string): Promise<Response> {
  return fetch(`${sandbox.url}/sandbox/paypal/approve`, {
    method: 'POST',
    body: new URLSearchParams({ token: orderId, decision }),
    redirect: 'manual',
  });
}

const issueOf = ({ status, body }: JsonResponse) => [status, textAt(body, 'details', 0, 'issue')];

test('an order is approved, captured once and refunded', async () => {
  await using sandbox = await startTestSandbox();
  const paypal = await connect(sandbox);
  const created = await paypal('POST', '/v2/checkout/orders', order(), 'create-1');
  expect(created).toMatchObject({ status: 201, body: { status: 'PAYER_ACTION_REQUIRED' } });
  const id = textAt(created.body, 'id');
  expect(created.body).toMatchObject({
    links: [{}, { rel: 'payer-action', href: `${sandbox.shop.url}/sandbox/paypal/approve?token=${id}` }],
  });
  expect(textAt((await paypal('POST', '/v2/checkout/orders', order(), 'create-1')).body, 'id')).toBe(id);
  expect(issueOf(await paypal('POST', `/v2/checkout/orders/${id}/capture`))).toEqual([422, 'ORDER_NOT_APPROVED']);

  const approved = await decide(sandbox, id, 'approve');
  expect(approved.status).toBe(303);
  expect(approved.headers.get('location')).toMatch(
    new RegExp(`^http://shop\\.example/back\\?token=${id}&PayerID=\\w{13}$`),
  );

  const capture = () => paypal('POST', `/v2/checkout/orders/${id}/capture`, undefined, 'capture-1');
  const [captured, again] = [await capture(), await capture()];
  expect(captured).toMatchObject({ status: 201, body: { status: 'COMPLETED' } });
  expect(again.body).toEqual(captured.body);
  expect(issueOf(await paypal('POST', `/v2/checkout/orders/${id}/capture`))).toEqual([422, 'ORDER_ALREADY_CAPTURED']);

  const captureId = textAt(captured.body, 'purchase_units', 0, 'payments', 'captures', 0, 'id');
  const refund = (value: string, requestId: string) =>
    paypal('POST', `/v2/payments/captures/${captureId}/refund`, { amount: { currency_code: 'USD', value } }, requestId);
  expect((await refund('2.99', 'refund-1')).body).toEqual((await refund('2.99', 'refund-1')).body);
  expect(issueOf(await refund('10.01', 'refund-2'))).toEqual([422, 'REFUND_AMOUNT_EXCEEDED']);
  expect((await paypal('POST', `/v2/payments/captures/${captureId}/refund`, {})).status).toBe(201);
  expect((await paypal('GET', `/v2/payments/captures/${captureId}`)).body).toMatchObject({ status: 'REFUNDED' });
  expect((await sandbox.control('GET', 'ledger')).body).toMatchObject({
    paypal: {
      captures: [{ orderId: id, referenceId: 'order-1', invoiceId: 'ES-1', amountMinor: 1_299, refundedMinor: 1_299 }],
    },
  });
});

test('a buyer who cancels returns to the cancel URL of the shop', async () => {
  await using sandbox = await startTestSandbox();
  const paypal = await connect(sandbox);
  const id = textAt((await paypal('POST', '/v2/checkout/orders', order())).body, 'id');
  const cancelled = await decide(sandbox, id, 'cancel');
  expect(cancelled.headers.get('location')).toBe(`http://shop.example/cart?x=1&token=${id}`);
  expect((await paypal('GET', `/v2/checkout/orders/${id}`)).body).toMatchObject({ status: 'PAYER_ACTION_REQUIRED' });
});

test('after a declined instrument the buyer can approve another', async () => {
  await using sandbox = await startTestSandbox();
  const paypal = await connect(sandbox);
  const id = textAt((await paypal('POST', '/v2/checkout/orders', order())).body, 'id');
  await decide(sandbox, id, 'approve');
  await sandbox.control('POST', 'faults', { partner: 'paypal', operation: 'capture', fault: 'reject' });
  const capture = () => paypal('POST', `/v2/checkout/orders/${id}/capture`, {}, 'same');
  expect(issueOf(await capture())).toEqual([422, 'INSTRUMENT_DECLINED']);
  await decide(sandbox, id, 'approve');
  expect((await capture()).status).toBe(201);
});

test('an invoice can be paid only once', async () => {
  await using sandbox = await startTestSandbox();
  const paypal = await connect(sandbox);
  const payInvoice = async () => {
    const id = textAt((await paypal('POST', '/v2/checkout/orders', order('ES-7'))).body, 'id');
    await decide(sandbox, id, 'approve');
    return paypal('POST', `/v2/checkout/orders/${id}/capture`);
  };
  expect((await payInvoice()).status).toBe(201);
  expect(issueOf(await payInvoice())).toEqual([422, 'DUPLICATE_INVOICE_ID']);
});

test('a request id returns what it returned first, whatever is asked with it', async () => {
  await using sandbox = await startTestSandbox();
  const paypal = await connect(sandbox);
  const first = await paypal('POST', '/v2/checkout/orders', order('ES-1'), 'same');
  const id = textAt(first.body, 'id');
  const again = await paypal('POST', '/v2/checkout/orders', order('ES-2'), 'same');
  expect([again.status, again.body]).toEqual([200, first.body]);
  await decide(sandbox, id, 'approve');
  const captured = await paypal('POST', `/v2/checkout/orders/${id}/capture`, undefined, 'same');
  expect(captured).toMatchObject({ status: 201, body: { status: 'COMPLETED' } });
  const other = textAt((await paypal('POST', '/v2/checkout/orders', order('ES-3'))).body, 'id');
  const replayed = await paypal('POST', `/v2/checkout/orders/${other}/capture`, undefined, 'same');
  expect([replayed.status, replayed.body]).toEqual([200, captured.body]);
});

test('webhooks verify unchanged, and not after a change', async () => {
  await using sandbox = await startTestSandbox();
  const paypal = await connect(sandbox);
  const id = textAt((await paypal('POST', '/v2/checkout/orders', order())).body, 'id');
  await decide(sandbox, id, 'approve');
  await paypal('POST', `/v2/checkout/orders/${id}/capture`);
  await vi.waitFor(() => expect(sandbox.shop.received).toHaveLength(2), 30_000);
  const events = sandbox.shop.received.map(({ body }) => JSON.parse(body));
  expect(events.map((event) => event.event_type).toSorted()).toEqual([
    'CHECKOUT.ORDER.APPROVED',
    'PAYMENT.CAPTURE.COMPLETED',
  ]);

  const headers = sandbox.shop.received[0]?.headers ?? {};
  const verify = (event: unknown) =>
    paypal('POST', '/v1/notifications/verify-webhook-signature', {
      auth_algo: headers['paypal-auth-algo'],
      cert_url: headers['paypal-cert-url'],
      transmission_id: headers['paypal-transmission-id'],
      transmission_sig: headers['paypal-transmission-sig'],
      transmission_time: headers['paypal-transmission-time'],
      webhook_id: sandbox.connection.paypal.webhookId,
      webhook_event: event,
    });
  expect((await verify(events[0])).body).toEqual({ verification_status: 'SUCCESS' });
  expect((await verify({ ...events[0], id: 'WH-OTHER' })).body).toEqual({ verification_status: 'FAILURE' });
});

test('an access token survives a restart; without one there is no access', async () => {
  await using sandbox = await startTestSandbox();
  const paypal = await connect(sandbox);
  const id = textAt((await paypal('POST', '/v2/checkout/orders', order())).body, 'id');
  await sandbox.restart();
  expect((await paypal('GET', `/v2/checkout/orders/${id}`)).status).toBe(200);
  const { baseUrl } = sandbox.connection.paypal;
  expect((await callJson(`${baseUrl}/v2/checkout/orders/${id}`)).status).toBe(401);
});
