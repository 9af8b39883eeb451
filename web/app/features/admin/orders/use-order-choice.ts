import type { AdminOrderRow } from '@esimshop/contracts/admin-orders';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '~/lib/translation.tsx';
import { adminOrdersTexts } from '~/locales/admin-orders.ts';
import { useFailureToast } from '../parts/use-failure-toast.ts';
import { type OrderListState, writeView } from './order-list-state.ts';
import { MAX_CHOSEN, readAllMatching } from './order-queries.ts';

export type OrderChoice = ReturnType<typeof useOrderChoice>;

/** The orders chosen for an act on all of them, also those of other pages. */
export function useOrderChoice(state: OrderListState, orders: readonly AdminOrderRow[], total: number) {
  const { t } = useTranslation(adminOrdersTexts);
  const toastFailure = useFailureToast();
  const [chosen, setChosen] = useState<ReadonlyMap<number, AdminOrderRow>>(new Map());
  const setRows = (rows: readonly AdminOrderRow[]) => setChosen(new Map(rows.map((order) => [order.id, order])));

  const view = writeView(state).toString();
  const chooseAll = useMutation({
    mutationFn: (_view: string) => readAllMatching(state, total),
    // Another filter may have been set meanwhile.
    onSuccess: (rows, asked) => asked === view && setRows(rows),
    onError: (error) => toastFailure(t('admin-orders.selectFailed'), error, {}),
  });

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
    chooseAll: () => chooseAll.mutate(view),
    isChoosingAll: chooseAll.isPending,
    /** Whether there are orders beyond this page to choose. */
    hasMore: chosen.size < Math.min(total, MAX_CHOSEN) && total > orders.length,
  };
}
