import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { openPartnerSandbox } from '../../../test/partner-sandbox.ts';
import type { AccountFinding } from '../account-check.ts';
import { toDestination } from './destination-codes.ts';
import { createEsimAccess } from './esim-access.ts';
import { readPlanId, toPlanId } from './plan-ids.ts';
import { sign } from './signature.ts';
import { toMegabytes } from './volume.ts';
import { createWebhookReader } from './webhook.ts';

const sandbox = await openPartnerSandbox();
const log = pino({ level: 'silent' });
const connection = { ...sandbox.connection.esimAccess, timeoutMs: 3000, log, placeName: (code: string) => code };
const access = createEsimAccess(connection);

type Seen = { path: string; headers: Record<string, unknown>; body: string };

/** A partner that answers every call with the same, whatever it says. */
async function answering(obj: unknown, more: object = {}) {
  const seen: Seen[] = [];
  const text = JSON.stringify({ success: true, errorCode: '0', errorMsg: null, obj, ...more });
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    seen.push({ path: request.url ?? '', headers: request.headers, body });
    response.end(text);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  afterAll(() => server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { seen, supplier: createEsimAccess({ ...connection, baseUrl: `http://127.0.0.1:${port}` }) };
}

test('a request is signed as in the documentation’s example', () => {
  const [accessCode, secretKey, body] = ['11111', '1111', '{"imsi":"326543826"}'];
  const signed = { timestamp: '1628670421', requestId: '4ce9d9cdac9e4e17b3a2c66c358c1ce2', accessCode, body };
  expect(sign(signed, secretKey)).toBe('7eb765e27df5373dea2dbc8c41a7d9557743e46c8054750f3d851b3fd01d0835');
});

// Values as in the answers of the live API that an integrator has published.
const PROFILE = {
  esimTranNo: '26033119290005',
  orderNo: 'B26033119290003',
  transactionId: '520372b9',
  iccid: '8910300000044404757',
  ac: 'LPA:1$rsp-eu.simlessly.com$C5F541D4E3174EA38A74B6EF7CCB80FF',
  apn: 'isp',
  smdpStatus: 'ENABLED',
  esimStatus: 'IN_USE',
  dataType: 1,
  activateTime: '2026-04-01T08:00:00+0000',
  expiredTime: '2026-04-08T08:00:00+0000',
  installationTime: '2026-04-01T07:59:00+0000',
  totalVolume: 2 ** 30,
  totalDuration: 7,
  orderUsage: 0,
  packageList: [{ slug: 'GE_1_7', duration: 7, createTime: '2026-03-31T19:29:36+0000', transactionId: '520372b9' }],
};
const listOf = (...profiles: object[]) => ({ esimList: profiles, pager: { total: profiles.length } });
const stateOf = async (changes: object) => {
  const { supplier } = await answering(listOf({ ...PROFILE, ...changes }));
  return supplier.esims.getEsimState({ iccid: PROFILE.iccid });
};

test('each request is signed over its time, id, code and body', async () => {
  const { seen, supplier } = await answering({ balance: 940_099 });
  expect(await supplier.esims.getBalance()).toEqual({ balanceMinor: 9400, currency: 'USD' });
  const [{ headers, body } = { headers: {} as Seen['headers'], body: '' }] = seen;
  const { 'rt-timestamp': timestamp, 'rt-requestid': id, 'rt-accesscode': code } = headers;
  const { secretKey } = connection;
  const expected = createHmac('sha256', secretKey).update(`${timestamp}${id}${code}${body}`).digest('hex');
  expect(headers['rt-signature']).toBe(expected);
  expect(code).toBe(connection.accessCode);
});

test.each([
  ['RELEASED', 'GOT_RESOURCE', 'released', 'queued'],
  ['DOWNLOAD', 'GOT_RESOURCE', 'downloaded', 'queued'],
  ['ENABLED', 'GOT_RESOURCE', 'installed', 'queued'],
  ['DISABLED', 'IN_USE', 'installed', 'active'],
  ['ENABLED', 'USED_UP', 'installed', 'depleted'],
  ['DELETED', 'USED_EXPIRED', 'deactivated', 'expired'],
  ['RELEASED', 'UNUSED_EXPIRED', 'released', 'expired'],
  ['RELEASED', 'CANCEL', 'released', 'revoked'],
  ['ENABLED', 'REVOKED', 'installed', 'revoked'],
  ['ENABLED', 'SUSPENDED', 'unavailable', 'unknown'],
  ['MELTED', 'THAWED', 'unknown', 'unknown'],
])('%s and %s are a profile that is %s with a plan that is %s', async (smdpStatus, esimStatus, profile, state) => {
  expect(await stateOf({ smdpStatus, esimStatus })).toMatchObject({ profile, plans: [{ state }] });
});

test('usage is in the shop’s megabytes, and more than all of it is none left', async () => {
  expect(await stateOf({ orderUsage: 2 ** 29 })).toMatchObject({ plans: [{ totalMb: 1000, remainingMb: 500 }] });
  expect(await stateOf({ orderUsage: 2 ** 31 })).toMatchObject({ plans: [{ remainingMb: 0 }] });
  expect(await stateOf({ dataType: 2, totalDuration: 3 })).toMatchObject({
    plans: [{ supplierPlanId: 'GE_1_7*3', unlimited: true, totalMb: null, remainingMb: null }],
  });
  expect([toMegabytes(524_288_000), toMegabytes(5 * 2 ** 30), toMegabytes(2 ** 29, 2 ** 30)]).toEqual([500, 5000, 500]);
});

test('the time to install an eSIM is not the end of its plan', async () => {
  expect((await stateOf({ activateTime: null })).plans).toMatchObject([{ startsAt: null, endsAt: null }]);
  expect((await stateOf({})).plans).toMatchObject([{ endsAt: new Date('2026-04-08T08:00:00Z') }]);
});

test('an eSIM is asked about by its own number, and another that has its ICCID now is not taken for it', async () => {
  const { seen, supplier } = await answering(listOf(PROFILE));
  const { iccid, esimTranNo } = PROFILE;
  await supplier.esims.getEsimState({ iccid, supplierRef: esimTranNo });
  expect(JSON.parse(seen[0]?.body ?? '')).toMatchObject({ esimTranNo });
  await expect(supplier.esims.getEsimState({ iccid: '8910300000044404758' })).rejects.toThrow('no such eSIM');
});

test.each([
  [{ ac: '' }, 'processing'],
  [{ ac: 'LPA:1$only-an-address' }, 'processing'],
  [{ esimStatus: 'CANCEL' }, 'rejected'],
  [{ iccid: 'short' }, 'unknown'],
  [{}, 'issued'],
])('an order with %j is %s', async (changes, kind) => {
  const { supplier } = await answering(listOf({ ...PROFILE, ...changes }, { ...PROFILE, ...changes }));
  const outcome = await supplier.esims.getPurchase(PROFILE.orderNo);
  expect(outcome.kind).toBe(kind);
  // Listed twice, and one eSIM.
  if (outcome.kind === 'issued')
    expect(outcome.esims).toEqual([
      {
        iccid: PROFILE.iccid,
        supplierRef: PROFILE.esimTranNo,
        smdpAddress: 'rsp-eu.simlessly.com',
        matchingId: 'C5F541D4E3174EA38A74B6EF7CCB80FF',
        apn: 'isp',
      },
    ]);
});

test.each([
  ['200007', 'rejected'],
  ['200005', 'rejected'],
  ['310241', 'rejected'],
  ['101003', 'rejected'],
  ['101001', 'retry'],
  ['900001', 'unknown'],
  ['000001', 'unknown'],
  ['200010', 'unknown'],
  ['999999', 'unknown'],
])('an order that is refused with 200 and code %s is %s', async (errorCode, kind) => {
  const { supplier } = await answering(null, { success: false, errorCode, errorMsg: 'No' });
  const outcome = await supplier.esims.purchase({ supplierPlanId: 'GE_1_7', quantity: 1, marker: 'm' });
  expect(outcome).toMatchObject({ kind, message: `No (${errorCode})` });
});

test('an order that is sent again under its marker is the same one', async () => {
  const buy = () => access.esims.purchase({ supplierPlanId: 'TR_1_7', quantity: 2, marker: 'the-same' });
  const first = await buy();
  expect(first).toMatchObject({ kind: 'processing' });
  expect(await buy()).toEqual(first);
  expect(
    (await sandbox.readLedger()).esimAccess.orders.filter((each) => each.transactionId === 'the-same'),
  ).toHaveLength(1);
});

test('day passes are unlimited plans for each number of days, if they keep what a tier promises', async () => {
  const { plans } = await access.plans.listPlans(2);
  const ofTurkey = plans.filter(({ destination }) => destination.code === 'TR');
  expect(ofTurkey.map(({ id, tier, validityDays }) => [id, tier, validityDays])).toEqual(
    [1, 3, 5, 7, 10, 15, 30].map((days) => [`TR_1_Daily_1Mbps*${days}`, 'lite', days]),
  );
  const [day, , , week] = ofTurkey;
  expect(week?.costMinor).toBe(7 * (day?.costMinor ?? 0));
  // Cut off for the rest of the day.
  expect(plans.filter(({ id }) => id.includes('_0.5_Daily'))).toEqual([]);
  expect(readPlanId('TR_1_Daily_1Mbps*7')).toEqual({ slug: 'TR_1_Daily_1Mbps', days: 7 });
  expect(readPlanId(toPlanId({ slug: 'TR_5_30', days: undefined }))).toEqual({ slug: 'TR_5_30', days: undefined });
});

test('a region of fewer countries is a place of its own', () => {
  const place = (code: string, packageName: string) => toDestination({ code, packageName });
  expect(place('EU-42', 'Europe(40+ areas) 1GB 7Days')).toMatchObject({ code: 'Europe+', regionName: 'Europe' });
  expect(place('EU-30', 'Europe (30+ areas) 1GB 7Days')).toEqual({
    code: 'Europe (30+ areas)',
    name: 'Europe (30+ areas)',
    regionName: 'Europe',
  });
  expect(place('SGMY-2', 'Singapore & Malaysia 500MB/Day')).toMatchObject({ code: 'Singapore & Malaysia' });
});

const webhook = (notifyType: string, content: object) =>
  Buffer.from(JSON.stringify({ notifyType, notifyId: 'n-1', eventGenerateTime: '2026-04-22T17:16:34Z', content }));

test('a webhook is taken from its addresses and ranges only, however they are written', () => {
  const rawBody = webhook('ORDER_STATUS', { orderNo: 'B1', orderStatus: 'GOT_RESOURCE', transactionId: 't' });
  const read = createWebhookReader(['3.1.131.226', '10.0.0.0/8', '2001:db8::/32']);
  const event = { eventId: 'n-1', kind: 'ORDER_STATUS', order: 'B1' };
  for (const from of ['3.1.131.226', '::ffff:3.1.131.226', '10.200.0.1', '2001:db8::7'])
    expect([from, read({ rawBody, from })]).toEqual([from, event]);
  for (const from of ['3.1.131.227', '::1', '', 'localhost', undefined])
    expect([from, read({ rawBody, from })]).toEqual([from, undefined]);
  expect(createWebhookReader([])({ rawBody, from: '3.1.131.226' })).toBeUndefined();
});

test('a webhook names an eSIM, an order, or nothing that the shop uses', () => {
  const read = (rawBody: Buffer) => createWebhookReader(['::1'])({ rawBody, from: '::1' });
  const { iccid } = PROFILE;
  expect(read(webhook('ESIM_STATUS', { iccid }))).toMatchObject({ kind: 'ESIM_STATUS', iccid });
  expect(read(webhook('CHECK_HEALTH', { orderNo: '1234567890' }))).toEqual({ eventId: 'n-1', kind: 'CHECK_HEALTH' });
  expect(read(webhook('PRICE_CHANGE', {}))).toEqual({ eventId: 'n-1', kind: 'PRICE_CHANGE' });
  expect(read(webhook('DATA_USAGE', {}))).toMatchObject({ isUnreadable: true });
  expect(read(Buffer.from('<html>'))).toMatchObject({ kind: 'unknown', isUnreadable: true });
});

async function check(changes: object = {}): Promise<string[]> {
  const findings: AccountFinding[] = [];
  const webhookUrl = `${sandbox.shopUrl}/api/webhooks/esim-access`;
  for await (const each of createEsimAccess({ ...connection, ...changes }).esims.checkAccount({ webhookUrl }))
    findings.push(each);
  return findings.map(({ verdict, code }) => `${verdict} ${code}`);
}

test('the account check tells keys and webhook apart', async () => {
  expect(await check()).toEqual(['pass esimAccessAccepts', 'pass esimAccessWebhook']);
  await sandbox.changeAccount('esim-access', { webhookUrl: '' });
  expect(await check()).toEqual(['pass esimAccessAccepts', 'warn esimAccessWebhookMissing']);
  await sandbox.changeAccount('esim-access', { webhookUrl: 'https://other.example.com' });
  expect(await check()).toEqual(['pass esimAccessAccepts', 'fail esimAccessWebhookOther']);
  await sandbox.addFault({ partner: 'esim-access', operation: 'webhooks', fault: 'wrong-schema', times: 9 });
  expect(await check()).toEqual(['pass esimAccessAccepts', 'warn esimAccessWebhookUnread']);
  expect(await check({ secretKey: 'wrong' })).toEqual(['fail esimAccessRefuses']);
  expect(await check({ accessCode: 'wrong' })).toEqual(['fail esimAccessRefuses']);
  expect(await check({ baseUrl: 'http://127.0.0.1:1' })).toEqual(['fail esimAccessSilent']);
});
