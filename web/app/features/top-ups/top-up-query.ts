import type { TopUpOffer } from '@esimshop/contracts/top-ups';
import { queryOptions } from '@tanstack/react-query';
import { browserApi } from '~/lib/api-client.ts';

/** The eSIM that a page of top-ups is about, as its address names it. */
export type TopUpAddress = {
  token: string;
  /** The bundle that it was bought with. */
  bundle: string;
  /** Tells eSIMs with the same bundle apart; the newest if absent. */
  esimId: string | undefined;
};

/** What can be added to an eSIM. @throws ApiError 401 for an invalid token, 404 for another customer's eSIM. */
export function topUpQuery({ token, bundle, esimId }: TopUpAddress) {
  const query = new URLSearchParams({ token, bundle, ...(esimId && { esimId }) });
  return queryOptions({
    queryKey: ['top-ups', token, bundle, esimId],
    queryFn: () => browserApi<TopUpOffer>(`/api/portal/topup-packages?${query}`),
    staleTime: 0,
  });
}
