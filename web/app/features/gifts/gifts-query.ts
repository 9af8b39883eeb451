import type { GiftAct, GiftsResponse } from '@esimshop/contracts/gifts';
import { queryOptions } from '@tanstack/react-query';
import { returnTokenHeader } from '~/features/orders/return-token.ts';
import { browserApi } from '~/lib/api-client.ts';

/** The order whose eSIMs are given, of this browser or of a portal link. */
export type GiftOwner = { orderNumber: string; token?: string };

const pathOf = (orderNumber: string) => `/api/orders/${encodeURIComponent(orderNumber)}/gifts`;

export function giftsQuery({ orderNumber, token }: GiftOwner) {
  return queryOptions({
    queryKey: ['gifts', orderNumber],
    queryFn: () =>
      token === undefined
        ? browserApi<GiftsResponse>(pathOf(orderNumber), { headers: returnTokenHeader(orderNumber) })
        : browserApi<GiftsResponse>(`/api/portal/gifts?${new URLSearchParams({ token, orderNumber })}`),
    staleTime: 0,
    // A mail is on its way for a moment.
    refetchInterval: ({ state }) => (state.data?.gifts.some((gift) => isOnItsWay(gift, Date.now())) ? 2000 : false),
  });
}

/** With its mail due, or being sent. */
function isOnItsWay({ state, sendAt }: GiftsResponse['gifts'][number], now: number): boolean {
  return state === 'sending' || (state === 'waiting' && Date.parse(sendAt) <= now);
}

export function actOnGift({ orderNumber, token }: GiftOwner, act: GiftAct): Promise<GiftsResponse> {
  if (token !== undefined) {
    return browserApi<GiftsResponse>('/api/portal/gifts', { method: 'POST', body: { token, orderNumber, act } });
  }
  return browserApi<GiftsResponse>(pathOf(orderNumber), {
    method: 'POST',
    headers: returnTokenHeader(orderNumber),
    body: act,
  });
}
