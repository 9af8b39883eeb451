import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { classNames } from '~/lib/class-names.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

type FieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  ref?: React.Ref<HTMLInputElement>;
  /** A control at the end of the input, inside its edge. */
  end?: ReactNode;
};

/** A labelled input; its hint stays when an error appears. */
export function Field({ label, hint, error, end, id, className, ...input }: FieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const describedBy = [hint && `${inputId}-hint`, error && `${inputId}-error`].filter(Boolean).join(' ');
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={inputId}>{label}</label>
      {hint && (
        <span className={styles.hint} id={`${inputId}-hint`}>
          {hint}
        </span>
      )}
      <span className={styles.box}>
        <input
          {...input}
          id={inputId}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
        />
        {end}
      </span>
      {error && (
        <span className={styles.error} id={`${inputId}-error`}>
          <Icon name="alert" />
          {error}
        </span>
      )}
    </div>
  );
}
