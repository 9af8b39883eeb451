import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isUnderWay, nextPauseMs, orderStageOf, WATCH_FOR_MS } from './order-progress.ts';
import { orderQuery } from './order-query.ts';

/** The order, asked for again until it is settled; `hasStopped` once ten minutes did not suffice. */
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
            stage: orderStageOf(state.data),
            answers: state.dataUpdateCount + state.errorUpdateCount,
            elapsedMs: Date.now() - startedAt,
          })
        : false,
  });
  const stage = order && orderStageOf(order);
  const lastAsked = Math.max(dataUpdatedAt, errorUpdatedAt);
  return {
    order,
    stage,
    error,
    isFetching,
    hasStopped: stage !== undefined && isUnderWay(stage) && lastAsked - startedAt >= WATCH_FOR_MS,
    /** Asks now, and watches for another ten minutes. */
    watchAgain() {
      setStartedAt(Date.now());
      void refetch();
    },
  };
}
