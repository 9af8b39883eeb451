import { canonicalCode, type Destination, isLocalCode } from '@esimshop/contracts/destinations';
import { TRIP_LIMITS } from '@esimshop/contracts/trip-limits';
import { suggestDestinations } from '~/features/catalogue/destination-search.ts';
import type { Language } from '~/lib/language.ts';
import { DATA_USES, type DataUse, dailyNeed, tripNeed } from './data-need.ts';

/** How much data: a way of using it, no limit, or gigabytes. */
export type TripData = DataUse | 'unlimited' | number;

export type TripState = {
  /** In the order of the trip: codes, with their own days (`TR:4`) where they are given; or names that were typed. */
  countries: string[];
  days: number;
  data: TripData;
};

export const TRIP_DEFAULTS = { days: 7, data: 'normal', gigabytes: 5 } as const;

const MAX_GIGABYTES = TRIP_LIMITS.dataMb / 1000;

export function readTripState(query: URLSearchParams): TripState {
  const countries = query
    .getAll('countries')
    .flatMap((list) => list.split(','))
    .map((text) => text.trim())
    .filter(Boolean);
  const days = Number(query.get('days'));
  return {
    countries: [...new Set(countries)].slice(0, TRIP_LIMITS.countries),
    days: clamp(Number.isInteger(days) ? days : TRIP_DEFAULTS.days, TRIP_DEFAULTS.days, TRIP_LIMITS.days),
    data: readData(query.get('data') ?? '', query.get('gb') ?? ''),
  };
}

function clamp(value: number, fallback: number, most: number): number {
  return value > 0 ? Math.min(value, most) : fallback;
}

/** A form without script sends `data=exact` and the gigabytes beside it. */
function readData(data: string, gigabytes: string): TripData {
  if (data === 'unlimited' || Object.hasOwn(DATA_USES, data)) return data as TripData;
  const wanted = data === 'exact' ? gigabytes : data;
  if (wanted === '') return data === 'exact' ? TRIP_DEFAULTS.gigabytes : TRIP_DEFAULTS.data;
  return readGigabytes(wanted) ?? TRIP_DEFAULTS.data;
}

/** `4,5` and `4.5` are four and a half; undefined when it is no amount that the shop understands. */
export function readGigabytes(text: string): number | undefined {
  const value = Number(text.trim().replace(',', '.'));
  return value >= 0.1 && value <= MAX_GIGABYTES ? Math.round(value * 10) / 10 : undefined;
}

/** The address of a trip: `countries=TR,GR&days=10&data=normal`. */
export function toTripQuery({ countries, days, data }: TripState): URLSearchParams {
  return new URLSearchParams({
    ...(countries.length > 0 ? { countries: countries.join(',') } : {}),
    days: String(days),
    data: String(data),
  });
}

/** What `GET /api/trips` is asked for; undefined while no country is chosen. */
export function toTripRequest({ countries, days, data }: TripState): string | undefined {
  if (countries.length === 0) return undefined;
  const allDays = givenDays(countries) ?? days;
  const dataMb = data === 'unlimited' ? data : megabytesOf(data, allDays);
  return `/api/trips?${new URLSearchParams({ countries: countries.join(','), days: String(days), dataMb: String(dataMb) })}`;
}

/** Megabytes for the whole trip. */
export function megabytesOf(data: DataUse | number, days: number): number {
  if (typeof data === 'number') return Math.round(data * 1000);
  return tripNeed(dailyNeed(DATA_USES[data]), days);
}

/** The sum of the days that the countries carry; undefined when they carry none. */
export function givenDays(countries: readonly string[]): number | undefined {
  const days = countries.map((country) => Number(country.split(':')[1] ?? Number.NaN));
  return days.length > 0 && days.every((count) => count > 0) ? days.reduce((sum, count) => sum + count, 0) : undefined;
}

export function codeOf(country: string): string {
  return country.split(':')[0] ?? country;
}

type Places = { destinations: readonly Destination[]; language: Language };

/** Puts codes in place of the names that a form without script sends; `unknown` are those that no country has. */
export function resolveCountries(countries: readonly string[], { destinations, language }: Places) {
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

/** Whether some of the countries are names, which only the list of destinations can turn into codes. */
export function hasNames(countries: readonly string[]): boolean {
  return countries.some((country) => !isLocalCode(canonicalCode(codeOf(country))));
}
