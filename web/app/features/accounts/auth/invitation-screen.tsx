import { MIN_ADMIN_PASSWORD_LENGTH } from '@esimshop/contracts/accounts';
import { type AcceptInvitation, acceptInvitationSchema, type InvitationCheck } from '@esimshop/contracts/people';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { Arrow } from '~/components/ui/icon.tsx';
import { accountHint } from '~/lib/account-hint.ts';
import { browserApi } from '~/lib/api-client.ts';
import { errorCodeOf } from '~/lib/api-error.ts';
import { describeError } from '~/lib/error-text.ts';
import { checkBy } from '~/lib/form-problems.ts';
import { localPath } from '~/lib/language.ts';
import { signInPath } from '~/lib/return-path.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { accountTexts } from '~/locales/accounts.ts';
import { errorTexts } from '~/locales/errors.ts';
import { invitationTexts } from '~/locales/invitation.ts';
import { AccountField } from '../fields/account-field.tsx';
import { AccountForm } from '../fields/account-form.tsx';
import { comparePasswords, confirmedPassword } from '../fields/confirmed-password.ts';
import { FormFailure } from '../fields/form-problems.tsx';
import { PasswordField } from '../fields/password-field.tsx';
import { showFieldProblems } from '../fields/show-problems.ts';
import { StrengthMeter } from '../fields/strength-meter.tsx';
import { SubmitButton } from '../fields/submit-button.tsx';
import { LinkTicket } from './link-ticket.tsx';

function check(token: string): Promise<InvitationCheck> {
  return browserApi('/api/invitations/check', { method: 'POST', body: { token } });
}

/** Takes a role in the admin by the link of a mail. */
export function InvitationScreen() {
  const { t } = useTranslation(invitationTexts);
  return (
    <LinkTicket name="invitation" check={check} title={t('invitation.title')} dead={<p>{t('invitation.invalid')}</p>}>
      {({ token, answer, onInvalid }) => <InvitationForm token={token} invitation={answer} onInvalid={onInvalid} />}
    </LinkTicket>
  );
}

const FIELDS = ['username', 'password', 'confirmPassword'] as const;
const accountSchema = z.extend(z.pick(acceptInvitationSchema, { username: true, password: true }), {
  confirmPassword: confirmedPassword,
});
type Values = z.infer<typeof accountSchema>;
const resolver = checkBy<Values>({
  schema: accountSchema,
  compare: ({ password, confirmPassword }) => comparePasswords(password, confirmPassword),
});

type InvitationFormProps = { token: string; invitation: InvitationCheck; onInvalid: () => void };

function InvitationForm({ token, invitation, onInvalid }: InvitationFormProps) {
  const { t } = useTranslation(accountTexts, errorTexts, invitationTexts);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { email, role, invitedBy, username: existing } = invitation;
  const form = useForm<Values>({
    mode: 'onTouched',
    resolver,
    defaultValues: existing === null ? { username: '' } : {},
  });
  const [failure, setFailure] = useState<string>();

  async function submit({ username, password }: Values) {
    setFailure(undefined);
    try {
      const body: AcceptInvitation = { token, password, ...(existing === null && { username }) };
      await browserApi('/api/invitations/accept', { method: 'POST', body });
      // Every session of the account has ended.
      accountHint.set('none');
      toast({ title: t('invitation.done'), description: t('invitation.doneText') });
      await navigate(localPath(signInPath('/admin'), pathname), { replace: true });
    } catch (error) {
      if (errorCodeOf(error) === 'link_invalid') return onInvalid();
      const description = describeError(error, t);
      if (!showFieldProblems(form, FIELDS, error)) setFailure(description);
      toast({ variant: 'destructive', title: t('invitation.failed'), description });
    }
  }

  const fields = existing === null ? FIELDS : FIELDS.slice(1);
  return (
    <>
      <p>{t('invitation.text', { name: invitedBy, role: t(`invitation.roles.${role}`) })}</p>
      <p>
        {existing === null
          ? t('invitation.newAccount', { email })
          : t('invitation.existing', { email, username: existing })}
      </p>
      <AccountForm form={form} label={t('invitation.title')} fields={fields} onSubmit={submit}>
        {failure && <FormFailure title={t('invitation.failed')} text={failure} />}
        {existing === null && (
          <AccountField
            name="username"
            label={t('accounts.username')}
            hint={t('accounts.usernameHint')}
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
        )}
        <PasswordField
          name="password"
          label={t('accounts.newPassword')}
          hint={t('accounts.passwordHint', { min: MIN_ADMIN_PASSWORD_LENGTH })}
          autoComplete="new-password"
        />
        <StrengthMeter of="password" />
        <PasswordField name="confirmPassword" label={t('accounts.confirmNewPassword')} autoComplete="new-password" />
        <SubmitButton wide pendingText={t('invitation.accepting')}>
          {t('invitation.accept')}
          <Arrow />
        </SubmitButton>
      </AccountForm>
    </>
  );
}
