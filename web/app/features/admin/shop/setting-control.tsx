import type { ReactNode } from 'react';
import fieldStyles from '~/components/ui/field.module.css';
import { Icon } from '~/components/ui/icon.tsx';

type ControlProps = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };

type SettingControlProps = {
  id: string;
  label: string;
  hint?: string | undefined;
  error: string | undefined;
  children: (control: ControlProps) => ReactNode;
};

/** A labelled control that is no input: lines of text, or a list to choose from. */
export function SettingControl({ id, label, hint, error, children }: SettingControlProps) {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <span className={fieldStyles.hint} id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined })}
      {error && (
        <span className={fieldStyles.error} id={`${id}-error`}>
          <Icon name="alert" />
          {error}
        </span>
      )}
    </div>
  );
}
