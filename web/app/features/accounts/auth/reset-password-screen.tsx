import { type PasswordReset, type PasswordResetCheckResponse, passwordResetSchema } from '@esimshop/contracts/accounts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { buttonClass } from '~/components/ui/button.tsx';
import { Arrow } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { accountHint } from '~/lib/account-hint.ts';
import { browserApi } from '~/lib/api-client.ts';
import { errorCodeOf } from '~/lib/api-error.ts';
import { checkBy } from '~/lib/form-problems.ts';
import { localPath } from '~/lib/language.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { accountTexts } from '~/locales/accounts.ts';
import { errorTexts } from '~/locales/errors.ts';
import { AccountForm } from '../fields/account-form.tsx';
import { comparePasswords, confirmedPassword } from '../fields/confirmed-password.ts';
import { describeAttempt } from '../fields/describe-attempt.ts';
import { FormFailure } from '../fields/form-problems.tsx';
import { PasswordField } from '../fields/password-field.tsx';
import { showFieldProblems } from '../fields/show-problems.ts';
import { StrengthMeter } from '../fields/strength-meter.tsx';
import { SubmitButton } from '../fields/submit-button.tsx';
import { LinkTicket } from './link-ticket.tsx';

const valuesSchema = z.extend(z.pick(passwordResetSchema, { newPassword: true }), {
  confirmPassword: confirmedPassword,
});
type ResetValues = z.infer<typeof valuesSchema>;
const resolver = checkBy<ResetValues>({
  schema: valuesSchema,
  compare: ({ newPassword, confirmPassword }) => comparePasswords(newPassword, confirmPassword),
});

const FIELDS = ['newPassword', 'confirmPassword'] as const;

function checkReset(token: string): Promise<PasswordResetCheckResponse> {
  return browserApi('/api/password-resets/check', { method: 'POST', body: { token } });
}

/** Chooses a new password by the link of a mail. */
export function ResetPasswordScreen() {
  const { t } = useTranslation(accountTexts);
  return (
    <LinkTicket name="password-reset" check={checkReset} title={t('accounts.resetTitle')} dead={<DeadLink />}>
      {({ token, answer, onInvalid }) => (
        <ResetForm token={token} minPasswordLength={answer.minPasswordLength} onInvalid={onInvalid} />
      )}
    </LinkTicket>
  );
}

function DeadLink() {
  const { t } = useTranslation(accountTexts);
  return (
    <>
      <p>{t('accounts.resetLinkInvalid')}</p>
      <p>
        <LocalLink className={buttonClass('primary')} to="/auth/forgot-password">
          {t('accounts.newLink')}
          <Arrow />
        </LocalLink>
      </p>
    </>
  );
}

type ResetFormProps = { token: string; minPasswordLength: number; onInvalid: () => void };

function ResetForm({ token, minPasswordLength, onInvalid }: ResetFormProps) {
  const { t } = useTranslation(accountTexts, errorTexts);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const form = useForm<ResetValues>({ mode: 'onTouched', resolver });
  const [failure, setFailure] = useState<string>();

  async function submit({ newPassword }: ResetValues) {
    setFailure(undefined);
    try {
      const body: PasswordReset = { token, newPassword };
      await browserApi('/api/password-resets/complete', { method: 'POST', body });
      // Every session of the account has ended, including this one.
      accountHint.set('none');
      toast({ title: t('accounts.resetDone'), description: t('accounts.resetDoneText') });
      await navigate(localPath('/auth', pathname), { replace: true });
    } catch (error) {
      if (errorCodeOf(error) === 'link_invalid') return onInvalid();
      const description = describeAttempt(error, 'accounts.passwordUnclear', t);
      if (!showFieldProblems(form, FIELDS, error)) setFailure(description);
      toast({ variant: 'destructive', title: t('accounts.resetFailed'), description });
    }
  }

  return (
    <>
      <p>{t('accounts.resetText')}</p>
      <AccountForm form={form} label={t('accounts.resetTitle')} fields={FIELDS} onSubmit={submit}>
        {failure && <FormFailure title={t('accounts.resetFailed')} text={failure} />}
        <PasswordField
          name="newPassword"
          label={t('accounts.newPassword')}
          hint={t('accounts.passwordHint', { min: minPasswordLength })}
          autoComplete="new-password"
        />
        <StrengthMeter of="newPassword" />
        <PasswordField name="confirmPassword" label={t('accounts.confirmNewPassword')} autoComplete="new-password" />
        <SubmitButton wide pendingText={t('accounts.setting')}>
          {t('accounts.setPassword')}
        </SubmitButton>
      </AccountForm>
    </>
  );
}
