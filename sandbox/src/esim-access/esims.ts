import { makeIccid } from '../esim-go/iccid.ts';
import { makeDigits, makeSecret } from '../random-id.ts';
import {
  type EsimAccess,
  formatTime,
  readProfile,
  sendWebhook,
  smdpAddress,
  takeNumber,
} from './esim-access-context.ts';
import type { AccessBought, AccessEsim } from './esim-access-tables.ts';
import { packagesBySlug } from './packages.ts';

const dayMs = 86_400_000;
const installDays = 180;
/** What is left of the data, as a share, when the shop is told. */
const thresholds = [0.5, 0.2, 0.1];

type NewEsim = Pick<AccessEsim, 'orderNo' | 'transactionId'> & Pick<AccessBought, 'slug' | 'periodNum' | 'costMinor'>;

export function makeEsim(access: EsimAccess, { orderNo, transactionId, ...own }: NewEsim): AccessEsim {
  const { store, now } = access;
  const esimTranNo = takeNumber(access);
  const [free] = readProfile(access).reusesIccids ? store.list('freeIccids') : [];
  if (free) store.remove('freeIccids', free.iccid);
  const esim: AccessEsim = {
    ...{ esimTranNo, orderNo, transactionId, iccid: free?.iccid ?? makeIccid(), eid: `89${makeDigits(30)}` },
    matchingId: makeSecret('')
      .replaceAll(/[^A-Za-z0-9]/g, '')
      .toUpperCase(),
    ...{ createdAt: now(), bought: [{ ...own, transactionId, at: now(), tranNo: esimTranNo }] },
    ...{ smdpStatus: 'RELEASED', installedAt: null, startedAt: null, usedBytes: 0, ended: null, isToldOfEnd: false },
    isSuspended: false,
  };
  store.put('esims', esimTranNo, esim);
  store.put('iccids', esim.iccid, { esimTranNo });
  return esim;
}

export function readTotals({ bought }: Pick<AccessEsim, 'bought'>) {
  const [own] = bought.flatMap(({ slug }) => packagesBySlug.get(slug) ?? []);
  const days = bought.map(({ slug, periodNum }) => periodNum ?? packagesBySlug.get(slug)?.days ?? 0);
  const bytes = bought.map(({ slug }) => packagesBySlug.get(slug)?.bytes ?? 0);
  const isPass = own !== undefined && own.dataType !== 1;
  return {
    isPass,
    dataType: own?.dataType ?? 1,
    // The volume of a day pass is that of a day.
    totalBytes: isPass ? (own?.bytes ?? 0) : bytes.reduce((sum, each) => sum + each, 0),
    totalDays: days.reduce((sum, each) => sum + each, 0),
  };
}

/** The end of its time, or of the time to install it. */
export function readEnd(esim: AccessEsim): number {
  const { startedAt, createdAt } = esim;
  return startedAt === null ? createdAt + installDays * dayMs : startedAt + readTotals(esim).totalDays * dayMs;
}

export function readStatus(esim: AccessEsim, now: number): string {
  if (esim.ended) return esim.ended;
  if (esim.isSuspended) return 'SUSPENDED';
  if (now >= readEnd(esim)) return esim.startedAt === null ? 'UNUSED_EXPIRED' : 'USED_EXPIRED';
  if (esim.startedAt === null) return 'GOT_RESOURCE';
  const { isPass, totalBytes } = readTotals(esim);
  return !isPass && esim.usedBytes >= totalBytes ? 'USED_UP' : 'IN_USE';
}

export function toEsimWire(esim: AccessEsim, now: number) {
  const { isPass, dataType, totalBytes, totalDays } = readTotals(esim);
  const code = `https://p.sandbox.example/${esim.matchingId}`;
  return {
    esimTranNo: esim.esimTranNo,
    orderNo: esim.orderNo,
    transactionId: esim.transactionId,
    imsi: '232104070077567',
    iccid: esim.iccid,
    smsStatus: packagesBySlug.get(esim.bought[0]?.slug ?? '')?.smsStatus ?? 0,
    msisdn: '',
    ac: `LPA:1$${smdpAddress}$${esim.matchingId}`,
    qrCodeUrl: `${code}.png`,
    shortUrl: code,
    smdpStatus: esim.smdpStatus,
    eid: esim.smdpStatus === 'RELEASED' ? '' : esim.eid,
    activeType: 2,
    dataType,
    activateTime: esim.startedAt === null ? null : formatTime(esim.startedAt),
    expiredTime: formatTime(readEnd(esim)),
    installationTime: esim.installedAt === null ? null : formatTime(esim.installedAt),
    totalVolume: totalBytes,
    totalDuration: totalDays,
    durationUnit: 'DAY',
    orderUsage: esim.usedBytes,
    esimStatus: readStatus(esim, now),
    pin: '',
    puk: '',
    apn: 'internet.sandbox',
    ipExport: 'NL/FR',
    supportTopUpType: isPass ? 3 : 2,
    fupPolicy: packagesBySlug.get(esim.bought[0]?.slug ?? '')?.fupPolicy ?? '',
    packageList: esim.bought.map(({ slug, periodNum, transactionId, at, tranNo }, index) => {
      const found = packagesBySlug.get(slug);
      return {
        packageName: found?.name ?? '',
        packageCode: `${index > 0 ? 'TOPUP_' : ''}${found?.code ?? ''}`,
        slug,
        duration: periodNum ?? found?.days ?? 0,
        volume: found?.bytes ?? 0,
        locationCode: found?.locationCode ?? '',
        createTime: formatTime(at),
        esimTranNo: tranNo,
        transactionId,
      };
    }),
  };
}

const namesOf = ({ iccid, orderNo, esimTranNo, transactionId }: AccessEsim) => ({
  iccid,
  orderNo,
  esimTranNo,
  transactionId,
});

export function sendStatus(access: EsimAccess, esim: AccessEsim): void {
  const status = readStatus(esim, access.now());
  // Its webhooks write one of the states in another way.
  const esimStatus = status === 'REVOKE' ? 'REVOKED' : status;
  sendWebhook(access, 'ESIM_STATUS', { ...namesOf(esim), esimStatus, smdpStatus: esim.smdpStatus });
}

/** A phone downloads the profile, or has it installed and enabled, as the SM-DP+ server reports step by step. */
export function installProfile(access: EsimAccess, esim: AccessEsim, stage: 'downloaded' | 'installed'): AccessEsim {
  const { store, now } = access;
  const steps = stage === 'downloaded' ? (['DOWNLOAD'] as const) : (['DOWNLOAD', 'INSTALLATION', 'ENABLED'] as const);
  if (esim.installedAt !== null) return esim;
  let current = esim;
  store.atomically(() => {
    for (const [index, smdpStatus] of steps.entries()) {
      current = { ...current, smdpStatus, installedAt: smdpStatus === 'ENABLED' ? now() : current.installedAt };
      const timestamp = `${new Date(now()).toISOString().slice(0, 19)}Z`;
      const state = {
        eid: esim.eid,
        esimStatus: readStatus(current, now()),
        smdpStatus,
        timestamp,
        seqNumber: index + 1,
      };
      sendWebhook(access, 'SMDP_EVENT', { ...namesOf(esim), ...state, notifyStatus: 'Executed-Success' });
    }
    store.put('esims', esim.esimTranNo, current);
  });
  return current;
}

/** Uses data from `startedAt` on, and tells the shop when little of data or time is left. */
export function useEsimData(
  access: EsimAccess,
  esim: AccessEsim,
  { usedBytes, startedAt = access.now() }: { usedBytes: number; startedAt?: number },
): AccessEsim {
  if (esim.isSuspended) return esim;
  const { store, now } = access;
  const before = installProfile(access, esim, 'installed');
  const { isPass, totalBytes } = readTotals(esim);
  const sum = before.usedBytes + usedBytes;
  const used = {
    ...before,
    startedAt: before.startedAt ?? startedAt,
    usedBytes: isPass ? sum : Math.min(totalBytes, sum),
  };
  const leftMs = readEnd(used) - now();
  const isEnding = leftMs > 0 && leftMs <= dayMs && !used.isToldOfEnd;
  store.atomically(() => {
    store.put('esims', esim.esimTranNo, { ...used, isToldOfEnd: used.isToldOfEnd || isEnding });
    if (readStatus(before, now()) !== readStatus(used, now())) sendStatus(access, used);
    if (!isPass) sendDataUsage(access, before, used, totalBytes);
    if (isEnding) sendWebhook(access, 'VALIDITY_USAGE', { ...namesOf(used), ...describeEnd(used) });
  });
  return used;
}

function sendDataUsage(access: EsimAccess, before: AccessEsim, used: AccessEsim, totalVolume: number): void {
  const left = ({ usedBytes }: AccessEsim) => (totalVolume - usedBytes) / totalVolume;
  const lastUpdateTime = `${new Date(access.now()).toISOString().slice(0, 19)}Z`;
  for (const remainThreshold of thresholds) {
    if (left(before) <= remainThreshold || left(used) > remainThreshold) continue;
    const figures = { totalVolume, orderUsage: used.usedBytes, remain: totalVolume - used.usedBytes };
    sendWebhook(access, 'DATA_USAGE', { ...namesOf(used), ...figures, remainThreshold, lastUpdateTime });
  }
}

function describeEnd(esim: AccessEsim) {
  const expiredTime = `${new Date(readEnd(esim)).toISOString().slice(0, 19)}Z`;
  return { remain: 1, totalDuration: readTotals(esim).totalDays, durationUnit: 'DAY', expiredTime };
}
