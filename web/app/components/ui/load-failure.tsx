import { useEffect } from 'react';
import { EmptyState } from '~/components/ui/empty-state.tsx';
import { classNames } from '~/lib/class-names.ts';
import { describeError } from '~/lib/error-text.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { errorTexts } from '~/locales/errors.ts';
import layout from './layout.module.css';
import { RetryButton } from './retry-button.tsx';

type LoadFailureProps = {
  title: string;
  level?: 1 | 2;
  error: Error;
  onRetry: () => void;
  className?: string | undefined;
};

/** A failed load: a toast with the error's message, and a retry button in the page. */
export function LoadFailure({ title, level = 2, error, onRetry, className }: LoadFailureProps) {
  const { t } = useTranslation(errorTexts);
  useEffect(() => {
    toast({ variant: 'destructive', title, description: error.message });
  }, [title, error]);
  return (
    <div className={classNames(layout.wrap, layout.sectionSmall, className)}>
      <EmptyState icon="alert" level={level} title={title} text={describeError(error, t)}>
        <RetryButton onRetry={onRetry} />
      </EmptyState>
    </div>
  );
}
