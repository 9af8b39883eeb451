import {
  MIN_ADMIN_PASSWORD_LENGTH,
  PASSWORD_LENGTH,
  type PasswordChange,
  passwordChangeSchema,
  type User,
} from '@esimshop/contracts/accounts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import layout from '~/components/ui/layout.module.css';
import typography from '~/components/ui/typography.module.css';
import { browserApi } from '~/lib/api-client.ts';
import { errorCodeOf } from '~/lib/api-error.ts';
import { checkBy } from '~/lib/form-problems.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { accountTexts } from '~/locales/accounts.ts';
import { errorTexts } from '~/locales/errors.ts';
import { profileTexts } from '~/locales/profile.ts';
import { AccountForm } from '../fields/account-form.tsx';
import { comparePasswords, confirmedPassword } from '../fields/confirmed-password.ts';
import { describeAttempt } from '../fields/describe-attempt.ts';
import { FormFailure } from '../fields/form-problems.tsx';
import { PasswordField } from '../fields/password-field.tsx';
import { showFieldProblems } from '../fields/show-problems.ts';
import { StrengthMeter } from '../fields/strength-meter.tsx';
import { SubmitButton } from '../fields/submit-button.tsx';
import { useSignInAgain } from '../sign-in-again.tsx';
import styles from './profile.module.css';

const valuesSchema = z.extend(passwordChangeSchema, { confirmPassword: confirmedPassword });
type PasswordValues = z.infer<typeof valuesSchema>;
const resolver = checkBy<PasswordValues>({
  schema: valuesSchema,
  compare: ({ newPassword, confirmPassword }) => comparePasswords(newPassword, confirmPassword),
});
const FIELDS = ['currentPassword', 'newPassword', 'confirmPassword'] as const;

export function PasswordForm({ user }: { user: User }) {
  const { t } = useTranslation(accountTexts, errorTexts, profileTexts);
  const { guard, dialog } = useSignInAgain(user.username);
  const form = useForm<PasswordValues>({ mode: 'onTouched', resolver });
  const [failure, setFailure] = useState<string>();

  async function submit({ currentPassword, newPassword }: PasswordValues) {
    setFailure(undefined);
    const body: PasswordChange = { currentPassword, newPassword };
    try {
      await guard(() => browserApi('/api/user/change-password', { method: 'POST', body }));
      form.reset({ currentPassword: '', newPassword: '', confirmPassword: '' });
      toast({ title: t('profile.passwordChanged'), description: t('profile.passwordChangedText') });
    } catch (error) {
      const isWrong = errorCodeOf(error) === 'invalid_credentials';
      const description = isWrong
        ? t('accounts.fields.wrongPassword')
        : describeAttempt(error, 'accounts.passwordUnclear', t);
      toast({ variant: 'destructive', title: t('profile.passwordFailed'), description });
      if (!showFieldProblems(form, FIELDS, error)) setFailure(description);
    }
  }

  const min = user.isAdmin ? MIN_ADMIN_PASSWORD_LENGTH : PASSWORD_LENGTH.min;
  return (
    <section className={layout.stack}>
      <h2 className={typography.subheading}>{t('profile.changePassword')}</h2>
      <div className={styles.form}>
        <AccountForm form={form} label={t('profile.changePassword')} fields={FIELDS} onSubmit={submit}>
          {failure && <FormFailure title={t('profile.passwordFailed')} text={failure} />}
          {/* Password managers file the new password under this name. */}
          <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
          <PasswordField name="currentPassword" label={t('profile.currentPassword')} autoComplete="current-password" />
          <PasswordField
            name="newPassword"
            label={t('profile.newPassword')}
            hint={t('profile.newPasswordHint', { min })}
            autoComplete="new-password"
          />
          <StrengthMeter of="newPassword" />
          <PasswordField name="confirmPassword" label={t('profile.confirmPassword')} autoComplete="new-password" />
          <div className={styles.actions}>
            <SubmitButton pendingText={t('profile.changingPassword')}>{t('profile.changePassword')}</SubmitButton>
          </div>
        </AccountForm>
      </div>
      {dialog}
    </section>
  );
}
