import { useEffect, useRef, useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import { normaliseDays } from './itinerary.ts';
import { type TripState, toTripQuery } from './trip-state.ts';

/** A change of the trip, or an updater function. */
export type TripChange = Partial<TripState> | ((state: TripState) => Partial<TripState>);

/** The trip in the URL; changes apply optimistically while the navigation is pending. */
export function useTripState(urlState: TripState) {
  const [, setQuery] = useSearchParams();
  const [optimistic, setOptimistic] = useState<TripState>();
  const isSettled = useNavigation().state === 'idle';
  const address = String(toTripQuery(urlState));
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever a navigation has settled, the URL wins
  useEffect(() => {
    if (isSettled) setOptimistic(undefined);
  }, [isSettled, address]);
  const state = optimistic ?? urlState;
  // Presses queued before hydration are replayed at once, without a render in between.
  const latest = useRef(state);
  latest.current = state;
  return {
    state,
    change: (change: TripChange) => {
      const part = typeof change === 'function' ? change(latest.current) : change;
      const next = normaliseDays({ ...latest.current, ...part });
      latest.current = next;
      setOptimistic(next);
      setQuery(toTripQuery(next), { replace: true, preventScrollReset: true });
    },
  };
}
