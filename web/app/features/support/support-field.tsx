import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { Icon } from '~/components/ui/icon.tsx';

type SupportFieldProps = {
  name: string;
  label: string;
  hint?: string;
  error: string;
  isWrong: boolean;
} & (
  | ({ lines?: undefined } & Pick<
      InputHTMLAttributes<HTMLInputElement>,
      'type' | 'autoComplete' | 'maxLength' | 'defaultValue' | 'inputMode'
    >)
  | ({ lines: number } & Pick<TextareaHTMLAttributes<HTMLTextAreaElement>, 'maxLength' | 'defaultValue'>)
);

/** A labelled field whose error stands ready in the page, for the server or the page's script to show. */
export function SupportField({ name, label, hint, error, isWrong, ...input }: SupportFieldProps) {
  const id = `support-${name}`;
  const shared = {
    id,
    name,
    className: 'input',
    required: true,
    minLength: 2,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': `${hint ? `${id}-hint ` : ''}${id}-error`,
  };
  const { lines, ...rest } = input;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {lines === undefined ? (
        <input {...shared} {...(rest as InputHTMLAttributes<HTMLInputElement>)} />
      ) : (
        <textarea {...shared} {...(rest as TextareaHTMLAttributes<HTMLTextAreaElement>)} rows={lines} />
      )}
      <span className="err" id={`${id}-error`} data-error={name} hidden={!isWrong}>
        <Icon name="alert" />
        {error}
      </span>
    </div>
  );
}
