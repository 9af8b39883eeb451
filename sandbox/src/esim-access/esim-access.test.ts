import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { callJson, startTestSandbox } from '../testing/test-sandbox.ts';

type Answer = { success: boolean; errorCode: string | null; errorMsg: string | null; obj: Record<string, never> };

async function openAccount() {
  const sandbox = await startTestSandbox();
  const { baseUrl, accessCode } = sandbox.connection.esimAccess;
  const headers = { 'RT-AccessCode': accessCode };
  const call = async (path: string, body: object = {}) => {
    const { status, body: answer } = await callJson(`${baseUrl}${path}`, { method: 'POST', headers, body });
    return { status, ...(answer as Answer) };
  };
  const control = (path: string, body: object) => callJson(`${sandbox.url}/sandbox${path}`, { method: 'POST', body });
  /** The eSIMs of an order, once they are allocated. */
  const order = async (transactionId: string, packageInfoList: object[]) => {
    await control('/accounts/esim-access', { allocationMs: 0 });
    const { obj } = await call('/esim/order', { transactionId, packageInfoList });
    const { esimList } = (await call('/esim/query', { ...obj, pager: { pageNum: 1, pageSize: 50 } })).obj;
    return esimList as unknown as Record<string, unknown>[];
  };
  return { call, control, order, [Symbol.asyncDispose]: () => sandbox[Symbol.asyncDispose]() };
}

const pager = { pageNum: 1, pageSize: 50 };

test('packages of one kind are listed, whether a client names the kind by text or number', async () => {
  await using account = await openAccount();
  const listKinds = async (dataType?: string | number) => {
    const { packageList } = (await account.call('/package/list', { dataType })).obj;
    return new Set((packageList as unknown as { dataType: number }[]).map((each) => each.dataType === 1));
  };
  expect(await listKinds()).toEqual(new Set([true, false]));
  expect([await listKinds('1'), await listKinds(1)]).toEqual([new Set([true]), new Set([true])]);
  expect([await listKinds('2'), await listKinds(2)]).toEqual([new Set([false]), new Set([false])]);
});

test('an order of several packages is one order with the eSIMs of each, and each is credited at its own price', async () => {
  await using account = await openAccount();
  const balance = async () => Number((await account.call('/balance/query')).obj.balance);
  const before = await balance();
  const lines = [
    { packageCode: 'TR_1_7', count: 2 },
    { packageCode: 'FR_5_30', count: 1 },
  ];
  const esims = await account.order('A-1', lines);
  expect(esims).toMatchObject([
    { transactionId: 'A-1', packageList: [{ slug: 'TR_1_7' }] },
    { transactionId: 'A-1', packageList: [{ slug: 'TR_1_7' }] },
    { transactionId: 'A-1', packageList: [{ slug: 'FR_5_30' }] },
  ]);
  expect(await balance()).toBeLessThan(before);
  for (const { esimTranNo } of esims) await account.call('/esim/cancel', { esimTranNo });
  expect(await balance()).toBe(before);
  const tooMany = [
    { packageCode: 'TR_1_7', count: 30 },
    { packageCode: 'FR_5_30', count: 1 },
  ];
  expect(await account.call('/esim/order', { transactionId: 'A-2', packageInfoList: tooMany })).toMatchObject({
    ...{ success: false, errorCode: '000107' },
  });
  expect(await account.call('/esim/order', { transactionId: 'A-3', amount: 1, packageInfoList: lines })).toMatchObject({
    ...{ success: false, errorCode: '200006' },
  });
});

test('a suspended eSIM says so and uses no data until it goes on', async () => {
  await using account = await openAccount();
  const [esim] = await account.order('B-1', [{ packageCode: 'TR_1_7', count: 1 }]);
  const [esimTranNo, iccid] = [esim?.esimTranNo, String(esim?.iccid)];
  const read = async () => (await account.call('/esim/query', { iccid, pager })).obj.esimList?.[0];
  await account.control(`/esims/${iccid}/usage`, { usedMb: 10 });
  expect(await account.call('/esim/suspend', { iccid })).toMatchObject({ success: true, obj: {} });
  await account.control(`/esims/${iccid}/usage`, { usedMb: 10 });
  const suspended = await read();
  expect(suspended).toMatchObject({ esimStatus: 'SUSPENDED', orderUsage: expect.any(Number) });
  expect(await account.call('/esim/topup', { esimTranNo, packageCode: 'TR_1_7', transactionId: 'B-2' })).toMatchObject({
    errorCode: '200002',
  });
  const again = await account.call('/esim/suspend', { esimTranNo });
  expect(again).toMatchObject({ status: 501, success: false, errorMsg: expect.stringContaining('does not know') });
  expect(await account.call('/esim/unsuspend', { esimTranNo })).toMatchObject({ success: true });
  expect(await read()).toMatchObject({ esimStatus: 'IN_USE' });
  expect(await account.call('/esim/suspend', {})).toMatchObject({ errorCode: '000105' });
  expect(await account.call('/esim/suspend', { iccid: '' })).toMatchObject({ errorCode: '000106' });
  expect(await account.call('/esim/query', { pager })).toMatchObject({ status: 501, success: false });
  expect(await account.call('/esim/suspend', { iccid: '8900000000000000000' })).toMatchObject({ errorCode: '310403' });
});

test('a text is taken for an eSIM that is installed and whose network takes texts', async () => {
  await using account = await openAccount();
  const { packageList } = (await account.call('/package/list', { dataType: 1 })).obj;
  const listed = packageList as unknown as { slug: string; smsStatus: number }[];
  const [takes, takesNone] = [1, 0].map((smsStatus) => listed.find((each) => each.smsStatus === smsStatus)?.slug);
  const esims = await account.order('C-1', [
    { packageCode: takes, count: 1 },
    { packageCode: takesNone, count: 1 },
  ]);
  expect(esims.map(({ smsStatus }) => smsStatus)).toEqual([1, 0]);
  const send = (index: number, message?: string) =>
    account.call('/esim/sendSms', { esimTranNo: esims[index]?.esimTranNo, message });
  expect(await send(0, 'Welcome')).toMatchObject({ status: 501, errorMsg: expect.stringContaining('not installed') });
  for (const { iccid } of esims) await account.control(`/esims/${iccid}/install`, {});
  expect(await send(0, 'Welcome')).toMatchObject({ status: 200, success: true, obj: {} });
  expect(await send(1, 'Welcome')).toMatchObject({ status: 501, errorMsg: expect.stringContaining('smsStatus') });
  expect(await send(0)).toMatchObject({ errorCode: '000105' });
  expect(await send(0, 'x'.repeat(501))).toMatchObject({ errorCode: '000107' });
});

test('places are countries, and regions with their countries', async () => {
  await using account = await openAccount();
  const { locationList } = (await account.call('/location/list')).obj;
  expect(locationList).toContainEqual({ code: 'TR', name: 'Turkey', type: 1, subLocationList: null });
  expect(locationList).toContainEqual({
    ...{ code: 'NA-3', name: 'North America (3 areas)', type: 2 },
    subLocationList: expect.arrayContaining([{ code: 'CA', name: 'Canada' }]),
  });
});

test('an address for webhooks is saved if it takes the test event', async () => {
  await using account = await openAccount();
  const taken: string[] = [];
  const server = createServer(async (request, response) => {
    taken.push(Buffer.concat(await request.toArray()).toString());
    response.writeHead(request.url === '/webhooks' ? 200 : 404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const refused = await account.call('/webhook/save', { webhook: `${base}/other` });
  expect(refused).toMatchObject({ status: 501, errorMsg: expect.stringContaining('test event') });
  expect((await account.call('/webhook/query')).obj).not.toMatchObject({ webhook: `${base}/other` });
  expect(await account.call('/webhook/save', { webhook: `${base}/webhooks` })).toMatchObject({
    success: true,
    obj: {},
  });
  expect((await account.call('/webhook/query')).obj).toEqual({ webhook: `${base}/webhooks` });
  expect(JSON.parse(taken[1] ?? '')).toMatchObject({
    ...{ notifyType: 'CHECK_HEALTH', content: { orderNo: '1234567890', orderStatus: 'Test' } },
  });
  expect(await account.call('/webhook/save', {})).toMatchObject({ errorCode: '000105' });
  server.close();
});
