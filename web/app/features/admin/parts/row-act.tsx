import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { classNames } from '~/lib/class-names.ts';
import gridStyles from './grid.module.css';

type RowActProps = ButtonHTMLAttributes<HTMLButtonElement> & { label: string; children: ReactNode };

/** A button of a row that shows an icon alone; its label is its name, and a tooltip. */
export function RowAct({ label, className, ...rest }: RowActProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(gridStyles.act, className)}
      aria-label={label}
      title={label}
    />
  );
}
