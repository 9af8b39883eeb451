import type { AdminOrderRow } from '@esimshop/contracts/admin-orders';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderListState } from './order-list-state.ts';
import { MAX_CHOSEN, readAllMatching } from './order-queries.ts';

export type OrderChoice = ReturnType<typeof useOrderChoice>;

/** The orders chosen for an act on all of them, also those of other pages. */
export function useOrderChoice(state: OrderListState, orders: readonly AdminOrderRow[], total: number) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, AdminOrderRow>>(new Map());
  const setRows = (rows: readonly AdminOrderRow[]) => setChosen(new Map(rows.map((order) => [order.id, order])));

  const chooseAll = useMutation({ mutationFn: () => readAllMatching(state, total), onSuccess: setRows });

  // As they are shown now, which may be newer than when they were chosen.
  const onPage = new Map(orders.map((order) => [order.id, order]));

  function choose(ids: ReadonlySet<number>): void {
    setRows([...ids].flatMap((id) => onPage.get(id) ?? chosen.get(id) ?? []));
  }

  return {
    ids: new Set(chosen.keys()),
    rows: [...chosen.values()].map((order) => onPage.get(order.id) ?? order),
    choose,
    toggle(id: number) {
      const ids = new Set(chosen.keys());
      if (!ids.delete(id)) ids.add(id);
      choose(ids);
    },
    clear: () => setChosen(new Map()),
    chooseAll,
    /** Whether there are orders beyond this page to choose. */
    hasMore: chosen.size < Math.min(total, MAX_CHOSEN) && total > orders.length,
  };
}
