import { canonicalCode, isLocalCode } from '@esimshop/contracts/destinations';
import { TRIP_LIMITS } from '@esimshop/contracts/trip-limits';
import type { TripQuery } from '@esimshop/contracts/trips';
import { destinationNames } from '../catalogue/destination-names.ts';
import { resolveDestination } from '../catalogue/resolve-destination.ts';
import { ProblemError } from '../problem.ts';
import type { Trip } from './trip-needs.ts';

/** What the language data has names for although nobody can travel there. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

/**
 * The trip that a query describes. Days are those of each country, or the whole trip's shared evenly. `sold` are the countries that the catalogue knows.
 * @throws ProblemError invalid_input, naming what cannot be read
 */
export function readTrip({ countries, days, dataMb }: TripQuery, sold: readonly string[]) {
  const stops = countries
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) => readStop(text, sold));
  const isGiven = stops.some((stop) => stop.days !== undefined);
  if (stops.length === 0) throw refuse('countries', 'Name at least one country, such as TR or GR:6.');
  if (stops.length > TRIP_LIMITS.countries) {
    throw refuse(
      'countries',
      `At most ${TRIP_LIMITS.countries} countries make one trip; this one has ${stops.length}.`,
    );
  }
  if (isGiven && stops.some((stop) => stop.days === undefined)) {
    throw refuse('countries', 'Give the days of every country, or of none.');
  }
  if (!isGiven && days === undefined) throw refuse('days', 'Say how many days the trip lasts.');
  const each = (days ?? 0) / stops.length;
  const legs = stops.map((stop) => ({ code: stop.code, days: stop.days ?? each }));
  const given = stops.reduce((sum, stop) => sum + (stop.days ?? 0), 0);
  if (given > TRIP_LIMITS.days) {
    throw refuse('countries', `A trip lasts at most ${TRIP_LIMITS.days} days; this one has ${given}.`);
  }
  const trip: Trip = { legs, dataMb: dataMb === 'unlimited' ? null : dataMb };
  return { trip, isGiven, days: isGiven ? given : (days ?? 0) };
}

function readStop(text: string, sold: readonly string[]): { code: string; days: number | undefined } {
  const [name = '', count, ...rest] = text.split(':').map((part) => part.trim());
  const code = readCountry(name, sold);
  if (!code) throw refuse('countries', `“${name.slice(0, 40)}” is no country we know. Use codes such as TR or GB.`);
  if (count === undefined) return { code, days: undefined };
  if (!/^\d{1,4}$/.test(count) || Number(count) < 1 || rest.length > 0) {
    throw refuse('countries', `Expected ${code} with whole days, such as ${code}:4.`);
  }
  return { code, days: Number(count) };
}

function readCountry(text: string, sold: readonly string[]): string | undefined {
  const code = canonicalCode(text);
  if (!isLocalCode(code)) return resolveDestination(sold, text);
  if (sold.includes(code)) return code;
  return NO_COUNTRIES.has(code) || destinationNames(code).en === code ? undefined : code;
}

function refuse(path: 'countries' | 'days', message: string): ProblemError {
  return new ProblemError(422, 'invalid_input', message, { errors: [{ path, message }] });
}
