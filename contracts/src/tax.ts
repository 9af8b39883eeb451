import * as z from 'zod/mini';
import { countryCodeSchema } from './country-code.ts';
import { contactText } from './free-text.ts';
import { divideHalfUp } from './money.ts';

/** `none`: nothing is said of tax. `inclusive`: prices stay what they are, and receipts say what tax they contain. */
export const TAX_MODES = ['none', 'inclusive'] as const;
/** Whose country decides: `seller` is for sales below the threshold of distance sales. */
export const TAX_RULES = ['buyer', 'seller'] as const;
export type TaxRule = (typeof TAX_RULES)[number];

/** 100% in the unit of rates, hundredths of a percent. */
const WHOLE = 10_000;

export const taxRateSchema = z.object({
  /** ISO 3166-1 alpha-2. */
  country: countryCodeSchema,
  /** The first day on which it holds, in the shop's time zone. */
  from: z.iso.date('Expected a day such as 2026-01-31'),
  /** Hundredths of a percent: 2550 is 25.5%. */
  rate: z.number().check(z.int(), z.minimum(0), z.maximum(WHOLE)),
  /** Who says so, and when it was read. */
  source: contactText({ min: 0, max: 200 }, 'Use at most 200 characters'),
});
export type TaxRate = z.infer<typeof taxRateSchema>;

const ruleSchema = z.enum(TAX_RULES);

/** The owner's settings of tax and receipts. As delivered, nothing is said of tax and nothing is issued. */
export const taxSettingsSchema = z.object({
  mode: z._default(z.enum(TAX_MODES), 'none'),
  rule: z._default(ruleSchema, 'buyer'),
  /** For data that is added to an eSIM, where it differs. */
  topUpRule: z._default(z.nullable(ruleSchema), null),
  /** Whether paid orders get receipts, and refunds credit notes. */
  receipts: z._default(z.boolean(), false),
  /** Before the year in the numbers of receipts; may be empty. */
  series: z._default(z.string().check(z.regex(/^[A-Z0-9]{0,8}$/, 'Use up to 8 capital letters and digits')), ''),
  /** Null until the owner has edited those delivered: `ratesOf`. */
  rates: z._default(
    z.nullable(
      z.array(taxRateSchema).check(
        z.maxLength(500),
        z.refine(
          (rates) => new Set(rates.map(({ country, from }) => `${country} ${from}`)).size === rates.length,
          'A country has two rates from the same day',
        ),
      ),
    ),
    null,
  ),
});
export type TaxSettings = z.infer<typeof taxSettingsSchema>;

export type TaxSplit = { netMinor: number; taxMinor: number };

/**
 * What an amount contains at a rate in hundredths of a percent: net = round half up(gross × 100 / (100 + rate)), tax = gross − net.
 * Exact for amounts of up to 10 ** 11 minor units; of a negative amount the same with its sign.
 */
export function splitTax(grossMinor: number, rate: number): TaxSplit {
  const netMinor = Number(divideHalfUp(Math.abs(grossMinor) * WHOLE, WHOLE + rate)) * (grossMinor < 0 ? -1 : 1);
  // `-0 + 0` is 0.
  return { netMinor: netMinor + 0, taxMinor: grossMinor - netMinor + 0 };
}

/** The rate of a country on a day; undefined where the table has none. */
export function findTaxRate(rates: readonly TaxRate[], { country, day }: { country: string; day: string }) {
  return rates
    .filter((each) => each.country === country && each.from <= day)
    .reduce<TaxRate | undefined>((latest, each) => (latest && latest.from > each.from ? latest : each), undefined);
}

/** `25.5` of 2550. */
export function formatRate(rate: number): string {
  return String(rate / 100);
}

/** The number of a receipt as it is printed: `2026-001187`, `ES-2026-001187`. */
export function formatReceiptNumber({ series, year, number }: { series: string; year: number; number: number }) {
  return [series, String(year), String(number).padStart(6, '0')].filter(Boolean).join('-');
}

const RATE = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/;

/**
 * Reads a table of rates: a country's code, the first day, the rate in percent and optionally its source, a line each, separated by
 * semicolons, tabs or commas, with or without a head. @throws RangeError that names the line which cannot be read
 */
export function parseTaxRates(text: string): TaxRate[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  return lines.flatMap((line, index) => {
    if (line.trim() === '' || (index === 0 && /^"?(?:country|ülke)/i.test(line))) return [];
    const separator = ['\t', ';', ','].find((each) => line.includes(each)) ?? ',';
    const [country = '', from = '', percent = '', ...source] = splitCells(line, separator);
    const [, whole, decimals = ''] = RATE.exec(percent) ?? [];
    const read = taxRateSchema.safeParse({
      country: country.toUpperCase(),
      from,
      rate: whole === undefined ? undefined : Number(whole) * 100 + Number(decimals.padEnd(2, '0')),
      source: source.join(' '),
    });
    if (!read.success) throw new RangeError(String(index + 1));
    return [read.data];
  });
}

/** Cells of a line of RFC 4180. */
function splitCells(line: string, separator: string): string[] {
  const cells: string[] = [];
  let rest = line;
  for (;;) {
    const quoted = /^\s*"((?:[^"]|"")*)"\s*/.exec(rest);
    const end = quoted ? quoted[0].length : rest.indexOf(separator);
    const cell = quoted ? (quoted[1] ?? '').replaceAll('""', '"') : rest.slice(0, end === -1 ? undefined : end);
    cells.push(cell.trim().replace(/^'(?=[=+\-@])/, ''));
    if (end === -1 || end >= rest.length) return cells;
    rest = rest.slice(rest[end] === separator ? end + 1 : end);
  }
}

export const PRODUCT_TYPES = ['plan', 'top_up'] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];

type Sale = {
  type: ProductType;
  /** ISO 3166-1 alpha-2; empty if it is not known. */
  buyerCountry: string;
  sellerCountry: string;
  /** In the shop's time zone. */
  day: string;
};

export type DecidedTax = {
  rule: TaxRule;
  country: string;
  /** Hundredths of a percent; 0 where the table has no rate. */
  rate: number;
  /** Whether the table has one. */
  isKnown: boolean;
};

/** Which country's rate a sale contains, by the owner's rule. */
export function decideTax(settings: TaxSettings, rates: readonly TaxRate[], sale: Sale): DecidedTax {
  const rule = (sale.type === 'top_up' ? settings.topUpRule : null) ?? settings.rule;
  const country = rule === 'buyer' ? sale.buyerCountry : sale.sellerCountry;
  const found = findTaxRate(rates, { country, day: sale.day });
  return { rule, country, rate: found?.rate ?? 0, isKnown: found !== undefined };
}

/** `GET /api/tax?country=DE`: what a plan that is bought there now contains. */
export const saleTaxQuerySchema = z.object({ country: countryCodeSchema });
export const saleTaxSchema = z.object({
  /** Whose tax it is, by the owner's rule. */
  country: z.string(),
  /** Hundredths of a percent; null where nothing is said of tax, or no rate is set. */
  rate: z.nullable(z.int()),
});
export type SaleTax = z.infer<typeof saleTaxSchema>;
