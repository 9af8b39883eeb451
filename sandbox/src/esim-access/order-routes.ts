import type { Call, PartnerResponse, PartnerRoute } from '../partner-routes.ts';
import { asFields, readList, readNumber, readText } from '../read-fields.ts';
import {
  accept,
  type EsimAccess,
  findByIccid,
  formatTime,
  readBalanceMinor,
  readProfile,
  refusal,
  sendWebhook,
  takeNumber,
} from './esim-access-context.ts';
import type { AccessEsim, AccessLine, AccessOrder } from './esim-access-tables.ts';
import { makeEsim, readEnd, readTotals } from './esims.ts';
import { findOffer } from './offers.ts';
import { fits } from './package-routes.ts';
import { type AccessPackage, packagesBySlug, toSlug } from './packages.ts';
import { readFields, requireText } from './read-body.ts';

const largestCount = 30;
const longestTransactionId = 50;
const mostDays = 365;

export function makeOrderRoutes(access: EsimAccess): PartnerRoute<'esim-access'>[] {
  return [
    { method: 'POST', url: '/esim/order', operation: 'order', handle: (call) => placeOrder(access, call) },
    { method: 'POST', url: '/esim/topup', operation: 'topup', handle: (call) => topUp(access, call) },
  ];
}

type Fields = ReturnType<typeof readFields>;

function readTransactionId(fields: Fields): string {
  const transactionId = requireText(fields, 'transactionId');
  if (transactionId.length > longestTransactionId) throw refusal('000107');
  return transactionId;
}

/** One transaction id is one order, however often it is sent. */
function placeOrder(access: EsimAccess, call: Call): PartnerResponse {
  const fields = readFields(call.request);
  const transactionId = readTransactionId(fields);
  const known = access.store.find('orders', transactionId);
  if (known) return accept({ orderNo: known.orderNo, transactionId });
  const lines = readList(fields, 'packageInfoList').map((line) => readLine(access, asFields(line)));
  if (lines.length === 0) throw refusal('000105');
  if (lines.reduce((sum, { quantity }) => sum + quantity, 0) > largestCount) throw refusal('000107');
  const amount = readNumber(fields, 'amount');
  if (amount !== undefined && amount !== totalOf(lines) * 100) throw refusal('200006');
  const order = sellNew(access, call, { transactionId, lines });
  return accept({ orderNo: order.orderNo, transactionId });
}

/** One of the packages of an order, with how many of it. */
function readLine(access: EsimAccess, line: Fields): AccessLine {
  const found = findSold(access, line, 'packageCode');
  const quantity = readNumber(line, 'count');
  if (quantity === undefined) throw refusal('count' in line ? '000106' : '000105');
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > largestCount) throw refusal('000107');
  const periodNum = readPeriod(line, found);
  const unitMinor = found.priceMinor * (periodNum ?? 1);
  const price = readNumber(line, 'price');
  if (price !== undefined && price !== unitMinor * 100) throw refusal('200005');
  return { slug: found.slug, periodNum, quantity, unitMinor };
}

const totalOf = (lines: AccessLine[]) => lines.reduce((sum, { unitMinor, quantity }) => sum + unitMinor * quantity, 0);

function findSold(access: EsimAccess, fields: Fields, name: string): AccessPackage {
  const found = findOffer(access, toSlug(readText(fields, name) ?? readText(fields, 'slug') ?? ''));
  if (!found) throw refusal('310241');
  return found;
}

/** For how many days a day pass is bought. */
function readPeriod(fields: Fields, { dataType }: AccessPackage): number | null {
  if (dataType === 1) return null;
  const days = readNumber(fields, 'periodNum') ?? 1;
  if (!Number.isInteger(days) || days < 1 || days > mostDays) throw refusal('000107');
  return days;
}

/** Debits the balance at once; profiles are allocated later, of which a webhook tells. */
function sellNew(
  access: EsimAccess,
  call: Pick<Call, 'isRejected' | 'issue'>,
  { transactionId, lines }: Pick<AccessOrder, 'transactionId' | 'lines'>,
): AccessOrder {
  const totalMinor = totalOf(lines);
  return access.store.atomically(() => {
    debit(access, call, totalMinor);
    const orderNo = `B${takeNumber(access)}`;
    const { allocationMs } = readProfile(access);
    const esims = lines.flatMap(({ slug, periodNum, quantity, unitMinor: costMinor }) =>
      Array.from({ length: quantity }, () => makeEsim(access, { orderNo, transactionId, slug, periodNum, costMinor })),
    );
    const order: AccessOrder = {
      ...{ orderNo, transactionId, lines },
      ...{ createdAt: access.now(), readyAt: access.now() + allocationMs, totalMinor },
      esimTranNos: esims.map(({ esimTranNo }) => esimTranNo),
    };
    access.store.put('orders', transactionId, order);
    access.store.put('transactionsByOrderNo', orderNo, { transactionId });
    sendWebhook(access, 'ORDER_STATUS', { orderNo, orderStatus: 'GOT_RESOURCE', transactionId }, allocationMs);
    return order;
  });
}

function debit(
  access: EsimAccess,
  { isRejected, issue }: Pick<Call, 'isRejected' | 'issue'>,
  totalMinor: number,
): void {
  const balanceMinor = readBalanceMinor(access);
  if (isRejected) throw refusal(issue ?? '200007');
  if (totalMinor > balanceMinor) throw refusal('200007');
  access.store.put('account', 'main', { balanceMinor: balanceMinor - totalMinor });
}

/** Sold as often as it is sent: only of orders is it said that one transaction id is one request. */
function topUp(access: EsimAccess, call: Call): PartnerResponse {
  const fields = readFields(call.request);
  const transactionId = readTransactionId(fields);
  const { store, now } = access;
  const tranNo = readText(fields, 'esimTranNo');
  const esim = tranNo ? store.find('esims', tranNo) : findByIccid(access, readText(fields, 'iccid') ?? '');
  if (!esim) throw refusal('310403');
  const own = packagesBySlug.get(esim.bought[0]?.slug ?? '');
  const found = findSold(access, fields, 'packageCode');
  if (!own || !fits(own, found)) throw refusal('310241');
  if (esim.ended || esim.isSuspended || now() >= readEnd(esim)) throw refusal('200002');
  const periodNum = readPeriod(fields, found);
  const totalMinor = found.priceMinor * (periodNum ?? 1);
  const amount = readNumber(fields, 'amount');
  if (amount !== undefined && amount !== totalMinor * 100) throw refusal('200005');
  const topUpEsimTranNo = takeNumber(access);
  const topped: AccessEsim = {
    ...esim,
    bought: [
      ...esim.bought,
      { slug: found.slug, periodNum, transactionId, at: now(), tranNo: topUpEsimTranNo, costMinor: totalMinor },
    ],
  };
  store.atomically(() => {
    debit(access, call, totalMinor);
    const lines = [{ slug: found.slug, periodNum, quantity: 1, unitMinor: totalMinor }];
    const order = { orderNo: null, transactionId, lines, totalMinor };
    const times = { createdAt: now(), readyAt: now() };
    store.put('orders', topUpEsimTranNo, { ...order, ...times, esimTranNos: [esim.esimTranNo] });
    store.put('esims', esim.esimTranNo, topped);
  });
  const { totalBytes, totalDays } = readTotals(topped);
  return accept({
    ...{ transactionId, iccid: esim.iccid, expiredTime: formatTime(readEnd(topped)) },
    ...{ totalVolume: totalBytes, totalDuration: totalDays, orderUsage: esim.usedBytes, topUpEsimTranNo },
  });
}
