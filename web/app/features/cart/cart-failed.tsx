import { Button } from '~/components/ui/button.tsx';
import { EmptyState } from '~/components/ui/empty-state.tsx';
import { describeError } from '~/lib/error-text.ts';
import { useTranslation } from '~/lib/translation.tsx';

type CartFailedProps = { error: unknown; onRetry: () => void };

export function CartFailed({ error, onRetry }: CartFailedProps) {
  const { t } = useTranslation();
  return (
    <EmptyState icon="alert" level={1} title={t('cart.failedTitle')} text={describeError(error, t)}>
      <Button look="line" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </EmptyState>
  );
}
