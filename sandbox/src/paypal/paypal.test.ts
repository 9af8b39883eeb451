import { expect, test, vi } from 'vitest';
import { at, callJson, type Reply, startTrial } from '../testing/trial-sandbox.ts';

type Trial = Awaited<ReturnType<typeof startTrial>>;

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

async function connect(trial: Trial) {
  const { baseUrl, clientId, clientSecret } = trial.sandbox().connection.paypal;
  const token = await fetch(`${baseUrl}/v1/oauth2/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const accessToken = at(await token.json(), 'access_token');
  return (method: string, path: string, body?: unknown, requestId?: string): Promise<Reply> =>
    callJson(trial.sandbox().connection.paypal.baseUrl + path, {
      method,
      body,
      headers: { Authorization: `Bearer ${accessToken}`, ...(requestId && { 'PayPal-Request-Id': requestId }) },
    });
}

async function decide(trial: Trial, orderId: string, decision: string): Promise<Response> {
  return fetch(`${trial.sandbox().url}/sandbox/paypal/approve`, {
    method: 'POST',
    body: new URLSearchParams({ token: orderId, decision }),
    redirect: 'manual',
  });
}

const issueOf = ({ status, body }: Reply) => [status, at(body, 'details', 0, 'issue')];

test('an order is approved, captured once and refunded', async () => {
  await using trial = await startTrial();
  const paypal = await connect(trial);
  const created = await paypal('POST', '/v2/checkout/orders', order(), 'create-1');
  expect(created).toMatchObject({ status: 201, body: { status: 'PAYER_ACTION_REQUIRED' } });
  const id = at(created.body, 'id');
  expect(created.body).toMatchObject({
    links: [{}, { rel: 'payer-action', href: `${trial.shop.url}/sandbox/paypal/approve?token=${id}` }],
  });
  expect(at((await paypal('POST', '/v2/checkout/orders', order(), 'create-1')).body, 'id')).toBe(id);
  expect(issueOf(await paypal('POST', `/v2/checkout/orders/${id}/capture`))).toEqual([422, 'ORDER_NOT_APPROVED']);

  const approved = await decide(trial, id, 'approve');
  expect(approved.status).toBe(303);
  expect(approved.headers.get('location')).toMatch(
    new RegExp(`^http://shop\\.example/back\\?token=${id}&PayerID=\\w{13}$`),
  );

  const capture = () => paypal('POST', `/v2/checkout/orders/${id}/capture`, undefined, 'capture-1');
  const [captured, again] = [await capture(), await capture()];
  expect(captured).toMatchObject({ status: 201, body: { status: 'COMPLETED' } });
  expect(again.body).toEqual(captured.body);
  expect(issueOf(await paypal('POST', `/v2/checkout/orders/${id}/capture`))).toEqual([422, 'ORDER_ALREADY_CAPTURED']);

  const captureId = at(captured.body, 'purchase_units', 0, 'payments', 'captures', 0, 'id');
  const refund = (value: string, requestId: string) =>
    paypal('POST', `/v2/payments/captures/${captureId}/refund`, { amount: { currency_code: 'USD', value } }, requestId);
  expect((await refund('2.99', 'refund-1')).body).toEqual((await refund('2.99', 'refund-1')).body);
  expect(issueOf(await refund('10.01', 'refund-2'))).toEqual([422, 'REFUND_AMOUNT_EXCEEDED']);
  expect((await paypal('POST', `/v2/payments/captures/${captureId}/refund`, {})).status).toBe(201);
  expect((await paypal('GET', `/v2/payments/captures/${captureId}`)).body).toMatchObject({ status: 'REFUNDED' });
  expect((await trial.control('GET', 'ledger')).body).toMatchObject({
    paypal: {
      captures: [{ orderId: id, referenceId: 'order-1', invoiceId: 'ES-1', amountMinor: 1_299, refundedMinor: 1_299 }],
    },
  });
});

test('a buyer who cancels goes back to where the shop said', async () => {
  await using trial = await startTrial();
  const paypal = await connect(trial);
  const id = at((await paypal('POST', '/v2/checkout/orders', order())).body, 'id');
  const cancelled = await decide(trial, id, 'cancel');
  expect(cancelled.headers.get('location')).toBe(`http://shop.example/cart?x=1&token=${id}`);
  expect((await paypal('GET', `/v2/checkout/orders/${id}`)).body).toMatchObject({ status: 'PAYER_ACTION_REQUIRED' });
});

test('a declined instrument sends the buyer back to choose another', async () => {
  await using trial = await startTrial();
  const paypal = await connect(trial);
  const id = at((await paypal('POST', '/v2/checkout/orders', order())).body, 'id');
  await decide(trial, id, 'approve');
  await trial.control('POST', 'faults', { partner: 'paypal', operation: 'capture', fault: 'refuse' });
  const capture = () => paypal('POST', `/v2/checkout/orders/${id}/capture`, {}, 'same');
  expect(issueOf(await capture())).toEqual([422, 'INSTRUMENT_DECLINED']);
  await decide(trial, id, 'approve');
  expect((await capture()).status).toBe(201);
});

test('an invoice is paid once', async () => {
  await using trial = await startTrial();
  const paypal = await connect(trial);
  const payInvoice = async () => {
    const id = at((await paypal('POST', '/v2/checkout/orders', order('ES-7'))).body, 'id');
    await decide(trial, id, 'approve');
    return paypal('POST', `/v2/checkout/orders/${id}/capture`);
  };
  expect((await payInvoice()).status).toBe(201);
  expect(issueOf(await payInvoice())).toEqual([422, 'DUPLICATE_INVOICE_ID']);
});

test('one request id cannot stand for two requests', async () => {
  await using trial = await startTrial();
  const paypal = await connect(trial);
  await paypal('POST', '/v2/checkout/orders', order('ES-1'), 'same');
  expect(issueOf(await paypal('POST', '/v2/checkout/orders', order('ES-2'), 'same'))).toEqual([
    422,
    'DUPLICATE_REQUEST_ID',
  ]);
});

test('webhooks verify as they came, and in no other form', async () => {
  await using trial = await startTrial();
  const paypal = await connect(trial);
  const id = at((await paypal('POST', '/v2/checkout/orders', order())).body, 'id');
  await decide(trial, id, 'approve');
  await paypal('POST', `/v2/checkout/orders/${id}/capture`);
  await vi.waitFor(() => expect(trial.shop.received).toHaveLength(2));
  const events = trial.shop.received.map(({ body }) => JSON.parse(body));
  expect(events.map((event) => event.event_type).toSorted()).toEqual([
    'CHECKOUT.ORDER.APPROVED',
    'PAYMENT.CAPTURE.COMPLETED',
  ]);

  const headers = trial.shop.received[0]?.headers ?? {};
  const verify = (event: unknown) =>
    paypal('POST', '/v1/notifications/verify-webhook-signature', {
      auth_algo: headers['paypal-auth-algo'],
      cert_url: headers['paypal-cert-url'],
      transmission_id: headers['paypal-transmission-id'],
      transmission_sig: headers['paypal-transmission-sig'],
      transmission_time: headers['paypal-transmission-time'],
      webhook_id: trial.sandbox().connection.paypal.webhookId,
      webhook_event: event,
    });
  expect((await verify(events[0])).body).toEqual({ verification_status: 'SUCCESS' });
  expect((await verify({ ...events[0], id: 'WH-OTHER' })).body).toEqual({ verification_status: 'FAILURE' });
});

test('a token outlives a restart; without one there is no access', async () => {
  await using trial = await startTrial();
  const paypal = await connect(trial);
  const id = at((await paypal('POST', '/v2/checkout/orders', order())).body, 'id');
  await trial.restart();
  expect((await paypal('GET', `/v2/checkout/orders/${id}`)).status).toBe(200);
  const { baseUrl } = trial.sandbox().connection.paypal;
  expect((await callJson(`${baseUrl}/v2/checkout/orders/${id}`)).status).toBe(401);
});
