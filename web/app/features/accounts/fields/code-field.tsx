import { TWO_FACTOR_CODE_LENGTH } from '@esimshop/contracts/two-factor';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { AccountField } from './account-field.tsx';
import styles from './code-field.module.css';

type CodeFieldProps = {
  label: string;
  /** Takes the focus when it appears. */
  isFirst?: boolean;
};

/** Six digits of an authenticator app; whatever else is typed or pasted between them is dropped. */
export function CodeField({ label, isFirst = false }: CodeFieldProps) {
  const { setFocus } = useFormContext<{ code: string }>();
  useEffect(() => {
    if (isFirst) setFocus('code');
  }, [isFirst, setFocus]);
  return (
    <div className={styles.code}>
      <AccountField
        name="code"
        label={label}
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="\d*"
        enterKeyHint="done"
        onInput={(event) => {
          const { value } = event.currentTarget;
          const digits = value.replace(/\D/g, '').slice(0, TWO_FACTOR_CODE_LENGTH);
          if (digits !== value) event.currentTarget.value = digits;
        }}
      />
    </div>
  );
}
