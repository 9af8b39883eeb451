import { type Login, loginSchema, type UserResponse } from '@esimshop/contracts/accounts';
import type { SecondFactor } from '@esimshop/contracts/two-factor';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Arrow } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { browserApi } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import { describeError } from '~/lib/error-text.ts';
import { checkBy } from '~/lib/form-problems.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { accountTexts } from '~/locales/accounts.ts';
import { errorTexts } from '~/locales/errors.ts';
import { AccountField } from '../fields/account-field.tsx';
import { AccountForm } from '../fields/account-form.tsx';
import { FormFailure } from '../fields/form-problems.tsx';
import { PasswordField } from '../fields/password-field.tsx';
import { SubmitButton } from '../fields/submit-button.tsx';
import styles from './auth.module.css';

const valuesSchema = z.pick(loginSchema, { username: true, password: true });
export type Credentials = z.infer<typeof valuesSchema>;
const FIELDS = ['username', 'password'] as const;

/** A correct password that needs a second factor. */
export type PendingLogin = Credentials & { secondFactors: readonly SecondFactor[] };

type LoginFormProps = {
  /** Only this account can sign in. */
  username?: string;
  onSecondStep: (login: PendingLogin) => void;
  onEnter: (user: UserResponse['user']) => void;
};

export async function logIn(login: Login): Promise<UserResponse['user']> {
  return (await browserApi<UserResponse>('/api/login', { method: 'POST', body: login })).user;
}

/** Username or e-mail, and password. */
export function LoginForm({ username, onSecondStep, onEnter }: LoginFormProps) {
  const { t } = useTranslation(accountTexts, errorTexts);
  const form = useForm<Credentials>({
    mode: 'onTouched',
    resolver: checkBy({ schema: valuesSchema }),
    ...(username && { defaultValues: { username } }),
  });
  const [failure, setFailure] = useState<string>();

  async function submit(values: Credentials) {
    setFailure(undefined);
    try {
      onEnter(await logIn(values));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'two_factor_required') {
        onSecondStep({ ...values, secondFactors: error.problem.secondFactors ?? ['code'] });
        return;
      }
      const description = describeError(error, t);
      setFailure(description);
      toast({ variant: 'destructive', title: t('accounts.loginFailed'), description });
      form.setFocus('password');
    }
  }

  return (
    <AccountForm form={form} label={t('accounts.signInTitle')} fields={FIELDS} onSubmit={submit}>
      {failure && <FormFailure title={t('accounts.loginFailed')} text={failure} />}
      <AccountField
        name="username"
        label={t('accounts.usernameOrEmail')}
        autoComplete="username webauthn"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        readOnly={username !== undefined}
        enterKeyHint="next"
      />
      <PasswordField name="password" label={t('accounts.password')} autoComplete="current-password" />
      <p>
        <LocalLink className={styles.inline} to="/auth/forgot-password">
          {t('accounts.forgot')}
        </LocalLink>
      </p>
      <SubmitButton wide pendingText={t('accounts.signingIn')}>
        {t('accounts.signIn')}
        <Arrow />
      </SubmitButton>
    </AccountForm>
  );
}
