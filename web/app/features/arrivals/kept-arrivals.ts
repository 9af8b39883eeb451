import { flagFileOf } from '~/components/ui/flag.tsx';
import { registerOfflineWorker } from '~/features/pwa/offline-worker.ts';
import { createStoredValue, useStoredValue } from '~/lib/stored-value.ts';
import { ARRIVAL_STATES, type Arrival, atMoment, mergeArrivals, sortByNeed } from './arrival.ts';

/** Of more than these, the oldest reports are dropped. */
const MAX_ARRIVALS = 20;

const keptArrivals = createStoredValue<readonly Arrival[]>({
  key: 'arrivals',
  empty: [],
  parse(text) {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter(isArrival) : undefined;
  },
});

/** What another version of the shop has kept may look different. */
function isArrival(value: unknown): value is Arrival {
  if (typeof value !== 'object' || value === null) return false;
  const { iccid, asOf, names, state, usage } = value as Partial<Arrival>;
  return (
    typeof iccid === 'string' &&
    typeof asOf === 'string' &&
    typeof names === 'object' &&
    names !== null &&
    ARRIVAL_STATES.some((each) => each === state) &&
    (usage === undefined || Array.isArray(usage?.waiting))
  );
}

/** Keeps what was reported of these eSIMs on this device, and sees to it that their board opens without a connection. */
export function keepArrivals(told: readonly Arrival[]): void {
  if (told.length === 0) return;
  const kept = new Map(keptArrivals.get().map((arrival) => [arrival.iccid, arrival]));
  for (const arrival of told) kept.set(arrival.iccid, mergeArrivals(kept.get(arrival.iccid), arrival));
  keptArrivals.set([...kept.values()].toSorted((a, b) => b.asOf.localeCompare(a.asOf)).slice(0, MAX_ARRIVALS));
  void registerOfflineWorker().then((opensOffline) => opensOffline && fetchFlags(told));
}

export function forgetArrivals(): void {
  keptArrivals.set([]);
}

/** The eSIMs that this device knows of, as they are at this moment, by need. */
export function useKeptArrivals(now = Date.now()): Arrival[] {
  const kept = useStoredValue(keptArrivals).map((arrival) => atMoment(arrival, now));
  return sortByNeed(kept, ({ state }) => state);
}

/** Whoever waits for an order is told of it every few seconds. */
const fetchedFlags = new Set<string>();

/** Through the worker, which caches them; each once a visit. */
function fetchFlags(arrivals: readonly Arrival[]): void {
  for (const { countryCode } of arrivals) {
    const file = flagFileOf(countryCode);
    if (!file || fetchedFlags.has(file)) continue;
    fetchedFlags.add(file);
    void fetch(`/flags/${file}.svg`).catch(() => fetchedFlags.delete(file));
  }
}
