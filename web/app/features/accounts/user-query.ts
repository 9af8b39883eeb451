import type { User, UserResponse } from '@esimshop/contracts/accounts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { accountHint, isSignedInHint } from '~/lib/account-hint.ts';
import { browserApi } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';

/** All account data is cached below this key, so that signing out removes all of it. */
export const ACCOUNT_KEY = ['account'] as const;
const USER_KEY = [...ACCOUNT_KEY, 'user'] as const;

/** The signed-in user; null if nobody is signed in. */
export function userQuery() {
  return queryOptions({ queryKey: USER_KEY, queryFn: readUser });
}

async function readUser(): Promise<User | null> {
  try {
    const { user } = await browserApi<UserResponse>('/api/user');
    accountHint.set(user.isAdmin ? 'admin' : 'user');
    return user;
  } catch (error) {
    if (!isSignedOutError(error)) throw error;
    if (isSignedInHint(accountHint.get())) accountHint.set('expired');
    return null;
  }
}

/** Shows the user on every screen after a response with it, and remembers that somebody is signed in. */
export function showUser(client: QueryClient, user: User): void {
  accountHint.set(user.isAdmin ? 'admin' : 'user');
  client.setQueryData(USER_KEY, user);
}

/** Whether a call failed because the session is over. */
export function isSignedOutError(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'unauthenticated';
}
