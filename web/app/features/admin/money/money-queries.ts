import type { BookMonth, DecideDifference } from '@esimshop/contracts/admin-month';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { browserApi } from '~/lib/api-client.ts';
import { adminMoneyTexts } from '~/locales/admin-money.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { useFailureToast } from '../parts/use-failure-toast.ts';

/** Polling interval while partners' books are read. */
const READING_MS = 1_500;

export const isReading = ({ readings }: BookMonth) => readings.some(({ isRunning }) => isRunning);

export function monthQuery(month: string) {
  return queryOptions({
    queryKey: ['admin', 'month', month],
    queryFn: ({ signal }) => browserApi<BookMonth>(`/api/admin/months/${month}`, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isReading(state.data) ? READING_MS : false),
  });
}

type MonthAct = { act: 'readings' | 'closing' } | { act: 'decisions'; decided: DecideDifference };

/** Has the partners read, decides a difference, closes the month; then the month is loaded again. */
export function useMonthAct(month: string) {
  const { t } = useAdminTranslation(adminMoneyTexts);
  const client = useQueryClient();
  const showFailure = useFailureToast();
  return useMutation({
    mutationFn: (asked: MonthAct) =>
      asked.act === 'decisions'
        ? browserApi(`/api/admin/months/${month}/decisions`, { method: 'PUT', body: asked.decided })
        : browserApi(`/api/admin/months/${month}/${asked.act}`, { method: 'POST' }),
    onError: (error) => showFailure(t('admin-money.actFailed'), error),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin', 'month'] }),
  });
}
