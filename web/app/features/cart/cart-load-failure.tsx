import { EmptyState } from '~/components/ui/empty-state.tsx';
import { RetryButton } from '~/components/ui/retry-button.tsx';
import { describeError } from '~/lib/error-text.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { cartTexts } from '~/locales/cart.ts';
import { errorTexts } from '~/locales/errors.ts';

type CartLoadFailureProps = { error: unknown; onRetry: () => void };

export function CartLoadFailure({ error, onRetry }: CartLoadFailureProps) {
  const { t } = useTranslation(cartTexts, errorTexts);
  return (
    <EmptyState icon="alert" level={1} title={t('cart.failedTitle')} text={describeError(error, t)}>
      <RetryButton onRetry={onRetry} />
    </EmptyState>
  );
}
