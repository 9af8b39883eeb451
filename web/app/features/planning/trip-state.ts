import { canonicalCode, type Destination, isLocalCode } from '@esimshop/contracts/destinations';
import { TRIP_LIMITS } from '@esimshop/contracts/trip-limits';
import { suggestDestinations } from '~/features/catalogue/destination-search.ts';
import type { Language } from '~/lib/language.ts';
import { DATA_USES, type DataUse, dailyNeed, tripNeed } from './data-need.ts';
import { codeOf, daysOf, givenDays, settleDays, shareDays, withDays } from './trip-stays.ts';

/** How much data: a way of using it, no limit, or gigabytes. */
export type TripData = DataUse | 'unlimited' | number;

export type TripState = {
  /** In the order of the trip: codes, with their own days (`TR:4`) where they are given; or names that were typed. */
  countries: string[];
  /** Of the whole trip. */
  days: number;
  data: TripData;
  /** Which way of serving the trip is wanted; the cheapest where it is none of those that there are. */
  way?: string;
};

export const TRIP_DEFAULTS = { days: 7, data: 'normal', gigabytes: 5 } as const;

const MAX_GIGABYTES = TRIP_LIMITS.dataMb / 1000;

export function readTripState(query: URLSearchParams): TripState {
  const days = Number(query.get('days'));
  const way = query.get('way');
  return settleDays({
    countries: readCountries(query),
    days: clamp(Number.isInteger(days) ? days : TRIP_DEFAULTS.days, TRIP_DEFAULTS.days, TRIP_LIMITS.days),
    data: readData(query.get('data') ?? '', query.get('gb') ?? ''),
    ...(way ? { way } : {}),
  });
}

/** Each country once. A form without script says which one was typed, which days stand at which stop, and whether they count. */
function readCountries(query: URLSearchParams): string[] {
  const list = (name: string) => query.getAll(name).flatMap((text) => text.split(','));
  const typed = list('stay');
  const stays = new Map(list('stop').map((code, index) => [code, `${code}:${typed[index] ?? ''}`]));
  const countries = [...list('countries'), ...list('add')]
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) => {
      const code = canonicalCode(codeOf(text));
      return isLocalCode(code) ? withDays(code, daysOf(text)) : text;
    })
    .map((country) => {
      if (stays.size === 0) return country;
      return query.get('split') === 'own' ? (stays.get(codeOf(country)) ?? country) : codeOf(country);
    });
  const codes = shareDays(countries);
  return countries.filter((country, index) => codes.indexOf(codeOf(country)) === index).slice(0, TRIP_LIMITS.countries);
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

/** The address of a trip: `countries=TR:4,GR:6&days=10&data=normal`. */
export function toTripQuery({ countries, days, data, way }: TripState): URLSearchParams {
  return new URLSearchParams({
    ...(countries.length > 0 ? { countries: countries.join(',') } : {}),
    days: String(days),
    data: String(data),
    ...(way ? { way } : {}),
  });
}

/** What `GET /api/trips` is asked for; undefined while no country is chosen. */
export function toTripRequest({ countries, days, data }: TripState): string | undefined {
  if (countries.length === 0) return undefined;
  const dataMb = data === 'unlimited' ? data : megabytesOf(data, givenDays(countries) ?? days);
  return `/api/trips?${new URLSearchParams({ countries: countries.join(','), days: String(days), dataMb: String(dataMb) })}`;
}

/** Megabytes for the whole trip. */
export function megabytesOf(data: DataUse | number, days: number): number {
  if (typeof data === 'number') return Math.round(data * 1000);
  return tripNeed(dailyNeed(DATA_USES[data]), days);
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
