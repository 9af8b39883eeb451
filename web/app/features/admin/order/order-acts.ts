import type { AdminOrder } from '@esimshop/contracts/admin-order';
import type { AddNote, EmailCorrection, ResolvePayment, ResolvePurchase } from '@esimshop/contracts/admin-order-acts';
import type { CreateRefund, RefundQuote, ResolveRefund } from '@esimshop/contracts/refunds';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { browserApi } from '~/lib/api-client.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { adminOrderTexts } from '~/locales/admin-order.ts';
import { type AdminOrderResponse, adminOrderQuery, refreshOrders } from '../orders/order-queries.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { useFailureToast } from '../parts/use-failure-toast.ts';
import { useRequestKeys } from '../parts/use-request-keys.ts';

type Outcome = {
  done: 'decided' | 'noted' | 'emailCorrected' | 'esimRefreshed' | 'automaticDone';
  failed: 'decideFailed' | 'noteFailed' | 'correctEmailFailed' | 'esimRefreshFailed' | 'automaticFailed';
};

/** An act whose response is the updated order. */
function useOrderAct<Act>(id: number, { done, failed }: Outcome, send: (act: Act) => Promise<AdminOrderResponse>) {
  const { t } = useTranslation(adminOrderTexts);
  const toastFailure = useFailureToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (response) => {
      client.setQueryData(adminOrderQuery(id).queryKey, response);
      toast({ title: t(`admin-order.${done}`), description: response.order.orderNumber });
    },
    onError: (error) => toastFailure(t(`admin-order.${failed}`), error),
    onSettled: () => refreshOrders(client),
  });
}

const DECIDED = { done: 'decided', failed: 'decideFailed' } as const;

export function useResolvePurchase(id: number, purchaseId: number) {
  return useOrderAct(id, DECIDED, (body: ResolvePurchase) =>
    browserApi(`/api/admin/orders/${id}/purchases/${purchaseId}/resolve`, { method: 'POST', body }),
  );
}

export function useResolvePayment(id: number, paymentId: number) {
  return useOrderAct(id, DECIDED, (body: ResolvePayment) =>
    browserApi(`/api/admin/orders/${id}/payments/${paymentId}/resolve`, { method: 'POST', body }),
  );
}

export function useAddNote(id: number) {
  return useOrderAct(id, { done: 'noted', failed: 'noteFailed' }, (body: AddNote) =>
    browserApi(`/api/admin/orders/${id}/notes`, { method: 'POST', body }),
  );
}

export function useCorrectEmail(id: number) {
  return useOrderAct(id, { done: 'emailCorrected', failed: 'correctEmailFailed' }, (body: EmailCorrection) =>
    browserApi(`/api/admin/orders/${id}/customer-email`, { method: 'PATCH', body }),
  );
}

/** What the refund rule and the suppliers say about an order's eSIMs; refetched after each change of the order or its refunds. */
export function refundQuoteQuery({ id, updatedAt, refunds }: Pick<AdminOrder, 'id' | 'updatedAt' | 'refunds'>) {
  return queryOptions({
    queryKey: ['admin', 'refund-quote', id, updatedAt, refunds.map((refund) => `${refund.id} ${refund.state}`)],
    queryFn: ({ signal }) => browserApi<RefundQuote>(`/api/admin/orders/${id}/refund-quote`, { signal }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    // What is half filled in stays while the next quote is looked up.
    placeholderData: (before, query) => (query?.queryKey[2] === id ? before : undefined),
  });
}

/** Sending the same eSIMs and amount repeatedly acts once. */
export function useRefundOrder(id: number) {
  const keyOf = useRequestKeys();
  return useOrderAct(id, DECIDED, (body: CreateRefund) => {
    const headers = { 'Idempotency-Key': keyOf([body.esims.map(({ id: esim }) => esim), body.amount]) };
    return browserApi(`/api/admin/orders/${id}/refunds`, { method: 'POST', body, headers });
  });
}

export function useResolveRefund(id: number, refundId: number) {
  return useOrderAct(id, DECIDED, (body: ResolveRefund) =>
    browserApi(`/api/admin/orders/${id}/refunds/${refundId}/resolve`, { method: 'POST', body }),
  );
}

/** Asks the supplier for the current state of an eSIM. */
export function useRefreshEsim(id: number, esimId: number) {
  return useOrderAct(id, { done: 'esimRefreshed', failed: 'esimRefreshFailed' }, () =>
    browserApi(`/api/admin/orders/${id}/esims/${esimId}/refresh`, { method: 'POST' }),
  );
}

export function useEndAutomatic(id: number, esimId: number) {
  return useOrderAct(id, { done: 'automaticDone', failed: 'automaticFailed' }, () =>
    browserApi(`/api/admin/orders/${id}/esims/${esimId}/automatic-top-up/end`, { method: 'POST' }),
  );
}

export function useRevokeLinks(id: number) {
  const { t } = useAdminTranslation(adminOrderTexts);
  const toastFailure = useFailureToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      browserApi<{ revoked: number }>(`/api/admin/orders/${id}/portal-links/revoke`, { method: 'POST' }),
    onSuccess: ({ revoked: count }) => toast({ title: t('admin-order.withdrawn', { count }) }),
    onError: (error) => toastFailure(t('admin-order.withdrawFailed'), error),
    onSettled: () => refreshOrders(client),
  });
}

/** Mails the codes again, with a new portal link. */
export function useResendMail(id: number) {
  const { t } = useTranslation(adminOrderTexts);
  const toastFailure = useFailureToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => browserApi<{ recipient: string }>(`/api/admin/orders/${id}/mails/resend`, { method: 'POST' }),
    onSuccess: ({ recipient }) =>
      toast({ title: t('admin-order.resent'), description: t('admin-order.resentText', { email: recipient }) }),
    onError: (error) => toastFailure(t('admin-order.resendFailed'), error),
    onSettled: () => refreshOrders(client),
  });
}

/** The complete ICCID of an eSIM; the audit log records who viewed it. */
export function useRevealIccid(id: number, esimId: number) {
  const { t } = useTranslation(adminOrderTexts);
  const toastFailure = useFailureToast();
  return useMutation({
    mutationFn: () =>
      browserApi<{ iccid: string }>(`/api/admin/orders/${id}/esims/${esimId}/reveal`, { method: 'POST' }),
    onError: (error) => toastFailure(t('admin-order.revealFailed'), error, {}),
  });
}
