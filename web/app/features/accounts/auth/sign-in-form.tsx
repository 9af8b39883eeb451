import type { User } from '@esimshop/contracts/accounts';
import { useState } from 'react';
import { useTranslation } from '~/lib/translation.tsx';
import { accountTexts } from '~/locales/accounts.ts';
import { usePasskeySupport } from '../passkey-calls.ts';
import { LoginForm, type PendingLogin } from './login-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { SecondStep } from './second-step.tsx';

type SignInFormProps = {
  /** Only this account can sign in. */
  username?: string;
  onEnter: (user: User) => void;
};

/** The whole sign-in where a page needs it: by password and second step, or by passkey. */
export function SignInForm({ username, onEnter }: SignInFormProps) {
  const { t } = useTranslation(accountTexts);
  const [pending, setPending] = useState<PendingLogin>();
  const hasPasskeySupport = usePasskeySupport();
  if (pending) return <SecondStep login={pending} onEnter={onEnter} onLeave={() => setPending(undefined)} />;
  return (
    <>
      <LoginForm {...(username && { username })} onSecondStep={setPending} onEnter={onEnter} />
      {hasPasskeySupport && <PasskeyButton text={t('accounts.withPasskey')} onEnter={onEnter} />}
    </>
  );
}
