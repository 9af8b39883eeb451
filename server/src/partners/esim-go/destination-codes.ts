import { canonicalCode, isLocalCode, REGION_CODES } from '@esimshop/contracts/destination-codes';
import { fold } from '@esimshop/contracts/fold';

type Place = { code: string; regionName: string };

/** Maps the partner's regional labels and short codes to the shop's code and region name. */
const REGION_LABELS = new Map<string, Place>(
  (
    [
      ['Africa', 'Africa', ['RAF']],
      ['Asia', 'Asia', ['RAS']],
      ['Balkans', 'Europe', ['RBK', 'South East Europe']],
      ['Caribbean', 'Caribbean', ['RCA', 'Caribbean Islands']],
      ['Europe+', 'Europe', ['REUP', 'Europe Plus', 'EU+']],
      ['LATAM', 'South America', ['RLA', 'Latin America', 'Americas']],
      ['Middle East', 'Middle East', ['RME', 'Middle East & Africa']],
      ['Middle East and North Africa', 'Middle East', ['RMENA']],
      ['North America', 'North America', ['RNA']],
      ['Oceania', 'Oceania', ['ROC']],
      ['Global', 'Global', ['RGB', 'World', 'Worldwide']],
      // Of fewer countries than the others.
      ['Global - Light', 'Global', ['Global Light']],
      ['Global - Standard', 'Global', ['RGBS']],
      ['Global - Max', 'Global', ['RGBM']],
      ['Europe Lite', 'Europe', []],
      ['Europe Extra', 'Europe', ['REUX']],
      ['Europe + USA + Business Hubs', 'Europe', ['RBH']],
      ['Americas + US + CA', 'North America', []],
      ['Europe + USA', 'Europe', []],
      ['CENAM', 'North America', ['Central America']],
      ['CIS', 'Asia', []],
    ] as const
  ).flatMap(([code, regionName, labels]) =>
    [code, ...labels].map((label) => [fold(label), { code, regionName }] as const),
  ),
);

/** Region names that the partner omits or has wrong. */
const REGION_NAMES: Record<string, string> = {
  AN: 'Caribbean',
  BQ: 'Caribbean',
  CW: 'Caribbean',
  IC: 'Europe',
  'US-HI': 'North America',
};

/** A country of the partner's catalogue in the shop's codes. */
export function toCountry({ iso, name, region }: { iso: string; name: string; region?: string | null | undefined }) {
  const code = canonicalCode(iso);
  return { iso: code, name, regionName: REGION_NAMES[code] ?? region ?? '' };
}

/**
 * The destination that a bundle is sold for in the shop's codes: an ISO code, `CYP`, `US-HI`, or a region code. A label
 * that is unknown is looked up by the code in the bundle's name (`esim_1GB_7D_REUP_V2`), else it is kept as the code.
 */
export function toDestination(
  entry: { iso: string; name: string; region?: string | null | undefined },
  bundleName = '',
) {
  const labels = [entry.iso, entry.name, bundleName.split('_')[3] ?? ''];
  const known = labels.flatMap((label) => REGION_LABELS.get(fold(label)) ?? [])[0];
  if (known && !isLocalCode(entry.iso.trim())) return { ...known, name: entry.name };
  const country = toCountry(entry);
  if (isLocalCode(country.iso)) return { code: country.iso, name: entry.name, regionName: country.regionName };
  const code = entry.iso.trim() || entry.name.trim();
  const region = REGION_CODES.find((each) => fold(code).startsWith(fold(each)));
  return { code, name: entry.name, regionName: entry.region ?? region ?? '' };
}
