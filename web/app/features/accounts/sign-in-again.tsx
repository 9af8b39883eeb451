import type { User } from '@esimshop/contracts/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import { Dialog } from '~/components/ui/dialog.tsx';
import typography from '~/components/ui/typography.module.css';
import { errorCodeOf } from '~/lib/api-error.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { profileTexts } from '~/locales/profile.ts';
import { SignInForm } from './auth/sign-in-form.tsx';
import { forgetAccount } from './sign-out.ts';
import { showUser } from './user-query.ts';

const CODES = ['unauthenticated', 'reauthentication_required'] as const;
type Reason = (typeof CODES)[number];

type Waiting = { reason: Reason; resolve: () => void; reject: () => void };

/**
 * `guard(act)` runs a call of the account. If its session has ended, or the sign-in is too long ago for this call, `dialog` asks to
 * sign in again in place, and the call is repeated. @throws the call's error if the visitor does not sign in
 */
export function useSignInAgain(username: string): {
  guard: <T>(act: () => Promise<T>) => Promise<T>;
  dialog: ReactNode;
} {
  const [waiting, setWaiting] = useState<Waiting>();
  const asked = useRef<Promise<void>>(undefined);

  function ask(reason: Reason): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    setWaiting({ reason, resolve, reject });
    return promise.finally(() => {
      asked.current = undefined;
      setWaiting(undefined);
    });
  }

  async function guard<T>(act: () => Promise<T>): Promise<T> {
    try {
      return await act();
    } catch (error) {
      const reason = CODES.find((code) => code === errorCodeOf(error));
      if (!reason) throw error;
      // One sign-in is for all that wait for it.
      asked.current ??= ask(reason);
      await asked.current.catch(() => {
        throw error;
      });
      return act();
    }
  }

  return { guard, dialog: waiting && <SignInAgain username={username} waiting={waiting} /> };
}

function SignInAgain({ username, waiting: { reason, resolve, reject } }: { username: string; waiting: Waiting }) {
  const { t } = useTranslation(profileTexts);
  const client = useQueryClient();

  function enter(user: User) {
    // A passkey may belong to another account: the call must not be repeated in its name.
    if (user.username !== username) {
      reject();
      forgetAccount(client);
    }
    showUser(client, user);
    resolve();
  }

  return (
    <Dialog open title={t('profile.againTitle')} onClose={reject}>
      <p className={typography.muted}>
        {t(reason === 'unauthenticated' ? 'profile.againText' : 'profile.againRecent')}
      </p>
      <SignInForm username={username} onEnter={enter} />
      <p>
        <Button variant="text" onClick={reject}>
          {t('profile.cancel')}
        </Button>
      </p>
    </Dialog>
  );
}
