import type { ReactNode } from 'react';
import { useTranslation } from '~/lib/translation.tsx';
import { accountTexts } from '~/locales/accounts.ts';
import { AccountField } from './account-field.tsx';

/** The e-mail address of an account's form. */
export function EmailField({ hint }: { hint?: ReactNode }) {
  const { t } = useTranslation(accountTexts);
  return (
    <AccountField
      name="email"
      label={t('accounts.email')}
      hint={hint}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
