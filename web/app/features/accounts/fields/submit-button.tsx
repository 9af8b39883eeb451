import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { Button, type ButtonVariant } from '~/components/ui/button.tsx';

type SubmitButtonProps = { pendingText: string; variant?: ButtonVariant; wide?: boolean; children: ReactNode };

/** Sends the form that it stands in, once at a time. */
export function SubmitButton({ pendingText, variant = 'primary', wide = false, children }: SubmitButtonProps) {
  const { isSubmitting } = useFormContext().formState;
  return (
    <Button
      type="submit"
      variant={variant}
      wide={wide}
      pending={isSubmitting}
      pendingText={pendingText}
      disabled={isSubmitting}
    >
      {children}
    </Button>
  );
}
