import { canonicalCode, isLocalCode } from '@esimshop/contracts/destination-codes';
import type { FieldProblem } from '@esimshop/contracts/field-problems';
import { TRIP_LIMITS } from '@esimshop/contracts/trip-limits';
import type { TripQuery } from '@esimshop/contracts/trips';
import { ProblemError } from '../../platform/problem.ts';
import { destinationNames } from '../destinations/destination-names.ts';
import { resolveDestination } from '../destinations/resolve-destination.ts';
import type { Trip } from './trip-needs.ts';

/** Codes that `Intl.DisplayNames` can name although they are no travel destinations. */
const NON_COUNTRY_CODES = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

/**
 * Parses a trip query. Days are given per country, or for the whole trip and divided evenly. `sold` are the country
 * codes in the catalogue.
 * @throws ProblemError invalid_input with the fields that are invalid
 */
export function readTrip({ countries, days, dataMb }: TripQuery, sold: readonly string[]) {
  const stops = countries
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) => readStop(text, sold));
  const hasDaysPerStop = stops.some((stop) => stop.days !== undefined);
  if (stops.length === 0)
    throw invalidInput('countries', { code: 'required' }, 'Enter at least one country, such as TR or GR:6.');
  if (stops.length > TRIP_LIMITS.countries) {
    throw invalidInput(
      'countries',
      { code: 'too_many', params: { max: TRIP_LIMITS.countries, count: stops.length } },
      `A trip can have up to ${TRIP_LIMITS.countries} countries; this one has ${stops.length}.`,
    );
  }
  if (hasDaysPerStop && stops.some((stop) => stop.days === undefined)) {
    throw invalidInput('countries', { code: 'incomplete_days' }, 'Enter the days for every country, or for none.');
  }
  if (!hasDaysPerStop && days === undefined)
    throw invalidInput('days', { code: 'required' }, 'Enter how many days the trip lasts.');
  const each = (days ?? 0) / stops.length;
  const legs = stops.map((stop) => ({ code: stop.code, days: stop.days ?? each }));
  const given = stops.reduce((sum, stop) => sum + (stop.days ?? 0), 0);
  if (given > TRIP_LIMITS.days) {
    throw invalidInput(
      'countries',
      { code: 'too_big', params: { max: TRIP_LIMITS.days, days: given } },
      `A trip can last up to ${TRIP_LIMITS.days} days; this one has ${given}.`,
    );
  }
  const trip: Trip = { legs, dataMb: dataMb === 'unlimited' ? null : dataMb };
  return { trip, hasDaysPerStop, days: hasDaysPerStop ? given : (days ?? 0) };
}

function readStop(text: string, sold: readonly string[]): { code: string; days: number | undefined } {
  const [name = '', count, ...rest] = text.split(':').map((part) => part.trim());
  const code = readCountry(name, sold);
  if (!code) {
    const shown = name.slice(0, 40);
    throw invalidInput(
      'countries',
      { code: 'unknown_country', params: { name: shown } },
      `We do not know the country “${shown}”. Use codes such as TR or GB.`,
    );
  }
  if (count === undefined) return { code, days: undefined };
  if (!/^\d{1,4}$/.test(count) || Number(count) < 1 || rest.length > 0) {
    throw invalidInput(
      'countries',
      { code: 'invalid_days', params: { country: code } },
      `Enter whole days for ${code}, such as ${code}:4.`,
    );
  }
  return { code, days: Number(count) };
}

function readCountry(text: string, sold: readonly string[]): string | undefined {
  const code = canonicalCode(text);
  if (!isLocalCode(code)) return resolveDestination(sold, text);
  if (sold.includes(code)) return code;
  return NON_COUNTRY_CODES.has(code) || destinationNames(code).en === code ? undefined : code;
}

function invalidInput(path: 'countries' | 'days', problem: Omit<FieldProblem, 'path'>, message: string): ProblemError {
  return new ProblemError(422, 'invalid_input', message, { errors: [{ path, ...problem, message }] });
}
