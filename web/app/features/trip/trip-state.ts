import { canonicalCode, isLocalCode } from '@esimshop/contracts/destination-codes';
import type { Destination } from '@esimshop/contracts/destinations';
import { TRIP_LIMITS } from '@esimshop/contracts/trip-limits';
import { suggestDestinations } from '~/features/catalogue/destinations/destination-search.ts';
import { DATA_USES, type DataUse, dailyNeed, tripNeed } from '~/features/catalogue/plans/data-need.ts';
import type { Language } from '~/lib/language.ts';
import { clearDays, codeOf, daysOf, normaliseDays, sumDays, withDays } from './itinerary.ts';

/** How much data: a typical use, unlimited, or gigabytes. */
export type TripData = DataUse | 'unlimited' | number;

export type TripState = {
  /** In the order of the trip: codes, optionally with days (`TR:4`); or typed names. */
  countries: string[];
  /** Days of the whole trip. */
  days: number;
  data: TripData;
  /** Id of the selected option, `way` in the URL; falls back to the cheapest. */
  option?: string;
};

export const TRIP_DEFAULTS = { days: 7, data: 'normal', gigabytes: 5 } as const;

const MAX_GIGABYTES = TRIP_LIMITS.dataMb / 1000;

export function readTripState(query: URLSearchParams): TripState {
  const days = Number(query.get('days'));
  const option = query.get('way');
  return normaliseDays({
    countries: readCountries(query),
    days: clamp(Number.isInteger(days) ? days : TRIP_DEFAULTS.days, TRIP_DEFAULTS.days, TRIP_LIMITS.days),
    data: readData(query.get('data') ?? '', query.get('gb') ?? ''),
    ...(option ? { option } : {}),
  });
}

/** Without duplicates. A form without JavaScript sends the typed country, each stop's days, and whether they count. */
function readCountries(query: URLSearchParams): string[] {
  const list = (name: string) => query.getAll(name).flatMap((text) => text.split(','));
  const typed = list('stay');
  const stops = new Map(list('stop').map((code, index) => [code, `${code}:${typed[index] ?? ''}`]));
  const countries = [...list('countries'), ...list('add')]
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) => {
      const code = canonicalCode(codeOf(text));
      return isLocalCode(code) ? withDays(code, daysOf(text)) : text;
    })
    .map((country) => {
      if (stops.size === 0) return country;
      return query.get('split') === 'own' ? (stops.get(codeOf(country)) ?? country) : codeOf(country);
    });
  const codes = clearDays(countries);
  return countries.filter((country, index) => codes.indexOf(codeOf(country)) === index).slice(0, TRIP_LIMITS.countries);
}

function clamp(value: number, fallback: number, max: number): number {
  return value > 0 ? Math.min(value, max) : fallback;
}

/** A form without JavaScript sends `data=exact` and the gigabytes separately. */
function readData(data: string, gigabytes: string): TripData {
  if (data === 'unlimited' || Object.hasOwn(DATA_USES, data)) return data as TripData;
  const wanted = data === 'exact' ? gigabytes : data;
  if (wanted === '') return data === 'exact' ? TRIP_DEFAULTS.gigabytes : TRIP_DEFAULTS.data;
  return readGigabytes(wanted) ?? TRIP_DEFAULTS.data;
}

/** Accepts `4,5` and `4.5`; undefined if it is not a valid amount. */
export function readGigabytes(text: string): number | undefined {
  const value = Number(text.trim().replace(',', '.'));
  return value >= 0.1 && value <= MAX_GIGABYTES ? Math.round(value * 10) / 10 : undefined;
}

/** The URL's query for a trip: `countries=TR:4,GR:6&days=10&data=normal`. */
export function toTripQuery({ countries, days, data, option }: TripState): URLSearchParams {
  return new URLSearchParams({
    ...(countries.length > 0 ? { countries: countries.join(',') } : {}),
    days: String(days),
    data: String(data),
    ...(option ? { way: option } : {}),
  });
}

/** The path and query of `GET /api/trips`; undefined while no country is chosen. */
export function toTripRequest({ countries, days, data }: TripState): string | undefined {
  if (countries.length === 0) return undefined;
  const dataMb = data === 'unlimited' ? data : megabytesOf(data, sumDays(countries) ?? days);
  return `/api/trips?${new URLSearchParams({ countries: countries.join(','), days: String(days), dataMb: String(dataMb) })}`;
}

/** Megabytes for the whole trip. */
export function megabytesOf(data: DataUse | number, days: number): number {
  if (typeof data === 'number') return Math.round(data * 1000);
  return tripNeed(dailyNeed(DATA_USES[data]), days);
}

type ResolveOptions = { destinations: readonly Destination[]; language: Language };

/** Resolves the names that a form without JavaScript sends to codes; `unknown` lists the names without a match. */
export function resolveCountries(countries: readonly string[], { destinations, language }: ResolveOptions) {
  const unknown: string[] = [];
  const local = destinations.filter(({ coverage }) => coverage === 'local');
  const resolved = countries.flatMap((country) => {
    const [name = '', ...days] = country.split(':');
    const code = canonicalCode(name);
    if (isLocalCode(code)) return [[code, ...days].join(':')];
    const [best] = suggestDestinations(local, name, language);
    if (best) return [[best.code, ...days].join(':')];
    unknown.push(name);
    return [];
  });
  return { countries: [...new Map(resolved.map((country) => [codeOf(country), country])).values()], unknown };
}

/** Whether some of the countries are names, which need the list of destinations to be resolved. */
export function hasNames(countries: readonly string[]): boolean {
  return countries.some((country) => !isLocalCode(canonicalCode(codeOf(country))));
}
