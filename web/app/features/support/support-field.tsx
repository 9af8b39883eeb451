import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react';
import fieldStyles from '~/components/ui/field.module.css';
import { Icon } from '~/components/ui/icon.tsx';
import { classNames } from '~/lib/class-names.ts';
import styles from './support-field.module.css';

type SupportFieldProps = {
  name: string;
  label: string;
  hint?: string;
  error: string;
  isInvalid: boolean;
} & (
  | ({ lines?: undefined } & Pick<
      InputHTMLAttributes<HTMLInputElement>,
      'type' | 'autoComplete' | 'defaultValue' | 'inputMode'
    >)
  | ({ lines: number } & Pick<TextareaHTMLAttributes<HTMLTextAreaElement>, 'defaultValue'>)
);

/** A labelled field with its error message already in the HTML, for the server or the inline script to reveal. */
export function SupportField({ name, label, hint, error, isInvalid, ...input }: SupportFieldProps) {
  const id = `support-${name}`;
  const shared = {
    id,
    name,
    required: true,
    minLength: 2,
    'aria-invalid': isInvalid || undefined,
    'aria-describedby': `${hint ? `${id}-hint ` : ''}${id}-error`,
  };
  const { lines, ...rest } = input;
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <span className={fieldStyles.hint} id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {lines === undefined ? (
        <input className={fieldStyles.input} {...shared} {...(rest as InputHTMLAttributes<HTMLInputElement>)} />
      ) : (
        <textarea
          className={classNames(fieldStyles.input, styles.lines)}
          {...shared}
          {...(rest as TextareaHTMLAttributes<HTMLTextAreaElement>)}
          rows={lines}
        />
      )}
      <span className={fieldStyles.error} id={`${id}-error`} data-error={name} hidden={!isInvalid}>
        <Icon name="alert" />
        {error}
      </span>
    </div>
  );
}
