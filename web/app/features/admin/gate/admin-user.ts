import type { User, UserResponse } from '@esimshop/contracts/accounts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { browserApi } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';

/** Who is signed in; null for nobody, which is no error. */
export function adminUserQuery() {
  return queryOptions({
    queryKey: ['user'],
    queryFn: async (): Promise<User | null> => {
      try {
        return (await browserApi<UserResponse>('/api/user')).user;
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return null;
        throw error;
      }
    },
  });
}

export function useAdminUser() {
  return useQuery(adminUserQuery());
}
