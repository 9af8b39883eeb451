import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from '~/lib/class-names.ts';
import styles from './button.module.css';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'strong' | 'secondary' | 'text' | 'danger';

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  ref?: Ref<HTMLButtonElement>;
  variant?: ButtonVariant;
  wide?: boolean;
  tall?: boolean;
  /** Replaces the children while pending; the button keeps its size and cannot be pressed again. */
  pendingText?: string | undefined;
  pending?: boolean;
  /** Disabled, but still focusable, so that the explanation can be found. */
  blocked?: boolean;
  /** Called for a press while it is blocked. */
  onBlockedPress?: () => void;
  children: ReactNode;
};

const VARIANTS: Record<ButtonVariant, string | undefined> = {
  primary: styles.primary,
  strong: styles.strong,
  secondary: styles.secondary,
  text: styles.text,
  danger: styles.danger,
};

export function buttonClass(variant: ButtonVariant, { wide = false, tall = false } = {}): string {
  return classNames(styles.button, VARIANTS[variant], wide && styles.wide, tall && styles.tall);
}

export function Button({
  variant = 'secondary',
  wide = false,
  tall = false,
  pending = false,
  pendingText,
  blocked = false,
  onBlockedPress,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const inert = pending || blocked;
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass(variant, { wide, tall }), pending && styles.busy, className)}
      aria-disabled={blocked || undefined}
      aria-busy={pending || undefined}
      // A field keeps the focus until the click: its problem, shown on blur, would move the button away from the pointer.
      onMouseDown={(event) => type === 'submit' && event.preventDefault()}
      onClick={(event) => {
        // Enter in a field is a click, too, but leaves the focus there.
        if (event.detail > 0) event.currentTarget.focus({ focusVisible: false });
        if (!inert) {
          onClick?.(event);
          return;
        }
        event.preventDefault();
        if (!pending) onBlockedPress?.();
      }}
    >
      {pending && pendingText ? (
        <>
          {pendingText}
          <Spinner />
        </>
      ) : (
        children
      )}
    </button>
  );
}
