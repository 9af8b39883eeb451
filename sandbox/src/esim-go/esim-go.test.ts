import { createHmac } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { at, callJson, startTrial } from '../testing/trial-sandbox.ts';

const turkey5 = 'esim_5GB_30D_TR_V2';
const purchase = (item = turkey5, quantity = 1) => ({
  type: 'transaction',
  assign: true,
  order: [{ type: 'bundle', item, quantity, allowReassign: false }],
});

test('an eSIM is bought, installed, used up and expires with the clock', async () => {
  await using trial = await startTrial();
  const bought = await trial.esimGo('POST', '/orders', purchase());
  expect(bought.body).toMatchObject({ status: 'completed', total: 4, currency: 'USD', runningBalance: '999996.00' });
  const iccid = at(bought.body, 'order', 0, 'esims', 0, 'iccid');
  expect(at(bought.body, 'order', 0, 'esims', 0, 'matchingId')).toMatch(/^[A-Z]\d-[A-Z0-9]{6}-[A-Z0-9]{6}$/);

  const state = async () => {
    const esim = await trial.esimGo('GET', `/esims/${iccid}`);
    const bundle = await trial.esimGo('GET', `/esims/${iccid}/bundles/${turkey5}`);
    return [at(esim.body, 'profileStatus'), at(bundle.body, 'assignments', 0, 'bundleState')];
  };
  expect(await state()).toEqual(['Released', 'queued']);
  await trial.control('POST', `esims/${iccid}/install`, { stage: 'downloaded' });
  expect(await state()).toEqual(['Downloaded', 'queued']);
  await trial.control('POST', `esims/${iccid}/install`);
  expect(await state()).toEqual(['Installed', 'queued']);
  await trial.control('POST', `esims/${iccid}/usage`, { usedMb: 1_200 });
  expect(await state()).toEqual(['Installed', 'active']);
  const bundles = await trial.esimGo('GET', `/esims/${iccid}/bundles`);
  expect(bundles.body).toMatchObject({
    bundles: [{ assignments: [{ initialQuantity: 5_000_000_000, remainingQuantity: 3_800_000_000 }] }],
  });
  await trial.control('POST', `esims/${iccid}/usage`, { usedMb: 9_000 });
  expect(await state()).toEqual(['Installed', 'depleted']);
  expect((await trial.esimGo('GET', `/esims/${iccid}/bundles`)).body).toEqual({ bundles: [] });
  await trial.control('POST', 'clock', { advanceMinutes: 30 * 24 * 60 });
  expect(await state()).toEqual(['Installed', 'expired']);
});

test('a top-up queues behind the running bundle and charges the balance once', async () => {
  await using trial = await startTrial();
  const iccid = at((await trial.esimGo('POST', '/orders', purchase())).body, 'order', 0, 'iccids', 0);
  const topUp = { ...purchase(), order: [{ type: 'bundle', item: turkey5, quantity: 1, iccids: [iccid] }] };
  expect((await trial.esimGo('POST', '/orders', topUp)).status).toBe(200);
  await trial.control('POST', `esims/${iccid}/usage`, { usedMb: 6_000 });
  const { body } = await trial.esimGo('GET', `/esims/${iccid}/bundles?includeUsed=true`);
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
  expect((await trial.control('GET', 'ledger')).body).toMatchObject({
    esimGo: {
      balanceMinor: 100_000_000 - 800,
      orders: [
        { type: 'purchase', totalMinor: 400 },
        { type: 'topup', totalMinor: 400 },
      ],
    },
  });
});

test('a validation prices the order and changes nothing', async () => {
  await using trial = await startTrial();
  const quote = await trial.esimGo('POST', '/orders', { ...purchase(turkey5, 3), type: 'validate' });
  expect(quote.body).toMatchObject({
    order: [{ type: 'bundle', item: turkey5, quantity: 3, subTotal: 12, pricePerUnit: 4, AllowReassign: false }],
    total: 12,
    valid: true,
    currency: 'USD',
  });
  expect((await trial.control('GET', 'ledger')).body).toMatchObject({
    esimGo: { balanceMinor: 100_000_000, orders: [] },
  });
});

test('more than five units are processed apart and show their eSIMs a moment later', async () => {
  await using trial = await startTrial();
  const { body } = await trial.esimGo('POST', '/orders', purchase(turkey5, 6));
  expect(body).toMatchObject({ status: 'processing' });
  expect(body).not.toHaveProperty('order.0.esims');
  const reference = at(body, 'orderReference');
  await vi.waitFor(async () => {
    const listed = await trial.esimGo('GET', `/esims/assignments?reference=${reference}`);
    expect(listed.body).toHaveLength(6);
  });
  expect((await trial.esimGo('GET', `/orders/${reference}`)).body).toMatchObject({ status: 'completed' });
});

test('orders are found again by their time, with their ICCIDs', async () => {
  await using trial = await startTrial();
  const before = new Date(Date.now() - 1_000).toISOString();
  const bought = await trial.esimGo('POST', '/orders', purchase());
  const after = new Date(Date.now() + 1_000).toISOString();
  const listed = await trial.esimGo('GET', `/orders?includeIccids=true&createdAt=gte:${before}&createdAt=lte:${after}`);
  expect(listed.body).toMatchObject({
    orders: [
      {
        orderReference: at(bought.body, 'orderReference'),
        order: [{ iccids: [at(bought.body, 'order', 0, 'iccids', 0)] }],
      },
    ],
    rows: 1,
  });
  expect((await trial.esimGo('GET', `/orders?createdAt=lte:${before}`)).body).toMatchObject({ orders: [], rows: 0 });
});

test('a bundle that has not started can be refunded once, a started one never', async () => {
  await using trial = await startTrial();
  const buy = async () => at((await trial.esimGo('POST', '/orders', purchase())).body, 'order', 0, 'iccids', 0);
  const [unused, used] = [await buy(), await buy()];
  await trial.control('POST', `esims/${used}/usage`, { usedMb: 1 });
  const revoke = (iccid: string, type: string) =>
    trial.esimGo('DELETE', `/esims/${iccid}/bundles/${turkey5}?type=${type}&refundToBalance=true`);
  expect((await revoke(unused, 'validate')).status).toBe(200);
  expect((await revoke(unused, 'transaction')).status).toBe(200);
  expect((await revoke(unused, 'transaction')).status).toBe(400);
  expect((await revoke(used, 'transaction')).status).toBe(400);
  expect((await trial.control('GET', 'ledger')).body).toMatchObject({
    esimGo: { balanceMinor: 100_000_000 - 400, refunds: [{ iccid: unused, amountMinor: 400 }] },
  });
});

test('what the partner would not sell is refused with a sentence', async () => {
  await using trial = await startTrial();
  const tryOrder = async (body: unknown) => {
    const { status, body: answer } = await trial.esimGo('POST', '/orders', body);
    return [status, at(answer, 'message')];
  };
  expect(await tryOrder(purchase('esim_9GB_1D_XX_V2'))).toEqual([400, 'bundle esim_9GB_1D_XX_V2 not found']);
  expect((await tryOrder(purchase(turkey5, 0)))[0]).toBe(400);
  expect((await tryOrder({ ...purchase(), order: [] }))[0]).toBe(400);
  const foreign = {
    ...purchase(),
    order: [{ type: 'bundle', item: turkey5, quantity: 1, iccids: ['8943108000000000000'] }],
  };
  expect((await tryOrder(foreign))[0]).toBe(403);
  const iccid = at((await trial.esimGo('POST', '/orders', purchase())).body, 'order', 0, 'iccids', 0);
  const china = { ...purchase(), order: [{ type: 'bundle', item: 'esim_1GB_7D_CN_V2', quantity: 1, iccids: [iccid] }] };
  expect((await tryOrder(china))[0]).toBe(400);
  expect((await trial.esimGo('GET', `/esims/${iccid}/compatible/esim_1GB_7D_CN_V2`)).body).toEqual({
    compatible: false,
  });
});

test('an order beyond the balance is refused whole', async () => {
  await using trial = await startTrial();
  const line = { type: 'bundle', item: 'esim_100GB_30D_AM_V2', quantity: 1_000 };
  const order = { type: 'transaction', assign: true, order: Array(6).fill(line) };
  expect(await trial.esimGo('POST', '/orders', { ...order, type: 'validate' })).toMatchObject({
    body: { valid: false },
  });
  expect(await trial.esimGo('POST', '/orders', order)).toMatchObject({ status: 400 });
  expect((await trial.control('GET', 'ledger')).body).toMatchObject({
    esimGo: { balanceMinor: 100_000_000, esims: [] },
  });
});

test('bundles bought without an eSIM wait in the inventory until they are applied', async () => {
  await using trial = await startTrial();
  expect((await trial.esimGo('GET', '/inventory')).body).toEqual({ bundles: [] });
  await trial.esimGo('POST', '/orders', { ...purchase(), assign: false });
  expect((await trial.esimGo('POST', '/esims/apply', { name: turkey5 })).body).toMatchObject({
    esims: [{ bundle: turkey5 }],
  });
  expect((await trial.esimGo('POST', '/esims/apply', { name: turkey5 })).status).toBe(400);
});

test('the catalogue comes in pages and can be narrowed', async () => {
  await using trial = await startTrial();
  const first = await trial.esimGo('GET', '/catalogue?perPage=1000&page=1');
  expect(first.body).toMatchObject({ pageCount: 6, pageSize: 1_000 });
  const turkey = await trial.esimGo(
    'GET',
    '/catalogue?countries=TR&group=Standard%20Fixed&orderBy=price&direction=asc',
  );
  expect(turkey.body).toHaveProperty('rows', 8);
  expect(turkey.body).toHaveProperty(['bundles', 0, 'name'], 'esim_1GB_7D_TR_V2');
  expect(turkey.body).toHaveProperty(['bundles', 0, 'price'], 1.25);
  expect((await trial.esimGo('GET', '/catalogue?perPage=1001')).status).toBe(400);
  expect((await trial.esimGo('GET', '/networks?isos=TR')).body).toMatchObject({ countryNetworks: [{ name: 'TR' }] });
});

test('a wrong key is turned away', async () => {
  await using trial = await startTrial();
  const { baseUrl } = trial.sandbox().connection.esimGo;
  expect(await callJson(`${baseUrl}/catalogue`, { headers: { 'X-API-Key': 'wrong' } })).toMatchObject({ status: 403 });
});

test('callbacks carry the signature of their raw body', async () => {
  await using trial = await startTrial();
  const iccid = at((await trial.esimGo('POST', '/orders', purchase())).body, 'order', 0, 'iccids', 0);
  await trial.control('POST', `esims/${iccid}/usage`, { usedMb: 2_500 });
  await vi.waitFor(() => expect(trial.shop.received).toHaveLength(3));
  const { apiKey } = trial.sandbox().connection.esimGo;
  for (const { path, headers, body } of trial.shop.received) {
    expect(path).toBe('/api/webhooks/esim-go');
    expect(headers['x-signature-sha256']).toBe(createHmac('sha256', apiKey).update(body).digest('base64'));
  }
  const types = trial.shop.received.map(({ body }) => JSON.parse(body).alertType).toSorted();
  expect(types).toEqual(['FirstAttachment', 'FirstUse', 'Utilisation']);
});

test('a restart keeps orders, eSIMs, clock and keys, even after a torn last line', async () => {
  await using trial = await startTrial();
  const bought = await trial.esimGo('POST', '/orders', purchase());
  const iccid = at(bought.body, 'order', 0, 'iccids', 0);
  await trial.control('POST', 'clock', { advanceMinutes: 60 });
  await trial.control('POST', `esims/${iccid}/usage`, { usedMb: 100 });
  const read = async () => [
    (await trial.esimGo('GET', `/esims/${iccid}`)).body,
    (await trial.esimGo('GET', `/esims/${iccid}/bundles`)).body,
    (await trial.control('GET', 'ledger')).body,
  ];
  const [before, key] = [await read(), trial.sandbox().connection.esimGo.apiKey];
  await trial.restart(() => appendFileSync(join(trial.dataDir, 'esim-go.jsonl'), '[["orders","torn",{"refer'));
  expect(await read()).toEqual(before);
  expect(trial.sandbox().connection.esimGo.apiKey).toBe(key);
  expect((await trial.control('GET', 'clock')).body).toMatchObject({ offsetMinutes: 60 });
});
