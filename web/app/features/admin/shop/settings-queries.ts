import type { ClaimFacts } from '@esimshop/contracts/claims';
import type { KeptMonths, RetentionPreview } from '@esimshop/contracts/retention';
import type { SettingsResponse, SettingsSection } from '@esimshop/contracts/settings';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { browserApi } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';

export const settingsQuery = queryOptions({
  queryKey: ['admin', 'settings'],
  queryFn: ({ signal }) => browserApi<SettingsResponse>('/api/admin/settings', { signal }),
});

/** What the shop has counted and measured of itself. */
export const claimFactsQuery = queryOptions({
  queryKey: ['admin', 'claims'],
  queryFn: ({ signal }) => browserApi<ClaimFacts>('/api/admin/claims', { signal }),
});

/** What the next night would remove with these months. */
export function removalPreviewQuery(months: KeptMonths | undefined) {
  return queryOptions({
    queryKey: ['admin', 'removal', months],
    queryFn: ({ signal }) =>
      browserApi<RetentionPreview>('/api/admin/retention/preview', { method: 'POST', body: months, signal }),
  });
}

type SectionChange = { section: SettingsSection; version: number; value: unknown };

export function saveSettings({ section, ...body }: SectionChange): Promise<SettingsResponse> {
  return browserApi(`/api/admin/settings/${section}`, { method: 'PUT', body });
}

/** After a conflict: shows what somebody else has published, so that the next change goes over it knowingly. */
export function showNewer(client: QueryClient, error: Error): void {
  const newer = error instanceof ApiError && error.code === 'conflict' && error.problem.current;
  if (newer) client.setQueryData(settingsQuery.queryKey, newer as SettingsResponse);
}
