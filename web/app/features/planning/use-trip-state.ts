import { useEffect, useRef, useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import { type TripState, toTripQuery } from './trip-state.ts';
import { settleDays } from './trip-stays.ts';

/** What changes in a trip; a function where it depends on what was there. */
export type TripChange = Partial<TripState> | ((state: TripState) => Partial<TripState>);

/** The trip of the address; a change shows at once, while the address still follows. */
export function useTripState(ofAddress: TripState) {
  const [, setQuery] = useSearchParams();
  const [ahead, setAhead] = useState<TripState>();
  const isSettled = useNavigation().state === 'idle';
  const address = String(toTripQuery(ofAddress));
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the address has come to rest, it counts
  useEffect(() => {
    if (isSettled) setAhead(undefined);
  }, [isSettled, address]);
  const state = ahead ?? ofAddress;
  // Presses that were kept until React took over come all at once, without a render between them.
  const latest = useRef(state);
  latest.current = state;
  return {
    state,
    change: (change: TripChange) => {
      const part = typeof change === 'function' ? change(latest.current) : change;
      const next = settleDays({ ...latest.current, ...part });
      latest.current = next;
      setAhead(next);
      setQuery(toTripQuery(next), { replace: true, preventScrollReset: true });
    },
  };
}
