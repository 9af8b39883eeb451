import { useTranslation } from '~/lib/translation.tsx';
import { commonTexts } from '~/locales/common.ts';
import { Button, type ButtonVariant } from './button.tsx';

type RetryButtonProps = { variant?: ButtonVariant; onRetry: () => void };

/** Loads again what could not be loaded. The button goes meanwhile; the focus waits on the page. */
export function RetryButton({ onRetry, ...look }: RetryButtonProps) {
  const { t } = useTranslation(commonTexts);
  return (
    <Button
      {...look}
      onClick={() => {
        document.getElementById('main')?.focus({ preventScroll: true });
        onRetry();
      }}
    >
      {t('common.retry')}
    </Button>
  );
}
