import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Spinner } from './spinner.tsx';

export type ButtonLook = 'go' | 'ink' | 'line' | 'text' | 'danger';

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  ref?: Ref<HTMLButtonElement>;
  look?: ButtonLook;
  wide?: boolean;
  tall?: boolean;
  /** Stands in for the children while the act runs; the button keeps its box and cannot be pressed again. */
  pendingText?: string | undefined;
  pending?: boolean;
  /** Not available now: still focusable, so that the sentence saying why can be found. */
  blocked?: boolean;
  children: ReactNode;
};

export function buttonClass(look: ButtonLook, { wide = false, tall = false } = {}): string {
  return `btn btn-${look}${wide ? ' btn-wide' : ''}${tall ? ' btn-tall' : ''}`;
}

export function Button({
  look = 'line',
  wide = false,
  tall = false,
  pending = false,
  pendingText,
  blocked = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const inert = pending || blocked;
  return (
    <button
      {...rest}
      type={type}
      className={`${buttonClass(look, { wide, tall })}${pending ? ' is-busy' : ''}`}
      aria-disabled={blocked || undefined}
      aria-busy={pending || undefined}
      onClick={(event) => {
        if (inert) event.preventDefault();
        else onClick?.(event);
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
