import { priceFixedBundle, priceRegionalBundle } from '../catalogue/bundle-prices.ts';
import { type Destination, destinations, destinationsByIso } from '../catalogue/destinations.ts';
import { regions } from '../catalogue/regions.ts';

/** 1: so much in all; 2: so much a day, then slower; 3: so much a day, then nothing. */
export type DataType = 1 | 2 | 3;

export type AccessPackage = {
  code: string;
  slug: string;
  name: string;
  dataType: DataType;
  /** Of all of it, or of a day. */
  bytes: number;
  /** 1 of a day pass, which is sold for any number of them. */
  days: number;
  /** Of a country or of a region. */
  locationCode: string;
  countries: Destination[];
  /** Of the country or region. */
  placeName: string;
  /** 0: its eSIMs receive no texts; 1: from phones and by the API. */
  smsStatus: 0 | 1;
  fupPolicy: string;
  /** 1: no; 2: yes; 3: yes, for a number of days. */
  topUpType: 1 | 2 | 3;
  /** Of a day, of a day pass. */
  priceMinor: number;
};

export const gibibyte = 2 ** 30;
const sizesGb = [1, 3, 5, 10, 20];
const daysOf = (sizeGb: number) => ({ 1: 7, 3: 15 })[sizeGb] ?? 30;
/** Destinations that this partner does not name by a country code. */
const unknownIsos = new Set(['CYP', 'US-HI', 'IC']);

/** Its regions by the catalogue's label: codes end with how many countries they have. */
const regionNames: Partial<Record<string, { code: string; name: string }>> = {
  Africa: { code: 'AF-29', name: 'Africa (25+ areas)' },
  Asia: { code: 'AS-20', name: 'Asia (20 areas)' },
  Balkans: { code: 'EU-7', name: 'Balkans (7 areas)' },
  Caribbean: { code: 'CB-25', name: 'Caribbean (25 areas)' },
  'Europe+': { code: 'EU-42', name: 'Europe (40+ areas)' },
  Global: { code: 'GL-139', name: 'Global (130+ areas)' },
  LATAM: { code: 'SA-18', name: 'South America (18 areas)' },
  'Middle East': { code: 'ME-13', name: 'Middle East (13 areas)' },
  'North America': { code: 'NA-3', name: 'North America (3 areas)' },
  Oceania: { code: 'AUNZ-2', name: 'Australia & New Zealand' },
};
/** Of fewer countries than the other one of Europe, and cheaper. */
const smallEurope = { code: 'EU-30', name: 'Europe (30+ areas)', left: new Set(['TR', 'GB', 'CH', 'MT', 'CY']) };

export const packages: readonly AccessPackage[] = [
  ...destinations.filter(({ iso }) => !unknownIsos.has(iso)).flatMap(toCountry),
  ...regions.flatMap(toRegion),
].map((each, index) => ({ ...each, code: `CKH${String(index + 1).padStart(4, '0')}` }));

/** The places of its packages, each once. */
export const locations: ReadonlyMap<string, AccessPackage> = new Map(packages.map((each) => [each.locationCode, each]));

export const packagesBySlug: ReadonlyMap<string, AccessPackage> = new Map(packages.map((each) => [each.slug, each]));
const slugsByCode = new Map(packages.map(({ code, slug }) => [code, slug]));

/** By its code, as a top-up or not, or by its slug. */
export function toSlug(codeOrSlug: string): string {
  return slugsByCode.get(codeOrSlug.replace(/^TOPUP_/, '')) ?? codeOrSlug;
}

type Draft = Omit<AccessPackage, 'code'>;

function toCountry(destination: Destination, index: number): Draft[] {
  const { iso, name, tier, sizesGb: sold } = destination;
  const place = { locationCode: iso, countries: [destination], placeName: name, smsStatus: toSmsStatus(index) };
  const fixed = sizesGb
    .filter((sizeGb) => sold.includes(sizeGb))
    .map((sizeGb) => toFixed(place, sizeGb, priceFixedBundle(tier, sizeGb, daysOf(sizeGb)) * 0.97));
  const dayMinor = Math.round(priceFixedBundle(tier, 1, 7) * 0.4);
  const pass = { ...place, days: 1, priceMinor: dayMinor };
  const slowed: Draft = {
    ...pass,
    ...{ slug: `${iso}_1_Daily_1Mbps`, name: `${name} 1GB/Day FUP1Mbps`, dataType: 2, bytes: gibibyte },
    ...{ fupPolicy: '1 Mbps', topUpType: 3 },
  };
  const cutOff: Draft = {
    ...pass,
    ...{ slug: `${iso}_0.5_Daily`, name: `${name} 500MB/Day`, dataType: 3, bytes: 500 * 2 ** 20 },
    ...{ fupPolicy: '', topUpType: 3, priceMinor: Math.round(dayMinor * 0.6) },
  };
  return [...fixed, slowed, ...(index % 3 === 0 ? [cutOff] : [])];
}

function toRegion(region: (typeof regions)[number]): Draft[] {
  const named = regionNames[region.label];
  if (!named) return [];
  const countries = region.members.flatMap((iso) => (unknownIsos.has(iso) ? [] : (destinationsByIso.get(iso) ?? [])));
  const largestGb = [1, 5, 10, 20][region.retailExamplesMinor.length - 1] ?? 1;
  const sizes = sizesGb.filter((sizeGb) => sizeGb <= largestGb);
  const place: Place = { locationCode: named.code, countries, placeName: named.name, smsStatus: 0 };
  const all = sizes.map((sizeGb) => toFixed(place, sizeGb, priceRegionalBundle(region, sizeGb)));
  if (region.label !== 'Europe+') return all;
  const fewer: Place = {
    ...place,
    locationCode: smallEurope.code,
    countries: countries.filter(({ iso }) => !smallEurope.left.has(iso)),
    placeName: smallEurope.name,
  };
  return [...all, ...sizes.map((sizeGb) => toFixed(fewer, sizeGb, priceRegionalBundle(region, sizeGb) * 0.8))];
}

type Place = Pick<AccessPackage, 'locationCode' | 'countries' | 'placeName' | 'smsStatus'>;

/** Some networks take texts for an eSIM. */
function toSmsStatus(index: number): 0 | 1 {
  return index % 4 === 0 ? 1 : 0;
}

function toFixed(place: Place, sizeGb: number, priceMinor: number): Draft {
  const days = daysOf(sizeGb);
  return {
    ...place,
    ...{
      slug: `${place.locationCode}_${sizeGb}_${days}`,
      name: `${place.placeName} ${sizeGb}GB ${days}Days`,
      dataType: 1,
    },
    ...{ bytes: sizeGb * gibibyte, days, fupPolicy: '', topUpType: 2, priceMinor: Math.round(priceMinor) },
  };
}
