import type { BulkResponse, NewerOrder } from '@esimshop/contracts/admin-order-acts';
import type { OrderStatus } from '@esimshop/contracts/order-status';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { adminOrdersTexts } from '~/locales/admin-orders.ts';
import { statusTexts } from '~/locales/statuses.ts';
import { UNDO_MS, UndoLine } from '../keyboard/undo-line.tsx';
import { useFailureToast } from '../parts/use-failure-toast.ts';
import {
  type BulkOutcome,
  type BulkStatusAct,
  bulkNotify,
  bulkStatus,
  bulkUndo,
  changeStatus,
  newerOrderOf,
  notifyCustomer,
  refreshOrders,
  type StatusAct,
  showChanged,
  undoStatus,
} from './order-queries.ts';

/** A change rejected because the order has changed since. */
export type Conflict = { newer: NewerOrder; wanted: StatusAct };

/** The result of an act on several orders. */
export type BulkReport = BulkResponse & { act: 'status' | 'undo' | 'notify'; status: OrderStatus | undefined };

export type OrderActs = ReturnType<typeof useOrderActs>;

/** Status changes and mails, for one order or many. */
export function useOrderActs() {
  const { t } = useTranslation(adminOrdersTexts, statusTexts);
  const client = useQueryClient();
  const [conflict, setConflict] = useState<Conflict>();
  const [report, setReport] = useState<BulkReport>();
  const toastFailure = useFailureToast();
  // The specification has the titles of changes and notifications for every failure.
  const failToUpdate = (error: Error) => toastFailure(t('admin-orders.updateFailed'), error, {});
  const failToUndo = (error: Error) => toastFailure(t('admin-orders.undoFailed'), error);
  const failToNotifyAll = (error: Error) =>
    toastFailure(t('admin-orders.notifyFailed'), error, {
      title: t('admin-orders.notifyUnclear'),
      hint: t('admin-orders.notifyAgain'),
    });

  const tell = (
    { broken, ...done }: BulkOutcome,
    how: Pick<BulkReport, 'act' | 'status'>,
    onBroken: (error: Error) => void,
  ) => {
    setReport({ ...done, ...how });
    if (broken) onBroken(broken);
  };

  const undo = useMutation({
    mutationFn: undoStatus,
    onSuccess: ({ order, from, toldRecipient }) => {
      showChanged(client, order);
      toast({
        title: t('admin-orders.undone'),
        description: t(toldRecipient === null ? 'admin-orders.undoneText' : 'admin-orders.undoneTold', {
          number: order.orderNumber,
          status: t(`statuses.order.${order.status}`),
          from: t(`statuses.order.${from}`),
          email: toldRecipient ?? '',
        }),
      });
    },
    onError: (error) => {
      const newer = newerOrderOf(error);
      if (!newer) return failToUndo(error);
      const title = t('admin-orders.undoFailed');
      const description = t('admin-orders.undoStale', {
        number: newer.orderNumber,
        now: t(`statuses.order.${newer.status}`),
        who: newer.changedBy.name ?? t(`admin-orders.actors.${newer.changedBy.kind}`),
      });
      toast({ variant: 'destructive', title, description, duration: UNDO_MS });
    },
    onSettled: () => refreshOrders(client),
  });

  const setStatus = useMutation({
    mutationFn: changeStatus,
    onMutate: () => setConflict(undefined),
    onSuccess: ({ order, from }) => {
      const { id, orderNumber: number, status, updatedAt } = order;
      showChanged(client, order);
      const text = t('admin-orders.statusUpdatedText', { number, status: t(`statuses.order.${status}`) });
      const isChange = from !== status;
      toast({
        title: t('admin-orders.statusUpdated'),
        description: isChange ? <UndoLine text={text} onUndo={() => undo.mutate({ id, updatedAt })} /> : text,
        ...(isChange && { duration: UNDO_MS }),
      });
    },
    onError: (error, wanted) => {
      const newer = newerOrderOf(error);
      if (newer) setConflict({ newer, wanted });
      failToUpdate(error);
    },
    onSettled: () => refreshOrders(client),
  });

  const notify = useMutation({
    mutationFn: notifyCustomer,
    onSuccess: ({ recipient, status }) =>
      toast({
        title: t('admin-orders.notified'),
        description: t('admin-orders.notifiedText', {
          email: recipient,
          status: t(`statuses.order.${status}`),
        }),
      }),
    onError: (error) => toastFailure(t('admin-orders.notifyFailed'), error, { hint: t('admin-orders.notifyAgain') }),
    onSettled: () => refreshOrders(client),
  });

  const setStatuses = useMutation({
    mutationFn: (act: BulkStatusAct) => bulkStatus(act),
    onMutate: () => setReport(undefined),
    onSuccess: (done, { status }) => tell(done, { act: 'status', status }, failToUpdate),
    onError: failToUpdate,
    onSettled: () => refreshOrders(client),
  });

  const undoAll = useMutation({
    mutationFn: bulkUndo,
    onSuccess: (done) => tell(done, { act: 'undo', status: undefined }, failToUndo),
    onError: failToUndo,
    onSettled: () => refreshOrders(client),
  });

  const notifyAll = useMutation({
    mutationFn: (ids: readonly number[]) => bulkNotify(ids),
    onMutate: () => setReport(undefined),
    onSuccess: (done) => tell(done, { act: 'notify', status: undefined }, failToNotifyAll),
    onError: failToNotifyAll,
    onSettled: () => refreshOrders(client),
  });

  return {
    setStatus,
    notify,
    setStatuses,
    undoAll,
    notifyAll,
    conflict,
    report,
    dismissConflict: () => setConflict(undefined),
    dismissReport: () => setReport(undefined),
  };
}
