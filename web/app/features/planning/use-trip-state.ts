import { useEffect, useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import { type TripState, toTripQuery } from './trip-state.ts';

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
  return {
    state,
    change: (part: Partial<TripState>) => {
      const next = { ...state, ...part };
      setAhead(next);
      setQuery(toTripQuery(next), { replace: true, preventScrollReset: true });
    },
  };
}
