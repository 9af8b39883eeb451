import { canonicalCode } from '@esimshop/contracts/destination-codes';

/**
 * eSIM Access's regions that are what the shop sells as such, by their code. There are others of fewer or more countries, such as EU-30,
 * which stay places of their own: else the cheaper of two plans would hide one that works in more countries.
 */
const REGIONS: Partial<Record<string, { code: string; regionName: string }>> = {
  'AF-29': { code: 'Africa', regionName: 'Africa' },
  'AS-20': { code: 'Asia', regionName: 'Asia' },
  'AUNZ-2': { code: 'Oceania', regionName: 'Oceania' },
  'CB-25': { code: 'Caribbean', regionName: 'Caribbean' },
  'EU-7': { code: 'Balkans', regionName: 'Europe' },
  'EU-42': { code: 'Europe+', regionName: 'Europe' },
  'GL-139': { code: 'Global', regionName: 'Global' },
  'ME-12': { code: 'Middle East and North Africa', regionName: 'Middle East' },
  'ME-13': { code: 'Middle East', regionName: 'Middle East' },
  'NA-3': { code: 'North America', regionName: 'North America' },
  'SA-18': { code: 'LATAM', regionName: 'South America' },
};

/** By how the code of a region begins. */
const REGION_NAMES: Partial<Record<string, string>> = {
  AF: 'Africa',
  AS: 'Asia',
  CB: 'Caribbean',
  EU: 'Europe',
  GL: 'Global',
  ME: 'Middle East',
  NA: 'North America',
  SA: 'South America',
};

type Place = {
  /** Of the country, or of the region: `TR`, `EU-42`. */
  code: string;
  /** Of the package: `Europe (40+ areas) 1GB 7Days`. */
  packageName: string;
};

/** The destination of a package. A region that the shop does not know is named as the package begins. */
export function toDestination({ code, packageName }: Place) {
  if (/^[A-Za-z]{2}$/.test(code)) return { code: canonicalCode(code), name: packageName, regionName: '' };
  const [, label = code] = /^(.*?\S)\s*\d+(?:\.\d+)? ?[GM]B\b/i.exec(packageName) ?? [];
  const known = REGIONS[code];
  if (known) return { ...known, name: label };
  return { code: label, name: label, regionName: REGION_NAMES[code.split('-')[0] ?? ''] ?? '' };
}
