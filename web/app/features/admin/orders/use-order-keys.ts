import type { AdminOrderRow } from '@esimshop/contracts/admin-orders';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { localPath } from '~/lib/language.ts';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { refreshOrders } from './order-queries.ts';
import { NOTIFY_ID, type StatusFormValues } from './status-form.tsx';
import type { OrderChoice } from './use-order-choice.ts';

type OrderKeys = {
  orders: readonly AdminOrderRow[];
  choice: OrderChoice;
  form: UseFormReturn<StatusFormValues>;
  /** Puts an order into the form. */
  onUse: (order: AdminOrderRow) => void;
};

/** Moves through the rows by keyboard, and acts on the current one, which is returned. */
export function useOrderKeys({ orders, choice, form, onUse }: OrderKeys): AdminOrderRow | undefined {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [currentId, setCurrentId] = useState<number>();
  const at = orders.findIndex(({ id }) => id === currentId);
  const current = orders[at];

  function move(step: 1 | -1): void {
    const next = orders[at < 0 ? 0 : at + step];
    if (!next) return;
    setCurrentId(next.id);
    document.querySelector(`[data-order="${next.id}"]`)?.scrollIntoView({ block: 'nearest' });
  }

  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    r: () => void refreshOrders(client),
    s: () => (current ? onUse(current) : form.setFocus('id')),
    escape: choice.clear,
    ...(current && {
      x: () => choice.toggle(current.id),
      enter: () => void navigate(localPath(`/admin/orders/${current.id}`, pathname)),
      // A single key must not send mail: it leads to the button that does.
      n: () => {
        form.setValue('id', String(current.id));
        form.setValue('status', current.status);
        document.getElementById(NOTIFY_ID)?.focus();
      },
    }),
  });
  return current;
}
