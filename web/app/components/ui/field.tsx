import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { Icon } from './icon.tsx';

type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> & {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  ref?: React.Ref<HTMLInputElement>;
};

/** A labelled input; its hint stays when an error joins it. */
export function Field({ label, hint, error, id, ...input }: FieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const describedBy = [hint && `${inputId}-hint`, error && `${inputId}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={inputId}>{label}</label>
      {hint && (
        <span className="hint" id={`${inputId}-hint`}>
          {hint}
        </span>
      )}
      <input
        {...input}
        id={inputId}
        className="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
      />
      {error && (
        <span className="err" id={`${inputId}-error`}>
          <Icon name="alert" />
          {error}
        </span>
      )}
    </div>
  );
}
