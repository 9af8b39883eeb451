import { classifyDestination } from '@esimshop/contracts/destination-codes';
import type { Arrival } from '~/features/arrivals/arrival.ts';

declare global {
  namespace Intl {
    interface Locale {
      /** Safari and Chromium; Firefox only lately. */
      getTimeZones?(): string[] | undefined;
    }
  }
}

/** Whether a time zone, which phones take from the network they land in, is one of this country. False if unknown. */
export function isInCountry(countryCode: string, timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone) {
  if (!/^[A-Z]{2}$/.test(countryCode)) return false;
  return new Intl.Locale('und', { region: countryCode }).getTimeZones?.()?.includes(timeZone) ?? false;
}

export function isOneCountry({ countryCode }: Pick<Arrival, 'countryCode'>): boolean {
  return classifyDestination(countryCode) === 'local' && /^[A-Z]{2}$/.test(countryCode);
}

type Place = { isOffline: boolean; isHere?: (countryCode: string) => boolean };

/**
 * The eSIM that somebody who has landed needs: the one of this country before all others. With a connection only that one, if it is
 * installed and has not connected yet.
 */
export function findLanding(
  arrivals: readonly Arrival[],
  { isOffline, isHere = isInCountry }: Place,
): Arrival | undefined {
  const usable = arrivals.filter(({ state }) =>
    isOffline ? state === 'waiting' || state === 'installed' || state === 'connected' : state === 'installed',
  );
  const here = usable.find(({ countryCode }) => isHere(countryCode));
  return here ?? (isOffline ? usable[0] : undefined);
}
