import { canonicalCode } from '@esimshop/contracts/destination-codes';

/** Airalo's regions by their slug, in the shop's code and region name. */
const REGIONS: Record<string, { code: string; regionName: string }> = {
  africa: { code: 'Africa', regionName: 'Africa' },
  asia: { code: 'Asia', regionName: 'Asia' },
  'caribbean-islands': { code: 'Caribbean', regionName: 'Caribbean' },
  europe: { code: 'Europe+', regionName: 'Europe' },
  'latin-america': { code: 'LATAM', regionName: 'South America' },
  'middle-east-and-north-africa': { code: 'Middle East and North Africa', regionName: 'Middle East' },
  'north-america': { code: 'North America', regionName: 'North America' },
  oceania: { code: 'Oceania', regionName: 'Oceania' },
  world: { code: 'Global', regionName: 'Global' },
};

type Place = { slug: string; country_code: string; title: string };

/** The destination of a group of packages; Airalo does not name a country's region. */
export function toDestination({ slug, country_code: code, title }: Place) {
  if (code) return { code: canonicalCode(code), name: title, regionName: '' };
  return { ...(REGIONS[slug] ?? { code: title, regionName: title }), name: title };
}
