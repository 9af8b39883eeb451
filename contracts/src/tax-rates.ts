import type { TaxRate, TaxSettings } from './tax.ts';

const SOURCE = 'Published overviews of standard rates, collected on 2026-11-26; to be checked';

/** Standard rates in hundredths of a percent, with the day from which each holds as far back as a shop needs it. */
const STANDARD: Record<string, [from: string, rate: number]> = {
  AT: ['2000-01-01', 2000],
  BE: ['2000-01-01', 2100],
  BG: ['2000-01-01', 2000],
  HR: ['2012-03-01', 2500],
  CY: ['2014-01-13', 1900],
  CZ: ['2013-01-01', 2100],
  DK: ['2000-01-01', 2500],
  EE: ['2025-07-01', 2400],
  FI: ['2024-09-01', 2550],
  FR: ['2014-01-01', 2000],
  DE: ['2021-01-01', 1900],
  GR: ['2016-06-01', 2400],
  HU: ['2012-01-01', 2700],
  IE: ['2021-03-01', 2300],
  IT: ['2013-10-01', 2200],
  LV: ['2012-07-01', 2100],
  LT: ['2009-09-01', 2100],
  LU: ['2024-01-01', 1700],
  MT: ['2004-01-01', 1800],
  NL: ['2012-10-01', 2100],
  PL: ['2011-01-01', 2300],
  PT: ['2011-01-01', 2300],
  RO: ['2025-08-01', 2100],
  SK: ['2025-01-01', 2300],
  SI: ['2013-07-01', 2200],
  ES: ['2012-09-01', 2100],
  SE: ['2000-01-01', 2500],
  TR: ['2023-07-10', 2000],
};

/** The standard rates of the European Union and of Türkiye. Nobody has verified them: the owner checks them before use. */
export const DELIVERED_TAX_RATES: TaxRate[] = Object.entries(STANDARD).map(([country, [from, rate]]) => ({
  country,
  from,
  rate,
  source: SOURCE,
}));

/** The rates that hold in a shop: the owner's, or those delivered until there are some. */
export function ratesOf({ rates }: Pick<TaxSettings, 'rates'>): TaxRate[] {
  return rates ?? DELIVERED_TAX_RATES;
}
