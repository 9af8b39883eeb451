import { type PasswordResetRequest, passwordResetRequestSchema } from '@esimshop/contracts/accounts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { useKeepFocus } from '~/components/layout/use-keep-focus.ts';
import { Icon } from '~/components/ui/icon.tsx';
import iconLinkStyles from '~/components/ui/icon-link.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { NarrowTicket } from '~/components/ui/narrow-ticket.tsx';
import { browserApi } from '~/lib/api-client.ts';
import { describeError } from '~/lib/error-text.ts';
import { checkBy } from '~/lib/form-problems.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { accountTexts } from '~/locales/accounts.ts';
import { errorTexts } from '~/locales/errors.ts';
import { AccountForm } from '../fields/account-form.tsx';
import { EmailField } from '../fields/email-field.tsx';
import { SubmitButton } from '../fields/submit-button.tsx';

const valuesSchema = z.pick(passwordResetRequestSchema, { email: true });

/** Requests a link to choose a new password. It says the same whether or not the address is known. */
export function ForgotPasswordScreen() {
  const { t } = useTranslation(accountTexts, errorTexts);
  const locale = useLanguage();
  const form = useForm({ mode: 'onTouched', resolver: checkBy({ schema: valuesSchema }) });
  const [sentTo, setSentTo] = useState<string>();
  useKeepFocus(sentTo ? 'sent' : 'form');

  async function submit({ email }: { email: string }) {
    try {
      const body: PasswordResetRequest = { email, locale };
      await browserApi('/api/password-resets', { method: 'POST', body });
      setSentTo(email);
    } catch (error) {
      toast({ variant: 'destructive', title: t('accounts.linkFailed'), description: describeError(error, t) });
    }
  }

  return (
    <NarrowTicket title={t(sentTo ? 'accounts.linkSentTitle' : 'accounts.forgot')}>
      {sentTo ? (
        <p role="status">{t('accounts.linkSent', { email: sentTo })}</p>
      ) : (
        <>
          <p>{t('accounts.forgotText')}</p>
          <AccountForm form={form} label={t('accounts.forgot')} fields={['email']} onSubmit={submit}>
            <EmailField />
            <SubmitButton wide pendingText={t('accounts.sending')}>
              {t('accounts.sendLink')}
            </SubmitButton>
          </AccountForm>
        </>
      )}
      <p>
        <LocalLink className={iconLinkStyles.iconLink} to="/auth">
          <Icon name="back" />
          {t('accounts.backToLogin')}
        </LocalLink>
      </p>
    </NarrowTicket>
  );
}
