import type { UserResponse } from '@esimshop/contracts/accounts';
import { twoFactorCodeSchema } from '@esimshop/contracts/two-factor';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Button } from '~/components/ui/button.tsx';
import { Arrow, Icon } from '~/components/ui/icon.tsx';
import iconLinkStyles from '~/components/ui/icon-link.module.css';
import layout from '~/components/ui/layout.module.css';
import typography from '~/components/ui/typography.module.css';
import { describeError } from '~/lib/error-text.ts';
import { checkBy } from '~/lib/form-problems.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { accountTexts } from '~/locales/accounts.ts';
import { errorTexts } from '~/locales/errors.ts';
import { AccountField } from '../fields/account-field.tsx';
import { AccountForm } from '../fields/account-form.tsx';
import { CodeField } from '../fields/code-field.tsx';
import { FormFailure } from '../fields/form-problems.tsx';
import { SubmitButton } from '../fields/submit-button.tsx';
import { usePasskeySupport } from '../passkey-calls.ts';
import styles from './auth.module.css';
import { logIn, type PendingLogin } from './login-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';

const backupSchema = z.object({ backupCode: z.string().check(z.trim(), z.minLength(6), z.maxLength(40)) });

type SecondStepProps = {
  login: PendingLogin;
  onEnter: (user: UserResponse['user']) => void;
  onLeave: () => void;
};

/** After a correct password: a code, a passkey or a backup code. Nothing is accessible before it. */
export function SecondStep({ login, onEnter, onLeave }: SecondStepProps) {
  const { t } = useTranslation(accountTexts, errorTexts);
  const hasPasskeySupport = usePasskeySupport();
  const takesCode = login.secondFactors.includes('code');
  const takesPasskey = login.secondFactors.includes('passkey') && hasPasskeySupport;
  const [failure, setFailure] = useState<string>();
  const codeForm = useForm({ mode: 'onSubmit', resolver: checkBy({ schema: twoFactorCodeSchema }) });
  const backupForm = useForm({ mode: 'onSubmit', resolver: checkBy({ schema: backupSchema }) });

  async function send(code: string, focus: () => void) {
    setFailure(undefined);
    try {
      onEnter(await logIn({ username: login.username, password: login.password, code }));
    } catch (error) {
      const description = describeError(error, t);
      setFailure(description);
      toast({ variant: 'destructive', title: t('accounts.loginFailed'), description });
      focus();
    }
  }

  return (
    <div className={layout.stack}>
      <div className={layout.stackSmall}>
        <h2>{t('accounts.secondStep')}</h2>
        <p className={typography.muted}>{t(takesCode ? 'accounts.secondStepText' : 'accounts.secondStepPasskey')}</p>
      </div>
      {failure && <FormFailure title={t('accounts.loginFailed')} text={failure} />}
      {takesCode && (
        <AccountForm
          form={codeForm}
          label={t('accounts.secondStep')}
          fields={[]}
          onSubmit={({ code }) =>
            send(code, () => {
              codeForm.resetField('code');
              codeForm.setFocus('code');
            })
          }
        >
          <CodeField label={t('accounts.code')} isFirst />
          <SubmitButton wide pendingText={t('accounts.checking')}>
            {t('accounts.continue')}
            <Arrow />
          </SubmitButton>
        </AccountForm>
      )}
      {takesPasskey && (
        <>
          {takesCode && <p className={styles.or}>{t('accounts.or')}</p>}
          <PasskeyButton text={t('accounts.usePasskey')} onEnter={onEnter} />
        </>
      )}
      {takesCode && (
        <details className={styles.alternative}>
          <summary>
            {t('accounts.useBackupCode')}
            <Icon name="chevron" variant="small" />
          </summary>
          <AccountForm
            form={backupForm}
            label={t('accounts.useBackupCode')}
            fields={[]}
            onSubmit={({ backupCode }) => send(backupCode, () => backupForm.setFocus('backupCode'))}
          >
            <AccountField
              name="backupCode"
              label={t('accounts.backupCode')}
              hint={t('accounts.backupCodeHint')}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
            <SubmitButton variant="secondary" pendingText={t('accounts.checking')}>
              {t('accounts.useThisCode')}
            </SubmitButton>
          </AccountForm>
        </details>
      )}
      <p>
        <Button variant="text" className={iconLinkStyles.iconLink} onClick={onLeave}>
          <Icon name="back" />
          {t('accounts.otherAccount')}
        </Button>
      </p>
    </div>
  );
}
