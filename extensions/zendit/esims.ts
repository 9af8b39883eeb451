import type { EsimPlan, EsimState } from '@esimshop/extension/interface';
import type { ZenditClient } from './client.ts';
import { readList, readMoment, readNumber, readObject, readText } from './read.ts';

const PAGE_SIZE = 1024;

/** @throws Error unless it is an ICCID */
function toPath(iccid: string): string {
  if (!/^\d{17,22}$/.test(iccid)) throw new Error('Expected an ICCID of 17 to 22 digits');
  return `/esim/${iccid}/plans`;
}

export async function readEsimState(client: ZenditClient, iccid: string): Promise<EsimState> {
  const { body, now } = await client.get(toPath(iccid));
  const { list, firstInstalledAt } = readObject(body, 'the plans of an eSIM');
  const counts = new Map<string, number>();
  const plans = readList(list, 'plans').map((each) => {
    const plan = readObject(each, 'a plan');
    const offerId = readText(plan.offerId, 'offerId');
    const count = (counts.get(offerId) ?? 0) + 1;
    counts.set(offerId, count);
    return toPlan(plan, { reference: `${offerId}-${count}`, now });
  });
  const installedAt = readMoment(firstInstalledAt, 'firstInstalledAt');
  const isUsed = installedAt !== null || plans.some(({ startsAt }) => startsAt);
  return { profile: isUsed ? 'installed' : 'released', installedAt, plans: plans.reverse() };
}

/** It says of a plan whether it is queued or active; what has become of an active one, its data and its end say. */
function toPlan(plan: Record<string, unknown>, { reference, now }: { reference: string; now: Date }): EsimPlan {
  const supplierState = readText(plan.status, 'status');
  const unlimited = plan.unlimited === true;
  const remainingMb = unlimited ? null : Math.round(readNumber(plan.remainingDataGB, 'remainingDataGB') * 1000);
  const endsAt = readMoment(plan.endAt, 'endAt');
  return {
    ...{ reference, supplierPlanId: readText(plan.offerId, 'offerId'), supplierState, unlimited, remainingMb, endsAt },
    state: toState(supplierState, { isOver: endsAt !== null && endsAt <= now, isUsedUp: remainingMb === 0 }),
    totalMb: unlimited ? null : Math.round(readNumber(plan.initialDataGB, 'initialDataGB') * 1000),
    validityDays: null,
    assignedAt: null,
    startsAt: readMoment(plan.startAt, 'startAt'),
  };
}

function toState(status: string, { isOver, isUsedUp }: { isOver: boolean; isUsedUp: boolean }): EsimPlan['state'] {
  if (status === 'QUEUED') return 'queued';
  if (status !== 'ACTIVE') return 'unknown';
  if (isOver) return 'expired';
  return isUsedUp ? 'depleted' : 'active';
}

/** Offers of the brand that the eSIM has: one of another brand is a profile of its own. */
export async function listCompatible(client: ZenditClient, iccid: string, offerIds: string[]): Promise<string[]> {
  const reply = await client.find(toPath(iccid));
  if (!reply) return [];
  const [plan] = readList(readObject(reply.body, 'the plans of an eSIM').list, 'plans');
  if (!plan) return [];
  const offer = await client.find(
    `/esim/offers/${encodeURIComponent(readText(readObject(plan, 'a plan').offerId, 'offerId'))}`,
  );
  if (!offer) return [];
  const brand = readText(readObject(offer.body, 'an offer').brand, 'brand');
  const sold = new Set<unknown>();
  for (let offset = 0, total = 1; offset < total; offset += PAGE_SIZE) {
    const { body } = await client.get(
      `/esim/offers?_limit=${PAGE_SIZE}&_offset=${offset}&brand=${encodeURIComponent(brand)}`,
    );
    const page = readObject(body, 'a page of offers');
    total = readNumber(page.total, 'total');
    for (const each of readList(page.list, 'offers').map((found) => readObject(found, 'an offer')))
      if (each.enabled === true) sold.add(each.offerId);
  }
  return offerIds.filter((id) => sold.has(id));
}
