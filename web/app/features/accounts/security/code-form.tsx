import { twoFactorCodeSchema } from '@esimshop/contracts/two-factor';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import layout from '~/components/ui/layout.module.css';
import { errorCodeOf } from '~/lib/api-error.ts';
import { checkBy } from '~/lib/form-problems.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { accountTexts } from '~/locales/accounts.ts';
import { errorTexts } from '~/locales/errors.ts';
import { securityTexts } from '~/locales/security.ts';
import { AccountForm } from '../fields/account-form.tsx';
import { CodeField } from '../fields/code-field.tsx';
import { describeFailure } from './describe-failure.ts';

type CodeFormProps = {
  label: string;
  /** Takes the focus when it appears. */
  isFirst?: boolean;
  /** Title of a failure, and its text for a wrong code. */
  failure: { title: string; wrongCode: string };
  onSubmit: (code: string) => Promise<void>;
  /** Its buttons. */
  children: ReactNode;
};

/** Asks for a code of the authenticator app, to enable or disable it; failures are shown in a toast. */
export function CodeForm({ label, isFirst = false, failure, onSubmit, children }: CodeFormProps) {
  const { t } = useTranslation(accountTexts, errorTexts, securityTexts);
  const form = useForm({ mode: 'onSubmit', resolver: checkBy({ schema: twoFactorCodeSchema }) });

  async function submit({ code }: { code: string }) {
    try {
      await onSubmit(code);
    } catch (error) {
      const fallback = errorCodeOf(error) === 'invalid_code' ? failure.wrongCode : t('security.unknownError');
      const description = describeFailure(error, t, fallback);
      toast({ variant: 'destructive', title: failure.title, description });
      form.setFocus('code');
    }
  }

  return (
    <AccountForm
      form={form}
      label={label}
      fields={[]}
      onSubmit={submit}
      onInvalid={() =>
        toast({ variant: 'destructive', title: t('security.invalidTitle'), description: t('accounts.fields.code') })
      }
    >
      <CodeField label={t('security.code')} isFirst={isFirst} />
      <div className={layout.buttons}>{children}</div>
    </AccountForm>
  );
}
