import { DAY_MS } from '@esimshop/contracts/days';
import * as z from 'zod';
import type { EsimRef, IssuedEsim, SupplierOrder } from '../esim-supplier.ts';
import { iccidSchema, toIccidSegment } from '../iccid.ts';
import { SupplierError } from '../supplier-error.ts';
import type { EsimAccessClient } from './esim-access-client.ts';
import { toPlanId } from './plan-ids.ts';

/** `2024-05-29T18:34:17+0000` */
export const timeSchema = z
  .string()
  .nullish()
  .transform((text) => {
    const at = new Date(text ?? '');
    return Number.isNaN(at.getTime()) ? null : at;
  });
const bytesSchema = z.number().nonnegative();

/** What was bought for an eSIM: the package that it came with, and its top-ups. */
const boughtSchema = z.object({
  slug: z.string().min(1),
  duration: z.int().nullish(),
  createTime: timeSchema,
  transactionId: z.string().nullish(),
});
const profileSchema = z.object({
  esimTranNo: z.string().min(1),
  orderNo: z.string().min(1),
  /** The shop's own. */
  transactionId: z.string(),
  iccid: iccidSchema,
  ac: z.string().nullish(),
  apn: z.string().nullish(),
  smdpStatus: z.string(),
  esimStatus: z.string(),
  /** 1: so much in all; others are day passes. */
  dataType: z.int(),
  activateTime: timeSchema,
  installationTime: timeSchema,
  expiredTime: timeSchema,
  totalVolume: bytesSchema,
  totalDuration: z.int().nonnegative(),
  orderUsage: bytesSchema,
  packageList: z.array(boughtSchema).min(1),
});
/** What is not in the list counts as never bought, so one that lacks what it counts is no list. */
const responseSchema = z
  .object({ esimList: z.array(profileSchema), pager: z.object({ total: z.int().nonnegative() }) })
  .refine(({ esimList, pager }) => esimList.length > 0 || pager.total === 0, 'a list as long as it says');

export type Profile = z.output<typeof profileSchema>;

/** The most that one page may have. */
const PER_PAGE = 500;
/** eSIMs of one order, or a single one. */
const FEW = 50;
const MAX_PAGES = 100;

type Query = { orderNo: string } | { esimTranNo: string } | { iccid: string } | { startTime: string; endTime: string };

/** @throws SupplierError, with code 200010 while profiles of the order are still being allocated */
export async function queryFew(client: EsimAccessClient, query: Query): Promise<Profile[]> {
  const pager = { pageNum: 1, pageSize: FEW };
  return (await client.read('/esim/query', { ...query, pager }, responseSchema)).obj.esimList;
}

/** The profile of an eSIM, if this account has it. @throws SupplierError */
export async function queryEsim(
  client: EsimAccessClient,
  { iccid, supplierRef }: EsimRef,
): Promise<Profile | undefined> {
  const asked = toIccidSegment(iccid);
  const found = await queryFew(client, supplierRef ? { esimTranNo: supplierRef } : { iccid: asked });
  return found.find((profile) => profile.iccid === asked);
}

/** @throws SupplierError also if this account does not have it */
export async function getEsim(client: EsimAccessClient, esim: EsimRef): Promise<Profile> {
  const profile = await queryEsim(client, esim);
  if (!profile) throw new SupplierError('eSIM Access has no such eSIM', { status: 404, wasSent: true });
  return profile;
}

/** All that were bought within this time, and its own time. @throws SupplierError */
export async function queryPeriod(
  client: EsimAccessClient,
  maxAgeMs: number,
): Promise<{ profiles: Profile[]; date: Date }> {
  // A day more on both sides: its clock may differ from ours.
  const [from, to] = [Date.now() - maxAgeMs - DAY_MS, Date.now() + DAY_MS];
  const period = { startTime: toMinute(from), endTime: toMinute(to) };
  const profiles: Profile[] = [];
  for (let pageNum = 1; ; pageNum++) {
    if (pageNum > MAX_PAGES) throw new SupplierError(`Expected at most ${MAX_PAGES} pages of eSIMs`, { wasSent: true });
    const pager = { pageNum, pageSize: PER_PAGE };
    const { obj, date } = await client.read('/esim/query', { ...period, pager }, responseSchema, { isLarge: true });
    profiles.push(...obj.esimList);
    if (obj.esimList.length === 0 || pageNum * PER_PAGE >= obj.pager.total) return { profiles, date };
  }
}

/** `2010-06-30T01:20+00:00` */
function toMinute(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16)}+00:00`;
}

/** Undefined unless its activation code can be read. */
export function toIssued({ iccid, esimTranNo: supplierRef, ac, apn }: Profile): IssuedEsim | undefined {
  const [, smdpAddress, matchingId] = /^LPA:1\$([^$\s]+)\$([^$\s]+)$/.exec(ac?.trim() ?? '') ?? [];
  if (!smdpAddress || !matchingId) return undefined;
  return { iccid, supplierRef, smdpAddress, matchingId, ...(apn && { apn }) };
}

export function isDayPass({ dataType }: Pick<Profile, 'dataType'>): boolean {
  return dataType !== 1;
}

type Bought = Profile['packageList'][number];

function readBought({ transactionId, packageList }: Profile): { first: Bought | undefined; topUps: Bought[] } {
  const first = packageList.find((each) => each.transactionId === transactionId) ?? packageList[0];
  return { first, topUps: packageList.filter((each) => each !== first) };
}

/** The plan that an eSIM was bought with, as the shop names it, and when. */
export function readFirst(profile: Profile): { supplierPlanId: string; createTime: Date | null } {
  const { first, topUps } = readBought(profile);
  // With top-ups the days of all of them are added up.
  const days = topUps.length > 0 ? (first?.duration ?? profile.totalDuration) : profile.totalDuration;
  const supplierPlanId = toPlanId({ slug: first?.slug ?? '', days: isDayPass(profile) ? days : undefined });
  return { supplierPlanId, createTime: first?.createTime ?? null };
}

export type MarkedOrder = SupplierOrder & { marker: string };

/** @throws SupplierError for an order of unknown age: left out, it would count as never placed, and be placed again */
export function toOrders(profiles: Profile[], asOf: Date): MarkedOrder[] {
  const orders = new Map<string, MarkedOrder>();
  const ageOf = (createTime: Date | null, reference: string) => {
    if (!createTime) throw new SupplierError(`eSIM Access listed order ${reference} without a time`, { wasSent: true });
    return asOf.getTime() - createTime.getTime();
  };
  // Pages shift while orders are placed, so one may be listed twice.
  const known = [...new Map(profiles.map((each) => [each.esimTranNo, each])).values()];
  for (const profile of known.toSorted((a, b) => (a.esimTranNo < b.esimTranNo ? -1 : 1))) {
    const { orderNo: reference, iccid, transactionId: marker } = profile;
    const { supplierPlanId, createTime } = readFirst(profile);
    const iccids = [...(orders.get(reference)?.iccids ?? []), iccid];
    const ageMs = ageOf(createTime, reference);
    orders.set(reference, { reference, marker, supplierPlanId, quantity: iccids.length, iccids, ageMs });
    for (const { createTime: at, ...topUp } of listTopUps(profile))
      orders.set(topUp.reference, { ...topUp, ageMs: ageOf(at, topUp.reference) });
  }
  return [...orders.values()];
}

/** They have no order number: the shop's own transaction id names them. @throws SupplierError for one without it, which could be any */
export function listTopUps(profile: Profile) {
  return readBought(profile).topUps.map(({ slug, duration, createTime, transactionId: marker }) => {
    if (!marker) throw new SupplierError('eSIM Access listed a top-up without its transaction id', { wasSent: true });
    const supplierPlanId = toPlanId({ slug, days: isDayPass(profile) ? (duration ?? undefined) : undefined });
    return { reference: marker, marker, supplierPlanId, quantity: 1, iccids: [profile.iccid], createTime };
  });
}
