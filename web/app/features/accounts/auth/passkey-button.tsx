import type { UserResponse } from '@esimshop/contracts/accounts';
import { useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import { ApiError, ConnectionError } from '~/lib/api-error.ts';
import { describeError } from '~/lib/error-text.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { accountTexts } from '~/locales/accounts.ts';
import { errorTexts } from '~/locales/errors.ts';
import { signInWithPasskey } from '../passkey-calls.ts';

type PasskeyButtonProps = { text: string; onEnter: (user: UserResponse['user']) => void };

/** Signs in with a passkey: as the whole sign-in, or as its second step. */
export function PasskeyButton({ text, onEnter }: PasskeyButtonProps) {
  const { t } = useTranslation(accountTexts, errorTexts);
  const [isPending, setPending] = useState(false);

  async function signIn() {
    setPending(true);
    try {
      const user = await signInWithPasskey();
      if (user) onEnter(user);
    } catch (error) {
      const isShops = error instanceof ConnectionError || (error instanceof ApiError && error.status !== 401);
      const description = isShops ? describeError(error, t) : t('accounts.passkeyFailed');
      toast({ variant: 'destructive', title: t('accounts.loginFailed'), description });
    } finally {
      setPending(false);
    }
  }

  return (
    <Button wide pending={isPending} pendingText={t('accounts.checking')} onClick={() => void signIn()}>
      {text}
      <Icon name="key" />
    </Button>
  );
}
