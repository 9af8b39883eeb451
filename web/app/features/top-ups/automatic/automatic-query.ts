import type { AutomaticAct, AutomaticTopUp } from '@esimshop/contracts/automatic-top-ups';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { portalQuery } from '~/features/portal/portal-query.ts';
import { browserApi } from '~/lib/api-client.ts';

export type AutomaticAddress = { token: string; esimId: string };

const PATH = '/api/portal/automatic-top-up';

/** Automatic top-ups of an eSIM. @throws ApiError 401 for an invalid token, 404 for another customer's eSIM */
export function automaticQuery({ token, esimId }: AutomaticAddress) {
  return queryOptions({
    queryKey: ['automatic-top-up', token, esimId],
    queryFn: () => browserApi<AutomaticTopUp>(`${PATH}?${new URLSearchParams({ token, esimId })}`),
    staleTime: 0,
    // Something is about to happen.
    refetchInterval: ({ state }) => (state.data?.rule?.dueAt || state.data?.rule?.isBuying ? 5000 : false),
  });
}

/** Switches them on or off; the portal follows. */
export function useAutomaticAct({ token, esimId }: AutomaticAddress) {
  const client = useQueryClient();
  const { queryKey } = automaticQuery({ token, esimId });
  return useMutation({
    mutationFn: (act: AutomaticAct) =>
      browserApi<AutomaticTopUp>(PATH, { method: 'POST', body: { token, esimId, act } }),
    onSuccess: (answer) => client.setQueryData(queryKey, answer),
    // A price may have changed, or another tab have acted.
    onError: () => client.invalidateQueries({ queryKey }),
    onSettled: () => client.invalidateQueries({ queryKey: portalQuery(token).queryKey }),
  });
}
