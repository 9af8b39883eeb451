import { createHmac } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { callJson, describePurchase, startTestSandbox, textAt } from '../testing/test-sandbox.ts';

const turkey5 = 'esim_5GB_30D_TR_V2';
const purchase = (item = turkey5, quantity = 1) => describePurchase(item, quantity);

test('an eSIM is bought, installed and used up, and expires with the clock', async () => {
  await using sandbox = await startTestSandbox();
  const bought = await sandbox.esimGo('POST', '/orders', purchase());
  expect(bought.body).toMatchObject({ status: 'completed', total: 4, currency: 'USD', runningBalance: '999996.00' });
  const iccid = textAt(bought.body, 'order', 0, 'esims', 0, 'iccid');
  expect(textAt(bought.body, 'order', 0, 'esims', 0, 'matchingId')).toMatch(/^[A-Z]\d-[A-Z0-9]{6}-[A-Z0-9]{6}$/);

  const state = async () => {
    const esim = await sandbox.esimGo('GET', `/esims/${iccid}`);
    const bundle = await sandbox.esimGo('GET', `/esims/${iccid}/bundles/${turkey5}`);
    return [textAt(esim.body, 'profileStatus'), textAt(bundle.body, 'assignments', 0, 'bundleState')];
  };
  expect(await state()).toEqual(['Released', 'queued']);
  await sandbox.control('POST', `esims/${iccid}/install`, { stage: 'downloaded' });
  expect(await state()).toEqual(['Downloaded', 'queued']);
  await sandbox.control('POST', `esims/${iccid}/install`);
  expect(await state()).toEqual(['Installed', 'queued']);
  await sandbox.control('POST', `esims/${iccid}/usage`, { usedMb: 1_200 });
  expect(await state()).toEqual(['Installed', 'active']);
  const bundles = await sandbox.esimGo('GET', `/esims/${iccid}/bundles`);
  expect(bundles.body).toMatchObject({
    bundles: [{ assignments: [{ initialQuantity: 5_000_000_000, remainingQuantity: 3_800_000_000 }] }],
  });
  await sandbox.control('POST', `esims/${iccid}/usage`, { usedMb: 9_000 });
  expect(await state()).toEqual(['Installed', 'depleted']);
  expect((await sandbox.esimGo('GET', `/esims/${iccid}/bundles`)).body).toEqual({ bundles: [] });
  await sandbox.control('POST', 'clock', { advanceMinutes: 30 * 24 * 60 });
  expect(await state()).toEqual(['Installed', 'expired']);
});

test('a top-up is queued behind the active bundle and debits the balance once', async () => {
  await using sandbox = await startTestSandbox();
  const iccid = textAt((await sandbox.esimGo('POST', '/orders', purchase())).body, 'order', 0, 'iccids', 0);
  const topUp = { ...purchase(), order: [{ type: 'bundle', item: turkey5, quantity: 1, iccids: [iccid] }] };
  expect((await sandbox.esimGo('POST', '/orders', topUp)).status).toBe(200);
  await sandbox.control('POST', `esims/${iccid}/usage`, { usedMb: 6_000 });
  const { body } = await sandbox.esimGo('GET', `/esims/${iccid}/bundles?includeUsed=true`);
  expect(body).toMatchObject({
    bundles: [
      {
        assignments: [
          { bundleState: 'depleted', remainingQuantity: 0 },
          { bundleState: 'active', remainingQuantity: 4_000_000_000 },
        ],
      },
    ],
  });
  expect((await sandbox.control('GET', 'ledger')).body).toMatchObject({
    esimGo: {
      balanceMinor: 100_000_000 - 800,
      orders: [
        { type: 'purchase', totalMinor: 400 },
        { type: 'topup', totalMinor: 400 },
      ],
    },
  });
});

test('a validation returns the price and changes nothing', async () => {
  await using sandbox = await startTestSandbox();
  const quote = await sandbox.esimGo('POST', '/orders', { ...purchase(turkey5, 3), type: 'validate' });
  expect(quote.body).toMatchObject({
    order: [{ type: 'bundle', item: turkey5, quantity: 3, subTotal: 12, pricePerUnit: 4, AllowReassign: false }],
    total: 12,
    valid: true,
    currency: 'USD',
  });
  expect((await sandbox.control('GET', 'ledger')).body).toMatchObject({
    esimGo: { balanceMinor: 100_000_000, orders: [] },
  });
});

test('an order of more than five units is processed asynchronously', async () => {
  await using sandbox = await startTestSandbox();
  const { body } = await sandbox.esimGo('POST', '/orders', purchase(turkey5, 6));
  expect(body).toMatchObject({ status: 'processing' });
  expect(body).not.toHaveProperty('order.0.esims');
  const reference = textAt(body, 'orderReference');
  await vi.waitFor(async () => {
    const listed = await sandbox.esimGo('GET', `/esims/assignments?reference=${reference}`);
    expect(listed.body).toHaveLength(6);
  }, 30_000);
  expect((await sandbox.esimGo('GET', `/orders/${reference}`)).body).toMatchObject({ status: 'completed' });
});

test('orders are listed by time with their ICCIDs', async () => {
  await using sandbox = await startTestSandbox();
  const before = new Date(Date.now() - 1_000).toISOString();
  const bought = await sandbox.esimGo('POST', '/orders', purchase());
  const after = new Date(Date.now() + 1_000).toISOString();
  const listed = await sandbox.esimGo(
    'GET',
    `/orders?includeIccids=true&createdAt=gte:${before}&createdAt=lte:${after}`,
  );
  expect(listed.body).toMatchObject({
    orders: [
      {
        orderReference: textAt(bought.body, 'orderReference'),
        order: [{ iccids: [textAt(bought.body, 'order', 0, 'iccids', 0)] }],
      },
    ],
    rows: 1,
  });
  expect((await sandbox.esimGo('GET', `/orders?createdAt=lte:${before}`)).body).toMatchObject({ orders: [], rows: 0 });
});

test('a bundle is refundable once, and only before it has started', async () => {
  await using sandbox = await startTestSandbox();
  const buy = async () => textAt((await sandbox.esimGo('POST', '/orders', purchase())).body, 'order', 0, 'iccids', 0);
  const [unused, used] = [await buy(), await buy()];
  await sandbox.control('POST', `esims/${used}/usage`, { usedMb: 1 });
  const revoke = (iccid: string, type: string) =>
    sandbox.esimGo('DELETE', `/esims/${iccid}/bundles/${turkey5}?type=${type}&refundToBalance=true`);
  expect((await revoke(unused, 'validate')).status).toBe(200);
  expect((await revoke(unused, 'transaction')).status).toBe(200);
  expect((await revoke(unused, 'transaction')).status).toBe(400);
  expect((await revoke(used, 'transaction')).status).toBe(400);
  expect((await sandbox.control('GET', 'ledger')).body).toMatchObject({
    esimGo: { balanceMinor: 100_000_000 - 400, refunds: [{ iccid: unused, amountMinor: 400 }] },
  });
});

// OpenAPI v2.5: the 400 of POST /orders is text/plain, every other error is JSON with a message.
test('an invalid order is rejected with a reason in plain text', async () => {
  await using sandbox = await startTestSandbox();
  const tryOrder = async (body: unknown) => {
    const { status, body: response } = await sandbox.esimGo('POST', '/orders', body);
    return [status, typeof response === 'string' ? response : textAt(response, 'message')];
  };
  expect(await tryOrder(purchase('esim_9GB_1D_XX_V2'))).toEqual([400, 'bundle esim_9GB_1D_XX_V2 not found']);
  expect((await tryOrder(purchase(turkey5, 0)))[0]).toBe(400);
  expect((await tryOrder({ ...purchase(), order: [] }))[0]).toBe(400);
  const foreign = {
    ...purchase(),
    order: [{ type: 'bundle', item: turkey5, quantity: 1, iccids: ['8943108000000000000'] }],
  };
  expect((await tryOrder(foreign))[0]).toBe(403);
  const iccid = textAt((await sandbox.esimGo('POST', '/orders', purchase())).body, 'order', 0, 'iccids', 0);
  const china = { ...purchase(), order: [{ type: 'bundle', item: 'esim_1GB_7D_CN_V2', quantity: 1, iccids: [iccid] }] };
  expect((await tryOrder(china))[0]).toBe(400);
  expect((await sandbox.esimGo('GET', `/esims/${iccid}/compatible/esim_1GB_7D_CN_V2`)).body).toEqual({
    compatible: false,
  });
});

test('an order above the balance is rejected as a whole', async () => {
  await using sandbox = await startTestSandbox();
  const line = { type: 'bundle', item: 'esim_100GB_30D_AM_V2', quantity: 1_000 };
  const order = { type: 'transaction', assign: true, order: Array(6).fill(line) };
  expect(await sandbox.esimGo('POST', '/orders', { ...order, type: 'validate' })).toMatchObject({
    body: { valid: false },
  });
  expect(await sandbox.esimGo('POST', '/orders', order)).toMatchObject({ status: 400 });
  expect((await sandbox.control('GET', 'ledger')).body).toMatchObject({
    esimGo: { balanceMinor: 100_000_000, esims: [] },
  });
});

test('bundles bought without an eSIM stay in the inventory until they are applied', async () => {
  await using sandbox = await startTestSandbox();
  expect((await sandbox.esimGo('GET', '/inventory')).body).toEqual({ bundles: [] });
  await sandbox.esimGo('POST', '/orders', { ...purchase(), assign: false });
  expect((await sandbox.esimGo('POST', '/esims/apply', { name: turkey5 })).body).toMatchObject({
    esims: [{ bundle: turkey5 }],
  });
  expect((await sandbox.esimGo('POST', '/esims/apply', { name: turkey5 })).status).toBe(400);
});

test('the catalogue is paginated and can be filtered', async () => {
  await using sandbox = await startTestSandbox();
  const first = await sandbox.esimGo('GET', '/catalogue?perPage=1000&page=1');
  expect(first.body).toMatchObject({ pageCount: 6, pageSize: 1_000 });
  const turkey = await sandbox.esimGo(
    'GET',
    '/catalogue?countries=TR&group=Standard%20Fixed&orderBy=price&direction=asc',
  );
  expect(turkey.body).toHaveProperty('rows', 8);
  expect(turkey.body).toHaveProperty(['bundles', 0, 'name'], 'esim_1GB_7D_TR_V2');
  expect(turkey.body).toHaveProperty(['bundles', 0, 'price'], 1.25);
  expect((await sandbox.esimGo('GET', '/catalogue?perPage=1001')).status).toBe(400);
  expect((await sandbox.esimGo('GET', '/networks?isos=TR')).body).toMatchObject({ countryNetworks: [{ name: 'TR' }] });
});

test('a wrong API key gets 403', async () => {
  await using sandbox = await startTestSandbox();
  const { baseUrl } = sandbox.connection.esimGo;
  expect(await callJson(`${baseUrl}/catalogue`, { headers: { 'X-API-Key': 'wrong' } })).toMatchObject({ status: 403 });
});

test('callbacks have a signature of their raw body', async () => {
  await using sandbox = await startTestSandbox();
  const iccid = textAt((await sandbox.esimGo('POST', '/orders', purchase())).body, 'order', 0, 'iccids', 0);
  await sandbox.control('POST', `esims/${iccid}/usage`, { usedMb: 2_500 });
  await vi.waitFor(() => expect(sandbox.shop.received).toHaveLength(3), 30_000);
  const { apiKey } = sandbox.connection.esimGo;
  for (const { path, headers, body } of sandbox.shop.received) {
    expect(path).toBe('/api/webhooks/esim-go');
    expect(headers['x-signature-sha256']).toBe(createHmac('sha256', apiKey).update(body).digest('base64'));
  }
  const types = sandbox.shop.received.map(({ body }) => JSON.parse(body).alertType).toSorted();
  expect(types).toEqual(['FirstAttachment', 'FirstUse', 'Utilisation']);
});

test('orders, eSIMs, clock and keys survive a restart, even after a torn last line', async () => {
  await using sandbox = await startTestSandbox();
  const bought = await sandbox.esimGo('POST', '/orders', purchase());
  const iccid = textAt(bought.body, 'order', 0, 'iccids', 0);
  await sandbox.control('POST', 'clock', { advanceMinutes: 60 });
  await sandbox.control('POST', `esims/${iccid}/usage`, { usedMb: 100 });
  const read = async () => [
    (await sandbox.esimGo('GET', `/esims/${iccid}`)).body,
    (await sandbox.esimGo('GET', `/esims/${iccid}/bundles`)).body,
    (await sandbox.control('GET', 'ledger')).body,
  ];
  const [before, key] = [await read(), sandbox.connection.esimGo.apiKey];
  await sandbox.restart(() => appendFileSync(join(sandbox.dataDir, 'esim-go.jsonl'), '[["orders","torn",{"refer'));
  expect(await read()).toEqual(before);
  expect(sandbox.connection.esimGo.apiKey).toBe(key);
  expect((await sandbox.control('GET', 'clock')).body).toMatchObject({ offsetMinutes: 60 });
});

test('more requests in a second than the account may make are refused with 429, whoever makes them, and counted', async () => {
  await using sandbox = await startTestSandbox();
  await sandbox.control('POST', 'accounts/esim-go', { requestsPerSecond: 3 });
  const requests = () => Promise.all(Array.from({ length: 20 }, () => sandbox.esimGo('GET', '/organisation')));
  const responses = await requests();
  const refused = responses.filter(({ status }) => status === 429);
  // Three in one second, or in each of two if it turned meanwhile.
  expect(refused.length).toBeGreaterThanOrEqual(14);
  expect(responses.length - refused.length).toBeGreaterThanOrEqual(3);
  expect(refused[0]?.body).toEqual({ message: 'Rate limit exceeded' });
  expect(refused[0]?.headers.get('retry-after')).toBe('1');
  expect(refused[0]?.headers.get('x-ratelimit-remaining')).toBe('0');
  const { body } = await sandbox.control('GET', 'esim-go/requests');
  const { requests: counted } = body as { requests: { path: string; isLimited: boolean }[] };
  expect(counted).toHaveLength(20);
  expect(counted.filter(({ isLimited }) => isLimited)).toHaveLength(refused.length);
  expect(counted[0]?.path).toBe('/esim-go/v2.5/organisation');
});
