import { priceFixedBundle, priceRegionalBundle, priceUnlimitedBundle, type UnlimitedTier } from './bundle-prices.ts';
import { type Destination, destinations, destinationsByIso, type Generation } from './destinations.ts';
import type { PriceTier } from './price-tiers.ts';
import { type Region, regions } from './regions.ts';

export type BundleCountry = { name: string; region: string | null; iso: string };
export type Bundle = {
  name: string;
  description: string;
  group: string;
  countries: BundleCountry[];
  roamingEnabled: BundleCountry[];
  /** In MB, 1000 to the GB; -1 for unlimited. */
  dataAmountMb: number;
  durationDays: number;
  speeds: Generation[];
  unlimitedTier: UnlimitedTier | null;
  profileName: string;
  /** Wholesale, in US cents. */
  priceMinor: number;
};

/** What a bundle is sold for: a destination or a region. */
type Area = {
  code: string;
  name: string;
  countries: BundleCountry[];
  roamingEnabled: BundleCountry[];
  speeds: Generation[];
};

const unlimitedDurationsDays = [1, 3, 5, 7, 10, 15, 30];
const unlimitedNames = { UL: 'Unlimited Lite', ULE: 'Unlimited Essentials', ULP: 'Unlimited Plus' } as const;
const unlimitedGroups = {
  UL: 'Standard Unlimited Lite',
  ULE: 'Standard Unlimited Essential',
  ULP: 'Standard Unlimited Plus',
} as const;
const longDurations = [
  { sizeGb: 20, durationDays: 60 },
  { sizeGb: 50, durationDays: 90 },
  { sizeGb: 100, durationDays: 90 },
  { sizeGb: 100, durationDays: 180 },
];
const longDurationTiers: readonly PriceTier[] = ['T1', 'T2', 'T3'];
const tiersWithoutUnlimited: readonly PriceTier[] = ['T6', 'T7'];
/** Destinations on the second profile: their bundles cannot be added to an eSIM of the first. */
const secondProfileIsos = new Set(['CN', 'MO', 'CYP']);
const generations: Generation[] = ['2G', '3G', '4G', '5G'];

export const bundles: readonly Bundle[] = [
  ...destinations.flatMap(listDestinationBundles),
  ...regions.flatMap(listRegionBundles),
];

export const bundlesByName: ReadonlyMap<string, Bundle> = new Map(bundles.map((bundle) => [bundle.name, bundle]));

function listDestinationBundles(destination: Destination): Bundle[] {
  const area: Area = {
    code: destination.iso,
    name: destination.name,
    countries: [toCountry(destination)],
    roamingEnabled: [],
    speeds: speedsUpTo(destination.networks.map((network) => network.best)),
  };
  const { tier, sizesGb } = destination;
  const fixed = sizesGb.map((sizeGb) => {
    const durationDays = durationOf(sizeGb);
    return makeFixedBundle(area, sizeGb, durationDays, priceFixedBundle(tier, sizeGb, durationDays));
  });
  const long = longDurations
    .filter(({ sizeGb }) => longDurationTiers.includes(tier) && sizesGb.includes(sizeGb))
    .map(({ sizeGb, durationDays }) =>
      makeFixedBundle(area, sizeGb, durationDays, priceFixedBundle(tier, sizeGb, durationDays)),
    );
  if (tiersWithoutUnlimited.includes(tier)) return [...fixed, ...long];
  // Unlimited data for a month is sold only where the largest fixed bundle is.
  const hasMonthlyUnlimited = sizesGb.includes(100);
  return [...fixed, ...long, ...listUnlimitedBundles(area, tier, hasMonthlyUnlimited)];
}

function listRegionBundles(region: Region): Bundle[] {
  const members = region.members.map((iso) => toCountry(findDestination(iso)));
  const bests = region.members.flatMap((iso) => findDestination(iso).networks.map((network) => network.best));
  const area: Area = {
    code: region.code,
    name: region.label,
    countries: [{ name: region.label, region: null, iso: region.label }, ...members],
    roamingEnabled: members,
    speeds: speedsUpTo(bests),
  };
  const largestGb = [1, 5, 10, 20][region.retailExamplesMinor.length - 1] ?? 1;
  const sizesGb = [1, 2, 3, 5, 10, 20, 50, 100].filter((sizeGb) => sizeGb <= largestGb || largestGb === 20);
  const fixed = sizesGb.map((sizeGb) =>
    makeFixedBundle(area, sizeGb, durationOf(sizeGb), priceRegionalBundle(region, sizeGb)),
  );
  if (!region.unlimitedTier) return fixed;
  return [...fixed, ...listUnlimitedBundles(area, region.unlimitedTier, sizesGb.includes(100))];
}

function listUnlimitedBundles(area: Area, tier: PriceTier, hasMonthlyUnlimited: boolean): Bundle[] {
  const durations = unlimitedDurationsDays.filter((days) => days < 30 || hasMonthlyUnlimited);
  return (Object.keys(unlimitedNames) as UnlimitedTier[]).flatMap((unlimitedTier) =>
    durations.map((durationDays) => ({
      ...makeBundle(area, unlimitedTier, durationDays),
      description: describeBundle(unlimitedNames[unlimitedTier], durationDays, area.name),
      group: unlimitedGroups[unlimitedTier],
      dataAmountMb: -1,
      unlimitedTier,
      priceMinor: priceUnlimitedBundle(tier, unlimitedTier, durationDays),
    })),
  );
}

function makeFixedBundle(area: Area, sizeGb: number, durationDays: number, priceMinor: number): Bundle {
  return {
    ...makeBundle(area, `${sizeGb}GB`, durationDays),
    description: describeBundle(`${sizeGb}GB`, durationDays, area.name),
    group: durationDays > 30 ? 'Standard Long Duration' : 'Standard Fixed',
    dataAmountMb: sizeGb * 1_000,
    unlimitedTier: null,
    priceMinor,
  };
}

function makeBundle(area: Area, size: string, durationDays: number) {
  return {
    name: `esim_${size}_${durationDays}D_${area.code}_V2`,
    countries: area.countries,
    roamingEnabled: area.roamingEnabled,
    durationDays,
    speeds: area.speeds,
    profileName: secondProfileIsos.has(area.code) ? 'Profile 2' : 'Profile 1',
  };
}

function describeBundle(size: string, durationDays: number, areaName: string): string {
  return `eSIM, ${size}, ${durationDays} ${durationDays === 1 ? 'Day' : 'Days'}, ${areaName}, V2`;
}

function durationOf(sizeGb: number): number {
  if (sizeGb === 1) return 7;
  return sizeGb === 2 ? 15 : 30;
}

function speedsUpTo(bests: Generation[]): Generation[] {
  const highest = Math.max(...bests.map((best) => generations.indexOf(best)));
  return generations.slice(0, highest + 1);
}

function toCountry(destination: Destination): BundleCountry {
  return { name: destination.name, region: destination.region, iso: destination.iso };
}

function findDestination(iso: string): Destination {
  const destination = destinationsByIso.get(iso);
  if (!destination) throw new Error(`Expected the members of a region to be destinations, got ${iso}`);
  return destination;
}
