import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { isAwaited, isUnderWay, nextPauseMs, orderStageOf, WATCH_FOR_MS } from './order-progress.ts';
import { orderQuery } from './order-query.ts';

/**
 * The order, polled while the page is visible until it is settled, its mail is sent and its eSIMs are connected.
 * `hasStopped` if the order itself took longer than ten minutes.
 */
export function useWatchedOrder(orderNumber: string) {
  const [watch, setWatch] = useState(() => ({ orderNumber, startedAt: Date.now() }));
  // Another order in the address: its watch begins.
  if (watch.orderNumber !== orderNumber) setWatch({ orderNumber, startedAt: Date.now() });
  const { startedAt } = watch;
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
  /** Refetches now and restarts polling. */
  const watchAgain = useCallback(() => {
    setWatch({ orderNumber, startedAt: Date.now() });
    void refetch();
  }, [orderNumber, refetch]);
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

/** Refetches when the visitor returns from the phone's settings or the bank. */
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
