import type { Customer, CustomerCopy, ErasureResponse } from '@esimshop/contracts/admin-customers';
import type { AdminDataRequest } from '@esimshop/contracts/data-requests';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { browserApi } from '~/lib/api-client.ts';
import { saveBlob } from '~/lib/save-blob.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { adminCustomerTexts } from '~/locales/admin-customer.ts';
import { useFailureToast } from '../parts/use-failure-toast.ts';

const pathOf = (key: string) => `/api/admin/customers/${encodeURIComponent(key)}`;

export function customerQuery(key: string) {
  return queryOptions({
    queryKey: ['admin', 'customer', key],
    queryFn: ({ signal }) => browserApi<Customer>(pathOf(key), { signal }),
  });
}

/** Downloads a copy of the data, which is kept nowhere else. */
export function useCopyCustomer(key: string) {
  const { t } = useTranslation(adminCustomerTexts);
  const toastFailure = useFailureToast();
  return useMutation({
    mutationFn: (format: 'json' | 'html') =>
      browserApi<CustomerCopy>(`${pathOf(key)}/copy`, { method: 'POST', body: { format } }),
    onSuccess: ({ fileName, mediaType, content }) => {
      saveBlob(new Blob([content], { type: mediaType }), fileName);
      toast({ title: t('admin-customer.copied') });
    },
    onError: (error) => toastFailure(t('admin-customer.copyFailed'), error, {}),
  });
}

type Erasure = { email: string; leavesEsims: boolean };

export function useEraseCustomer(key: string) {
  const { t } = useTranslation(adminCustomerTexts);
  const toastFailure = useFailureToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Erasure) => browserApi<ErasureResponse>(`${pathOf(key)}/erasure`, { method: 'POST', body }),
    onSuccess: () => toast({ title: t('admin-customer.done') }),
    onError: (error) =>
      toastFailure(t('admin-customer.eraseFailed'), error, {
        title: t('admin-customer.eraseUnclear'),
        hint: t('admin-customer.lookAgain'),
      }),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}

type Answer = { id: number } & ({ act: 'copy' } | { act: 'decline'; reason: string });

/** Answers what a customer asked about their data. */
export function useAnswerRequest() {
  const { t } = useTranslation(adminCustomerTexts);
  const toastFailure = useFailureToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, act, ...body }: Answer) =>
      browserApi<AdminDataRequest>(`/api/admin/data-requests/${id}/${act}`, {
        method: 'POST',
        ...(act === 'decline' && { body }),
      }),
    onSuccess: (_, { act }) => toast({ title: t(`admin-customer.${act === 'copy' ? 'copySent' : 'declined'}`) }),
    onError: (error) =>
      toastFailure(t('admin-customer.answerFailed'), error, {
        title: t('admin-customer.answerUnclear'),
        hint: t('admin-customer.lookAgain'),
      }),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}
