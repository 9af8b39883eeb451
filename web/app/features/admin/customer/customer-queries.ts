import type { Customer, CustomerCopy, ErasureResponse } from '@esimshop/contracts/admin-customers';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { browserApi } from '~/lib/api-client.ts';
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
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([content], { type: mediaType }));
      link.download = fileName;
      link.click();
      URL.revokeObjectURL(link.href);
      toast({ title: t('admin-customer.copied') });
    },
    onError: (error) => toastFailure(t('admin-customer.copyFailed'), error),
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
    onError: (error) => toastFailure(t('admin-customer.eraseFailed'), error),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}
