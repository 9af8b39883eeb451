import type { ReceiptsResponse } from '@esimshop/contracts/receipts';
import { queryOptions } from '@tanstack/react-query';
import { browserApi } from '~/lib/api-client.ts';
import { returnTokenHeader } from './return-token.ts';

/** The receipts and credit notes of an order, for whoever may read it. */
export function receiptsQuery(orderNumber: string) {
  return queryOptions({
    queryKey: ['receipts', orderNumber],
    queryFn: () =>
      browserApi<ReceiptsResponse>(`/api/orders/${encodeURIComponent(orderNumber)}/receipts`, {
        headers: returnTokenHeader(orderNumber),
      }),
  });
}
