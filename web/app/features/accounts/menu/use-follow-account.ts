import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { accountHint } from '~/lib/account-hint.ts';
import { forgetAccount } from '../sign-out.ts';
import { userQuery } from '../user-query.ts';

/** Shows the right menu in every tab: a sign-out in one empties all others, and a sign-in is looked up where it matters. */
export function useFollowAccount(): void {
  const client = useQueryClient();
  useEffect(() => {
    let shown = accountHint.get();
    const follow = () => {
      const next = accountHint.get();
      document.documentElement.dataset.account = next;
      if (next === shown) return;
      shown = next;
      if (next === 'none') forgetAccount(client);
    };
    const lookUp = ({ key }: StorageEvent) => {
      // Another tab may have signed in as somebody else.
      if (key === 'account' && accountHint.get() !== 'none')
        void client.invalidateQueries({ queryKey: userQuery().queryKey });
    };
    follow();
    const unsubscribe = accountHint.subscribe(follow);
    window.addEventListener('storage', lookUp);
    return () => {
      unsubscribe();
      window.removeEventListener('storage', lookUp);
    };
  }, [client]);
}
