import type { BulkResponse, NewerOrder } from '@esimshop/contracts/admin-orders';
import type { OrderStatus } from '@esimshop/contracts/order-status';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { adminOrdersTexts } from '~/locales/admin-orders.ts';
import { statusTexts } from '~/locales/statuses.ts';
import { useFailureToast } from '../parts/use-failure-toast.ts';
import {
  type BulkStatusAct,
  bulkNotify,
  bulkStatus,
  changeStatus,
  newerOrderOf,
  notifyCustomer,
  refreshOrders,
  type StatusAct,
} from './order-queries.ts';

/** A change that was not made, because somebody else had changed the order meanwhile. */
export type Conflict = { newer: NewerOrder; wanted: StatusAct };

/** What came of an act on several orders. */
export type BulkReport = BulkResponse & { act: 'status' | 'notify'; status: OrderStatus | undefined };

export type OrderActs = ReturnType<typeof useOrderActs>;

/** Changes of status and mails, for the form, for rows and for many orders at once. */
export function useOrderActs() {
  const { t } = useTranslation(adminOrdersTexts, statusTexts);
  const client = useQueryClient();
  const [conflict, setConflict] = useState<Conflict>();
  const [report, setReport] = useState<BulkReport>();
  const toastFailure = useFailureToast();
  const fail = (title: string) => (error: Error) => toastFailure(title, error);

  const setStatus = useMutation({
    mutationFn: changeStatus,
    onMutate: () => setConflict(undefined),
    onSuccess: ({ order }) =>
      toast({
        title: t('admin-orders.statusUpdated'),
        description: t('admin-orders.statusUpdatedText', {
          number: order.orderNumber,
          status: t(`statuses.order.${order.status}`),
        }),
      }),
    onError: (error, wanted) => {
      const newer = newerOrderOf(error);
      if (newer) setConflict({ newer, wanted });
      fail(t('admin-orders.updateFailed'))(error);
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
    onError: fail(t('admin-orders.notifyFailed')),
    onSettled: () => refreshOrders(client),
  });

  const setStatuses = useMutation({
    mutationFn: (act: BulkStatusAct) => bulkStatus(act),
    onMutate: () => setReport(undefined),
    onSuccess: (done, { status }) => setReport({ ...done, act: 'status', status }),
    onError: fail(t('admin-orders.updateFailed')),
    onSettled: () => refreshOrders(client),
  });

  const notifyAll = useMutation({
    mutationFn: (ids: readonly number[]) => bulkNotify(ids),
    onMutate: () => setReport(undefined),
    onSuccess: (done) => setReport({ ...done, act: 'notify', status: undefined }),
    onError: fail(t('admin-orders.notifyFailed')),
    onSettled: () => refreshOrders(client),
  });

  return {
    setStatus,
    notify,
    setStatuses,
    notifyAll,
    conflict,
    report,
    dismissConflict: () => setConflict(undefined),
    dismissReport: () => setReport(undefined),
  };
}
