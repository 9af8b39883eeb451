import type { User } from '@esimshop/contracts/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { localPath } from '~/lib/language.ts';
import { findReturnPath } from '~/lib/return-path.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { accountTexts } from '~/locales/accounts.ts';
import { forgetVisitor } from '../sign-out.ts';
import { showUser } from '../user-query.ts';

/** What follows a sign-in or a registration: the user is shown, a toast says so, and the visitor goes on. */
export function useEnter(): (user: User, how: 'login' | 'registration') => void {
  const { t } = useTranslation(accountTexts);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  return (user, how) => {
    toast(
      how === 'login'
        ? { title: t('accounts.loginSuccessful'), description: t('accounts.welcome', { name: user.username }) }
        : { title: t('accounts.registrationSuccessful'), description: t('accounts.registered') },
    );
    // Orders of this browser that somebody else looked up stay theirs.
    forgetVisitor(client);
    showUser(client, user);
    void navigate(localPath(findReturnPath(query.get('next')), pathname), { replace: true });
  };
}
