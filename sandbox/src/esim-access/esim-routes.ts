import type { Call, PartnerResponse, PartnerRoute } from '../partner-routes.ts';
import { asFields, readNumber, readText, readTexts } from '../read-fields.ts';
import {
  accept,
  type EsimAccess,
  findByIccid,
  formatTime,
  readBalanceMinor,
  refusal,
  undocumented,
} from './esim-access-context.ts';
import type { AccessEsim } from './esim-access-tables.ts';
import { readEnd, readStatus, readTotals, sendStatus, toEsimWire } from './esims.ts';
import { readFields, requireText } from './read-body.ts';

export function makeEsimRoutes(access: EsimAccess): PartnerRoute<'esim-access'>[] {
  return [
    { method: 'POST', url: '/esim/query', operation: 'query', handle: (call) => query(access, call) },
    { method: 'POST', url: '/esim/usage/query', operation: 'usage', handle: (call) => listUsages(access, call) },
    { method: 'POST', url: '/esim/cancel', operation: 'cancel', handle: (call) => cancel(access, call) },
    { method: 'POST', url: '/esim/revoke', operation: 'revoke', handle: (call) => revoke(access, call) },
    { method: 'POST', url: '/esim/suspend', operation: 'suspend', handle: (call) => suspend(access, call, true) },
    { method: 'POST', url: '/esim/unsuspend', operation: 'unsuspend', handle: (call) => suspend(access, call, false) },
    { method: 'POST', url: '/esim/sendSms', operation: 'sms', handle: (call) => sendSms(access, call) },
  ];
}

const mostUsages = 10;
const longestMessage = 500;

type Fields = ReturnType<typeof readFields>;

function query(access: EsimAccess, { request, isRejected, issue }: Call): PartnerResponse {
  if (isRejected) throw refusal(issue ?? '900001');
  const fields = readFields(request);
  const pager = asFields(fields.pager);
  const [pageSize, pageNum] = [readNumber(pager, 'pageSize'), readNumber(pager, 'pageNum')];
  if (pageSize === undefined || pageNum === undefined) throw refusal('000106');
  if (pageSize < 5 || pageSize > 500 || pageNum < 1 || pageNum > 10_000) throw refusal('000107');
  const found = findAll(access, fields);
  const page = found.slice((pageNum - 1) * pageSize, pageNum * pageSize);
  return accept({
    esimList: page.map((esim) => toEsimWire(esim, access.now())),
    pager: { pageSize, pageNum, total: found.length },
  });
}

function findAll(access: EsimAccess, fields: Fields): AccessEsim[] {
  const orderNo = readText(fields, 'orderNo');
  if (orderNo !== undefined) return listOfOrder(access, orderNo);
  if (readText(fields, 'esimTranNo') ?? readText(fields, 'iccid')) return [findOne(access, fields)];
  const [startTime, endTime] = [readText(fields, 'startTime'), readText(fields, 'endTime')];
  if (startTime === undefined || endTime === undefined)
    throw undocumented('a query without an order, an eSIM or a time from and to');
  const [from, to] = [Date.parse(startTime), Date.parse(endTime)];
  if (Number.isNaN(from + to)) throw undocumented('a time that is none');
  return access.store
    .list('esims')
    .filter((esim) => esim.createdAt >= from && esim.createdAt <= to && isAllocated(access, esim))
    .toReversed();
}

function listOfOrder(access: EsimAccess, orderNo: string): AccessEsim[] {
  const { store, now } = access;
  const order = store.find('orders', store.find('transactionsByOrderNo', orderNo)?.transactionId ?? '');
  if (!order) throw refusal('310272');
  if (now() < order.readyAt) throw refusal('200010');
  return order.esimTranNos.flatMap((esimTranNo) => store.find('esims', esimTranNo) ?? []);
}

function isAllocated({ store, now }: EsimAccess, { transactionId }: AccessEsim): boolean {
  return now() >= (store.find('orders', transactionId)?.readyAt ?? 0);
}

/** Of ten at most; those of somebody else are left out. */
function listUsages(access: EsimAccess, { request }: Call): PartnerResponse {
  const names = readTexts(readFields(request), 'esimTranNoList');
  if (names.length === 0) throw refusal('000106');
  if (names.length > mostUsages) throw refusal('000107');
  const esims = names.flatMap((each) => access.store.find('esims', each) ?? []);
  const lastUpdateTime = formatTime(access.now());
  return accept({
    esimUsageList: esims.map((esim) => {
      const totalData = readTotals(esim).totalBytes;
      return { esimTranNo: esim.esimTranNo, dataUsage: esim.usedBytes, totalData, lastUpdateTime };
    }),
  });
}

/** By its own number, or the latest that has this ICCID. */
function findOne(access: EsimAccess, fields: Fields): AccessEsim {
  const [esimTranNo, iccid] = [readText(fields, 'esimTranNo'), readText(fields, 'iccid')];
  if (!esimTranNo && !iccid) throw refusal('esimTranNo' in fields || 'iccid' in fields ? '000106' : '000105');
  const esim = esimTranNo ? access.store.find('esims', esimTranNo) : findByIccid(access, iccid ?? '');
  if (!esim || !isAllocated(access, esim)) throw refusal('310403');
  return esim;
}

/** Of an eSIM that is on no phone: what it cost is credited. */
function cancel(access: EsimAccess, { request, isRejected }: Call): PartnerResponse {
  const { store, now } = access;
  const esim = findOne(access, readFields(request));
  const isUnused = readStatus(esim, now()) === 'GOT_RESOURCE' && esim.smdpStatus === 'RELEASED';
  if (isRejected || !isUnused) throw refusal('200002');
  const amountMinor = esim.bought.reduce((sum, { costMinor }) => sum + costMinor, 0);
  store.atomically(() => {
    store.put('account', 'main', { balanceMinor: readBalanceMinor(access) + amountMinor });
    store.put('refunds', esim.esimTranNo, { esimTranNo: esim.esimTranNo, iccid: esim.iccid, amountMinor });
    store.put('freeIccids', esim.iccid, { iccid: esim.iccid });
    end(access, esim, 'CANCEL');
  });
  return accept({});
}

/** Of any eSIM: nothing is credited. */
function revoke(access: EsimAccess, { request, isRejected }: Call): PartnerResponse {
  const esim = findOne(access, readFields(request));
  if (isRejected || esim.ended) throw refusal('200002');
  access.store.atomically(() => {
    access.store.put('refunds', esim.esimTranNo, { esimTranNo: esim.esimTranNo, iccid: esim.iccid, amountMinor: 0 });
    end(access, esim, 'REVOKE');
  });
  return accept({});
}

/** Pauses the data of an eSIM, or lets it go on. */
function suspend(access: EsimAccess, { request, isRejected }: Call, isSuspended: boolean): PartnerResponse {
  const esim = findOne(access, readFields(request));
  if (isRejected || esim.ended || access.now() >= readEnd(esim)) throw refusal('200002');
  if (esim.isSuspended === isSuspended)
    throw undocumented(isSuspended ? 'suspending what is suspended' : 'resuming what is not suspended');
  const after = { ...esim, isSuspended };
  access.store.atomically(() => {
    access.store.put('esims', esim.esimTranNo, after);
    sendStatus(access, after);
  });
  return accept({});
}

/** To an eSIM that is on a phone and whose network takes texts. */
function sendSms(access: EsimAccess, { request, isRejected }: Call): PartnerResponse {
  const fields = readFields(request);
  const message = requireText(fields, 'message');
  if (message.length > longestMessage) throw refusal('000107');
  const esim = findOne(access, fields);
  if (isRejected) throw refusal('200002');
  const { smsStatus } = toEsimWire(esim, access.now());
  if (smsStatus === 0) throw undocumented('a text for an eSIM whose smsStatus is 0');
  if (esim.installedAt === null) throw undocumented('a text for an eSIM that is not installed');
  return accept({});
}

function end(access: EsimAccess, esim: AccessEsim, ended: NonNullable<AccessEsim['ended']>): void {
  const after = { ...esim, ended };
  access.store.put('esims', esim.esimTranNo, after);
  sendStatus(access, after);
}
