import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * `'+49 (0) 151 1234 5678'` → `'+4915112345678'`. Undefined for a number without a country code, since it is ambiguous which
 * country it belongs to, and for one that no country has.
 */
export function toE164(typed: string): string | undefined {
  const parsed = parsePhoneNumberFromString(typed);
  return parsed?.isPossible() ? parsed.number : undefined;
}
