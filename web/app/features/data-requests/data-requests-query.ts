import type { DataRequestKind, DataRequestsResponse } from '@esimshop/contracts/data-requests';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { browserApi } from '~/lib/api-client.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { yourDataTexts } from '~/locales/your-data.ts';

/** The token of a portal link; undefined in an account. */
export type PortalToken = string | undefined;

export function dataRequestsQuery(token: PortalToken) {
  return queryOptions({
    queryKey: ['data-requests', token ?? ''],
    queryFn: () =>
      browserApi<DataRequestsResponse>(
        token ? `/api/portal/data-requests?${new URLSearchParams({ token })}` : '/api/user/data-requests',
      ),
  });
}

/** Asks for a copy or an erasure; the response has the requests that are open. */
export function useAskAboutData(token: PortalToken) {
  const { t } = useTranslation(yourDataTexts);
  const locale = useLanguage();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (kind: DataRequestKind) =>
      browserApi<DataRequestsResponse>(token ? '/api/portal/data-requests' : '/api/user/data-requests', {
        method: 'POST',
        body: { kind, locale, ...(token && { token }) },
      }),
    onSuccess: (requests) => {
      client.setQueryData(dataRequestsQuery(token).queryKey, requests);
      toast({ title: t('your-data.sent'), description: t('your-data.sentText') });
    },
  });
}
