import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accountHint } from '~/lib/account-hint.ts';
import { browserApi } from '~/lib/api-client.ts';
import { describeError } from '~/lib/error-text.ts';
import { removeSession } from '~/lib/session-store.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { errorTexts } from '~/locales/errors.ts';
import { layoutTexts } from '~/locales/layout.ts';
import { PROFILE_DRAFT_KEY } from './profile-draft.ts';
import { ACCOUNT_KEY, isSignedOutError, userQuery } from './user-query.ts';

/** Removes whatever this tab holds of an account: the user, their orders, and what was typed into the profile. */
export function forgetAccount(client: QueryClient): void {
  removeSession(PROFILE_DRAFT_KEY);
  const { queryKey } = userQuery();
  client.setQueryData(queryKey, null);
  client.removeQueries({
    predicate: (query) => query.queryKey[0] === ACCOUNT_KEY[0] && query.queryKey[1] !== queryKey[1],
  });
  forgetVisitor(client);
}

/** Removes what belongs to whoever has used this tab until now, beside their account. */
export function forgetVisitor(client: QueryClient): void {
  for (const key of ['order', 'receipts', 'gifts', 'data-requests']) client.removeQueries({ queryKey: [key] });
}

export function useSignOut() {
  const { t } = useTranslation(errorTexts, layoutTexts);
  const client = useQueryClient();
  const [isPending, setPending] = useState(false);

  async function signOut() {
    setPending(true);
    try {
      await browserApi('/api/logout', { method: 'POST' }).catch((error: unknown) => {
        // The session was over already.
        if (!isSignedOutError(error)) throw error;
      });
      accountHint.set('none');
      forgetAccount(client);
      toast({ title: t('layout.loggedOut'), description: t('layout.loggedOutText') });
    } catch (error) {
      toast({ variant: 'destructive', title: t('layout.logoutFailed'), description: describeError(error, t) });
    } finally {
      setPending(false);
    }
  }

  return { signOut: () => void signOut(), isPending };
}
