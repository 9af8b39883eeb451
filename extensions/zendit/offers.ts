import type { ExtensionKit, PlanPage, SupplierPlan } from '@esimshop/extension/interface';
import { toMinor, type ZenditClient } from './client.ts';
import { toDestination } from './destinations.ts';
import { readList, readNumber, readObject, readText } from './read.ts';

/** The most that one request may list. */
const PAGE_SIZE = 1024;

/**
 * The unlimited offers that keep the promise of one of the shop's tiers, by their subtype: Fast has 1 GB a day, and 512 kbps for
 * the rest of it. What is faster is described nowhere that a machine could read, and not sold.
 */
const TIERS: Partial<Record<string, SupplierPlan['tier']>> = { Fast: 'lite' };

/** One page of offers. Those that the shop cannot sell are no plans. */
export async function listOffers(client: ZenditClient, kit: ExtensionKit, page: number): Promise<PlanPage> {
  const { body } = await client.get(`/esim/offers?_limit=${PAGE_SIZE}&_offset=${(page - 1) * PAGE_SIZE}`);
  const { list, total } = readObject(body, 'a page of offers');
  const pageCount = Math.max(1, Math.ceil(readNumber(total, 'total') / PAGE_SIZE));
  return { plans: readList(list, 'offers').flatMap((offer) => toPlan(offer, kit) ?? []), page, pageCount };
}

export async function findOffer(
  client: ZenditClient,
  kit: ExtensionKit,
  id: string,
): Promise<SupplierPlan | undefined> {
  const reply = await client.find(`/esim/offers/${encodeURIComponent(id)}`);
  return reply ? toPlan(readObject(reply.body, 'an offer'), kit) : undefined;
}

/** Undefined for what the account does not sell, what has no fixed price, and what cannot be read. */
function toPlan(offer: unknown, kit: ExtensionKit): SupplierPlan | undefined {
  try {
    return readOffer(readObject(offer, 'an offer'), kit);
  } catch (error) {
    kit.log.warn({ problem: error instanceof Error ? error.message : String(error) }, 'zendit.offer_unreadable');
    return undefined;
  }
}

function readOffer(offer: Record<string, unknown>, { placeName, namePlan }: ExtensionKit): SupplierPlan | undefined {
  if (offer.enabled !== true || offer.productType !== 'ESIM' || offer.priceType !== 'FIXED') return undefined;
  const id = readText(offer.offerId, 'offerId');
  const subTypes = readList(offer.subTypes, 'subTypes').map(String);
  const tier = offer.dataUnlimited ? TIERS[subTypes.find((each) => each in TIERS) ?? ''] : null;
  const destination = toDestination(
    String(offer.country ?? ''),
    readList(offer.regions, 'regions').map(String),
    placeName,
  );
  const dataMb = tier === null ? Math.round(readNumber(offer.dataGB, 'dataGB') * 1000) : null;
  if (tier === undefined || !destination || dataMb === 0) return undefined;
  const validityDays = readNumber(offer.durationDays, 'durationDays');
  const roaming = readList(offer.roaming, 'roaming').map((each) =>
    readText(readObject(each, 'roaming').country, 'country'),
  );
  const countries = roaming.length > 0 ? roaming : [destination.code];
  const words = namePlan({ place: destination.name, dataMb, tier, validityDays, countryCount: countries.length });
  return {
    ...words,
    ...{ id, productId: `zendit_${id}`, destination, dataMb, tier, validityDays },
    countries: countries.map((iso) => ({ iso, name: placeName(iso), regionName: destination.regionName })),
    speeds: readList(offer.dataSpeeds, 'dataSpeeds').map(String),
    startsOnFirstConnection: true,
    ...readFeatures(offer),
    canTopUp: true,
    ...readCost(readObject(offer.cost, 'cost')),
    minimumPriceMinor: null,
    imageUrl: null,
  };
}

/** Calls and texts, which few offers have. */
function readFeatures(offer: Record<string, unknown>): Pick<SupplierPlan, 'features'> {
  const { voiceMinutes, voiceUnlimited, smsNumber, smsUnlimited } = offer;
  const voice = toAllowance(voiceMinutes, voiceUnlimited);
  const sms = toAllowance(smsNumber, smsUnlimited);
  if (!voice && !sms) return {};
  return { features: { ...(voice && { voiceMinutes: voice }), ...(sms && { smsCount: sms }) } };
}

function toAllowance(count: unknown, isUnlimited: unknown): number | 'unlimited' | undefined {
  if (isUnlimited === true) return 'unlimited';
  return typeof count === 'number' && Number.isInteger(count) && count > 0 ? count : undefined;
}

/** What a purchase takes off the balance. A part of a minor unit counts as a whole one. */
function readCost(cost: Record<string, unknown>): { costMinor: number; currency: string } {
  const currency = readText(cost.currency, 'currency');
  const amount = readNumber(cost.fixed, 'fixed') + readNumber(cost.fee, 'fee');
  return { costMinor: Math.ceil(Number(toMinor(amount, cost.currencyDivisor, currency).toFixed(6))), currency };
}
