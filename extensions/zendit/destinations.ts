type Destination = { code: string; name: string; regionName: string };

/** Zendit's regions: what the shop sells them as, and the part of the world that they are in. */
const REGIONS: Partial<Record<string, { code: string; regionName: string }>> = {
  Africa: { code: 'Africa', regionName: 'Africa' },
  Asia: { code: 'Asia', regionName: 'Asia' },
  Caribbean: { code: 'Caribbean', regionName: 'Caribbean' },
  'Central America': { code: 'LATAM', regionName: 'South America' },
  'Eastern Europe': { code: 'Europe+', regionName: 'Europe' },
  Global: { code: 'Global', regionName: 'Global' },
  'Middle East and North Africa': { code: 'Middle East', regionName: 'Middle East' },
  'North America': { code: 'North America', regionName: 'North America' },
  Oceania: { code: 'Oceania', regionName: 'Oceania' },
  'South America': { code: 'LATAM', regionName: 'South America' },
  'South Asia': { code: 'Asia', regionName: 'Asia' },
  'Southeast Asia': { code: 'Asia', regionName: 'Asia' },
  'Western Europe': { code: 'Europe+', regionName: 'Europe' },
};

/** An offer is of a country, or else of regions; undefined if these are no one place of the shop's. */
export function toDestination(
  country: string,
  regions: readonly string[],
  placeName: (code: string) => string,
): Destination | undefined {
  if (/^[A-Z]{2}$/.test(country)) {
    const regionName = REGIONS[regions[0] ?? '']?.regionName ?? '';
    return { code: country, name: placeName(country), regionName };
  }
  const found = regions.map((region) => REGIONS[region]);
  const first = found.find((each) => each?.code === 'Global') ?? found[0];
  if (!first) return undefined;
  if (first.code !== 'Global' && found.some((each) => each?.code !== first.code)) return undefined;
  return { ...first, name: placeName(first.code) };
}
