import type { EmailVerificationResponse, User } from '@esimshop/contracts/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useKeepFocus } from '~/components/layout/use-keep-focus.ts';
import { Button, buttonClass } from '~/components/ui/button.tsx';
import { Arrow } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { NarrowTicket } from '~/components/ui/narrow-ticket.tsx';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import { browserApi } from '~/lib/api-client.ts';
import { errorCodeOf } from '~/lib/api-error.ts';
import { describeError } from '~/lib/error-text.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLinkAnswer } from '~/lib/use-link-answer.ts';
import { accountTexts } from '~/locales/accounts.ts';
import { commonTexts } from '~/locales/common.ts';
import { errorTexts } from '~/locales/errors.ts';
import { ACCOUNT_KEY, isSignedOutError, showUser } from '../user-query.ts';
import { SignInForm } from './sign-in-form.tsx';

function verifyEmail(token: string): Promise<EmailVerificationResponse> {
  return browserApi('/api/email-verifications/complete', { method: 'POST', body: { token } });
}

/** Where the link of the verification mail leads: it verifies at once and says what that brought. */
export function VerifyEmailScreen() {
  const { t } = useTranslation(accountTexts, commonTexts, errorTexts);
  const client = useQueryClient();
  const { data, error, refetch, isFetching, isDead } = useLinkAnswer('email-verification', verifyEmail);
  useKeepFocus(data ? 'verified' : error ? errorCodeOf(error) : 'verifying');
  useEffect(() => {
    if (data) void client.invalidateQueries({ queryKey: ACCOUNT_KEY });
  }, [data, client]);
  if (data) {
    return (
      <NarrowTicket title={t('accounts.verifiedTitle')}>
        <div className={layout.stackSmall} role="status">
          <p>{t('accounts.verifiedText', { email: data.email })}</p>
          {data.claimedOrders > 0 && <p>{t('accounts.claimed', { count: data.claimedOrders })}</p>}
        </div>
        <p>
          <LocalLink className={buttonClass('primary')} to="/profile?tab=orders">
            {t('accounts.toOrders')}
            <Arrow />
          </LocalLink>
        </p>
      </NarrowTicket>
    );
  }
  if (isDead) {
    return (
      <NarrowTicket title={t('accounts.linkInvalidTitle')}>
        <p role="status">{t('accounts.verifyLinkInvalid')}</p>
        <p>
          <LocalLink className={buttonClass('primary')} to="/profile">
            {t('accounts.toProfile')}
            <Arrow />
          </LocalLink>
        </p>
      </NarrowTicket>
    );
  }
  if (isSignedOutError(error)) {
    const enter = (user: User) => {
      showUser(client, user);
      void refetch();
    };
    return (
      <NarrowTicket title={t('accounts.verifyTitle')}>
        <p>{t('accounts.verifySignedOut')}</p>
        <SignInForm onEnter={enter} />
      </NarrowTicket>
    );
  }
  if (error) {
    return (
      <NarrowTicket title={t('accounts.verifyFailed')}>
        <p role="status">{describeError(error, t)}</p>
        <p>
          <Button pending={isFetching} pendingText={t('common.loading')} onClick={() => void refetch()}>
            {t('common.retry')}
          </Button>
        </p>
      </NarrowTicket>
    );
  }
  return (
    <NarrowTicket title={t('accounts.verifyTitle')}>
      <SpinnerLine text={t('accounts.verifying')} />
    </NarrowTicket>
  );
}
