import { type ReactNode, useState } from 'react';
import { useTranslation } from '~/lib/translation.tsx';
import { accountTexts } from '~/locales/accounts.ts';
import { AccountField } from './account-field.tsx';
import styles from './password-field.module.css';

type PasswordFieldProps = {
  name: 'password' | 'confirmPassword' | 'currentPassword' | 'newPassword';
  label: string;
  autoComplete: 'current-password' | 'new-password';
  hint?: ReactNode;
};

/** A password that can be shown, with a notice while Caps Lock is on. */
export function PasswordField({ name, label, autoComplete, hint }: PasswordFieldProps) {
  const { t } = useTranslation(accountTexts);
  const [isShown, setShown] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: React.KeyboardEvent) => setCapsLock(event.getModifierState?.('CapsLock') ?? false);
  return (
    <div className={styles.password}>
      <AccountField
        name={name}
        label={label}
        hint={hint}
        type={isShown ? 'text' : 'password'}
        autoComplete={autoComplete}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        onKeyDown={watchCapsLock}
        onKeyUp={watchCapsLock}
        end={
          <button
            className={styles.show}
            type="button"
            aria-label={t(isShown ? 'accounts.hidePassword' : 'accounts.showPassword', { field: label })}
            onClick={() => setShown(!isShown)}
          >
            {t(isShown ? 'accounts.hide' : 'accounts.show')}
          </button>
        }
      />
      <span className={styles.capsLock} role="status">
        {hasCapsLock && t('accounts.capsLock')}
      </span>
    </div>
  );
}
