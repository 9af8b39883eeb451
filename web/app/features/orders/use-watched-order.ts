import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { isAwaited, isUnderWay, nextPauseMs, orderStageOf, WATCH_FOR_MS } from './order-progress.ts';
import { orderQuery } from './order-query.ts';

/**
 * The order, asked for again while the page is seen: until it is settled, its mail is sent and its eSIMs are connected.
 * `hasStopped` once ten minutes did not suffice for the order itself.
 */
export function useWatchedOrder(orderNumber: string) {
  const [startedAt, setStartedAt] = useState(() => Date.now());
  const {
    data: order,
    error,
    isFetching,
    refetch,
    dataUpdatedAt,
    errorUpdatedAt,
  } = useQuery({
    ...orderQuery(orderNumber),
    refetchInterval: ({ state }) =>
      state.data
        ? nextPauseMs({
            order: state.data,
            answers: state.dataUpdateCount + state.errorUpdateCount,
            elapsedMs: Date.now() - startedAt,
          })
        : false,
  });
  const stage = order && orderStageOf(order);
  const lastAsked = Math.max(dataUpdatedAt, errorUpdatedAt);
  /** Asks now, and watches from the start. */
  const watchAgain = useCallback(() => {
    setStartedAt(Date.now());
    void refetch();
  }, [refetch]);
  useWatchOnReturn(order !== undefined && isAwaited(order), watchAgain);
  return {
    order,
    stage,
    error,
    isFetching,
    hasStopped: stage !== undefined && isUnderWay(stage) && lastAsked - startedAt >= WATCH_FOR_MS,
    watchAgain,
  };
}

/** Whoever comes back, from the phone's settings or from the bank, finds what has changed meanwhile. */
function useWatchOnReturn(isOn: boolean, watchAgain: () => void) {
  useEffect(() => {
    if (!isOn) return;
    const watchIfSeen = () => {
      if (document.visibilityState === 'visible') watchAgain();
    };
    document.addEventListener('visibilitychange', watchIfSeen);
    return () => document.removeEventListener('visibilitychange', watchIfSeen);
  }, [isOn, watchAgain]);
}
