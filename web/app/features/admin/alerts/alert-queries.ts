import type { AlertPeople, AlertTest } from '@esimshop/contracts/alerts';
import { queryOptions } from '@tanstack/react-query';
import { browserApi } from '~/lib/api-client.ts';

export const alertPeopleQuery = queryOptions({
  queryKey: ['admin', 'alerts'],
  queryFn: ({ signal }) => browserApi<AlertPeople>('/api/admin/alerts', { signal }),
  staleTime: 0,
});

export function sendTestMail(): Promise<AlertTest> {
  return browserApi('/api/admin/alerts/test', { method: 'POST' });
}
