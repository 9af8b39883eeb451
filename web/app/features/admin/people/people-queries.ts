import type { Invite, People } from '@esimshop/contracts/people';
import type { Role } from '@esimshop/contracts/roles';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Guard } from '~/features/accounts/security/guard.ts';
import { userQuery } from '~/features/accounts/user-query.ts';
import { browserApi } from '~/lib/api-client.ts';
import { toast } from '~/lib/toast.ts';
import { useFailureToast } from '../parts/use-failure-toast.ts';

export const peopleQuery = queryOptions({
  queryKey: ['admin', 'people'],
  queryFn: ({ signal }) => browserApi<People>('/api/admin/people', { signal }),
  staleTime: 0,
});

const PATH = '/api/admin/people';

/** What can be done about people; each answers with all of them. */
export const ACTS = {
  invite: (body: Invite) => browserApi<People>(`${PATH}/invitations`, { method: 'POST', body }),
  resend: (id: number) => browserApi<People>(`${PATH}/invitations/${id}/resend`, { method: 'POST' }),
  withdraw: (id: number) => browserApi<People>(`${PATH}/invitations/${id}`, { method: 'DELETE' }),
  setRole: ({ id, role }: { id: number; role: Role | null }) =>
    browserApi<People>(`${PATH}/${id}`, { method: 'PATCH', body: { role } }),
};

/** Signs in again where a change needs it. */
export const GuardContext = createContext<Guard>((act) => act());

type Said<Value> = { done: string | ((value: Value) => string); failed: string; onDone?: () => void };

/** Does one of them, and says how it went. */
export function usePeopleAct<Value>(act: (value: Value) => Promise<People>, { done, failed, onDone }: Said<Value>) {
  const client = useQueryClient();
  const guard = useContext(GuardContext);
  const toastFailure = useFailureToast();
  const { data: user } = useQuery(userQuery());
  return useMutation({
    mutationFn: (value: Value) => guard(() => act(value)),
    onSuccess: async (people, value) => {
      client.setQueryData(peopleQuery.queryKey, people);
      toast({ title: typeof done === 'string' ? done : done(value) });
      onDone?.();
      // Their own role may be another one now.
      if (!people.people.some(({ isYou, role }) => isYou && role === user?.role))
        await client.invalidateQueries(userQuery());
    },
    onError: (error) => {
      toastFailure(failed, error);
      void client.invalidateQueries(peopleQuery);
    },
  });
}
