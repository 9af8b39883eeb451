import type { SettingsResponse, SettingsSection } from '@esimshop/contracts/settings';
import { queryOptions } from '@tanstack/react-query';
import { browserApi } from '~/lib/api-client.ts';

export const settingsQuery = queryOptions({
  queryKey: ['admin', 'settings'],
  queryFn: ({ signal }) => browserApi<SettingsResponse>('/api/admin/settings', { signal }),
});

type SectionChange = { section: SettingsSection; version: number; value: unknown };

export function saveSettings({ section, ...body }: SectionChange): Promise<SettingsResponse> {
  return browserApi(`/api/admin/settings/${section}`, { method: 'PUT', body });
}
