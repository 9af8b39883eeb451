import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { buttonClass } from '~/components/ui/button.tsx';
import { classNames } from '~/lib/class-names.ts';
import styles from './square-button.module.css';

type SquareButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { label: string; children: ReactNode };

/** A button that shows an icon alone; its label is its name, and a tooltip. */
export function SquareButton({ label, className, ...rest }: SquareButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass('secondary'), styles.square, className)}
      aria-label={label}
      title={label}
    />
  );
}
