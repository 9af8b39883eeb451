import type {
  AdminDiscountCode,
  AdminDiscountCodeResponse,
  AdminDiscountCodes,
  ChangeSpelling,
  DiscountPreview,
  NewDiscountCode,
} from '@esimshop/contracts/admin-discount-codes';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { browserApi } from '~/lib/api-client.ts';

const CODES = ['admin', 'codes'] as const;

export const codesQuery = queryOptions({
  queryKey: [...CODES, 'list'],
  queryFn: ({ signal }) => browserApi<AdminDiscountCodes>('/api/admin/discount-codes', { signal }),
});

/** What a code would do to prices; old figures stay until new ones arrive, but limits in percent are none in money. */
export function codePreviewQuery(body: NewDiscountCode) {
  return queryOptions({
    queryKey: [...CODES, 'preview', body.type, body],
    queryFn: ({ signal }) =>
      browserApi<DiscountPreview>('/api/admin/discount-code-preview', { method: 'POST', body, signal }),
    placeholderData: (before, query) => (query?.queryKey[3] === body.type ? before : undefined),
    staleTime: 0,
  });
}

export function refreshCodes(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: CODES });
}

/** Lets a code that was typed in vain mean another one, or takes that back. */
export function saveSpelling(id: number, change: ChangeSpelling): Promise<AdminDiscountCodeResponse> {
  return browserApi(`/api/admin/discount-codes/${id}/spellings`, { method: 'PUT', body: change });
}

/** Creates a code, or changes the stored one if it is still as it was shown. */
export function saveCode(
  stored: Pick<AdminDiscountCode, 'id' | 'updatedAt'> | undefined,
  value: NewDiscountCode,
): Promise<AdminDiscountCodeResponse> {
  if (!stored) return browserApi('/api/admin/discount-codes', { method: 'POST', body: value });
  const { id, updatedAt } = stored;
  return browserApi(`/api/admin/discount-codes/${id}`, { method: 'PUT', body: { updatedAt, value } });
}
