import type { ReceiptBuyer, ReceiptsResponse } from '@esimshop/contracts/receipts';
import { queryOptions } from '@tanstack/react-query';
import { returnTokenHeader } from '~/features/orders/return-token.ts';
import { browserApi } from '~/lib/api-client.ts';
import { saveFile } from '~/lib/save-file.ts';

/** An order, and the token of the portal link by which its customer reads it; without one, session or account decide. */
export type ReceiptOwner = { orderNumber: string; token?: string | undefined };

export function receiptsQuery({ orderNumber, token }: ReceiptOwner) {
  const path = token
    ? `/api/portal/receipts?${new URLSearchParams({ token, orderNumber })}`
    : `/api/orders/${encodeURIComponent(orderNumber)}/receipts`;
  return queryOptions({
    queryKey: ['receipts', orderNumber, token],
    queryFn: () => browserApi<ReceiptsResponse>(path, { headers: headersOf({ orderNumber, token }) }),
    // A number that is still to come takes moments.
    refetchInterval: ({ state: { data } }) => (data && data.pending > 0 ? 3000 : false),
  });
}

export function savePdf({ orderNumber, token }: ReceiptOwner, number: string): Promise<void> {
  const order = encodeURIComponent(orderNumber);
  const path = token
    ? `/api/portal/receipts/${order}/${number}?${new URLSearchParams({ token })}`
    : `/api/orders/${order}/receipts/${number}`;
  return saveFile(path, headersOf({ orderNumber, token }));
}

export function nameCompany({ orderNumber, token }: ReceiptOwner, company: ReceiptBuyer): Promise<ReceiptsResponse> {
  const path = token ? '/api/portal/receipts/buyer' : `/api/orders/${encodeURIComponent(orderNumber)}/receipts/buyer`;
  const body = token ? { ...company, token, orderNumber } : company;
  return browserApi<ReceiptsResponse>(path, { method: 'POST', body, headers: headersOf({ orderNumber, token }) });
}

function headersOf({ orderNumber, token }: ReceiptOwner): Record<string, string> {
  return token ? {} : returnTokenHeader(orderNumber);
}
