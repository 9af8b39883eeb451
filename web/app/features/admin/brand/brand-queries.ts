import type { BrandDraft, BrandHistory, MarkResponse } from '@esimshop/contracts/admin-brand';
import type { AlertTest } from '@esimshop/contracts/alerts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { browserApi } from '~/lib/api-client.ts';

/** As of a version of the settings. */
export function brandHistoryQuery(version: number | undefined) {
  return queryOptions({
    queryKey: ['admin', 'brand', version],
    queryFn: ({ signal }) => browserApi<BrandHistory>('/api/admin/brand', { signal }),
    enabled: version !== undefined,
    placeholderData: keepPreviousData,
  });
}

export function uploadMark(file: File): Promise<MarkResponse> {
  const type = file.type || 'application/octet-stream';
  return browserApi('/api/admin/brand/marks', { method: 'POST', body: new Blob([file], { type }) });
}

/** Sends the confirmation of a sample order in this brand to whoever asks. */
export function sendSampleMail(brand: BrandDraft): Promise<AlertTest> {
  return browserApi('/api/admin/brand/mail', { method: 'POST', body: brand });
}
