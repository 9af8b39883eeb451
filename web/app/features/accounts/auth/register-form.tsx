import { PASSWORD_LENGTH, type Register, registerSchema, type UserResponse } from '@esimshop/contracts/accounts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Arrow } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import typography from '~/components/ui/typography.module.css';
import { browserApi } from '~/lib/api-client.ts';
import { checkBy } from '~/lib/form-problems.ts';
import { toast } from '~/lib/toast.ts';
import { Trans, useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { accountTexts } from '~/locales/accounts.ts';
import { errorTexts } from '~/locales/errors.ts';
import { AccountField } from '../fields/account-field.tsx';
import { AccountForm } from '../fields/account-form.tsx';
import { comparePasswords, confirmedPassword } from '../fields/confirmed-password.ts';
import { describeAttempt } from '../fields/describe-attempt.ts';
import { EmailField } from '../fields/email-field.tsx';
import { FormFailure } from '../fields/form-problems.tsx';
import { PasswordField } from '../fields/password-field.tsx';
import { showFieldProblems } from '../fields/show-problems.ts';
import { StrengthMeter } from '../fields/strength-meter.tsx';
import { SubmitButton } from '../fields/submit-button.tsx';
import styles from './auth.module.css';

const FIELDS = ['firstName', 'lastName', 'username', 'email', 'password', 'confirmPassword'] as const;
const valuesSchema = z.extend(
  z.pick(registerSchema, { firstName: true, lastName: true, username: true, email: true, password: true }),
  { confirmPassword: confirmedPassword },
);
type RegisterValues = z.infer<typeof valuesSchema>;

const resolver = checkBy<RegisterValues>({
  schema: valuesSchema,
  compare: ({ password, confirmPassword }) => comparePasswords(password, confirmPassword),
});

type RegisterFormProps = { onEnter: (user: UserResponse['user']) => void };

export function RegisterForm({ onEnter }: RegisterFormProps) {
  const { t } = useTranslation(accountTexts, errorTexts);
  const locale = useLanguage();
  const form = useForm<RegisterValues>({ mode: 'onTouched', resolver });
  const [failure, setFailure] = useState<string>();

  async function submit({ confirmPassword: _, ...values }: RegisterValues) {
    setFailure(undefined);
    try {
      const body: Register = { ...values, locale };
      onEnter((await browserApi<UserResponse>('/api/register', { method: 'POST', body })).user);
    } catch (error) {
      const description = describeAttempt(error, 'accounts.accountUnclear', t);
      toast({ variant: 'destructive', title: t('accounts.registrationFailed'), description });
      if (!showFieldProblems(form, FIELDS, error)) setFailure(description);
    }
  }

  return (
    <AccountForm form={form} label={t('accounts.registerTitle')} fields={FIELDS} onSubmit={submit}>
      {failure && <FormFailure title={t('accounts.registrationFailed')} text={failure} />}
      <div className={styles.twoFields}>
        <AccountField name="firstName" label={t('accounts.firstName')} autoComplete="given-name" />
        <AccountField name="lastName" label={t('accounts.lastName')} autoComplete="family-name" />
      </div>
      <AccountField
        name="username"
        label={t('accounts.username')}
        hint={t('accounts.usernameHint')}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <EmailField />
      <PasswordField
        name="password"
        label={t('accounts.password')}
        hint={t('accounts.passwordHint', { min: PASSWORD_LENGTH.min })}
        autoComplete="new-password"
      />
      <StrengthMeter of="password" />
      <PasswordField name="confirmPassword" label={t('accounts.confirmPassword')} autoComplete="new-password" />
      <p className={typography.small}>
        <Trans
          text={t('accounts.acceptTerms')}
          components={{
            terms: <LocalLink to="/terms" target="_blank" />,
            privacy: <LocalLink to="/privacy" target="_blank" />,
          }}
        />
      </p>
      <SubmitButton wide pendingText={t('accounts.creatingAccount')}>
        {t('accounts.register')}
        <Arrow />
      </SubmitButton>
    </AccountForm>
  );
}
