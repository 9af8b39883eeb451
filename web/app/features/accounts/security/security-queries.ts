import type { UserSessionsResponse } from '@esimshop/contracts/accounts';
import type { PasskeysResponse, TwoFactorStatus } from '@esimshop/contracts/two-factor';
import { queryOptions } from '@tanstack/react-query';
import { browserApi } from '~/lib/api-client.ts';
import { ACCOUNT_KEY } from '../user-query.ts';

export const SECURITY_KEY = [...ACCOUNT_KEY, 'security'] as const;

export function twoFactorQuery() {
  return queryOptions({
    queryKey: [...SECURITY_KEY, 'two-factor'],
    queryFn: () => browserApi<TwoFactorStatus>('/api/two-factor'),
    staleTime: 0,
  });
}

export function passkeysQuery() {
  return queryOptions({
    queryKey: [...SECURITY_KEY, 'passkeys'],
    queryFn: async () => (await browserApi<PasskeysResponse>('/api/passkeys')).passkeys,
    staleTime: 0,
  });
}

export function sessionsQuery() {
  return queryOptions({
    queryKey: [...SECURITY_KEY, 'sessions'],
    queryFn: async () => (await browserApi<UserSessionsResponse>('/api/user/sessions')).sessions,
    staleTime: 0,
  });
}
