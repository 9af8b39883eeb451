import { useEffect } from 'react';
import { Button } from '~/components/ui/button.tsx';
import { EmptyState } from '~/components/ui/empty-state.tsx';
import { describeError } from '~/lib/error-text.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';

type LoadFailureProps = { title: string; level?: 1 | 2; error: Error; onRetry: () => void };

/** Something could not be read: said in a toast with the error's message, and in the page with a way to try again. */
export function LoadFailure({ title, level = 2, error, onRetry }: LoadFailureProps) {
  const { t } = useTranslation();
  useEffect(() => {
    toast({ variant: 'destructive', title, description: error.message });
  }, [title, error]);
  return (
    <div className="wrap section-s">
      <EmptyState icon="alert" level={level} title={title} text={describeError(error, t)}>
        <Button onClick={onRetry}>{t('common.retry')}</Button>
      </EmptyState>
    </div>
  );
}
