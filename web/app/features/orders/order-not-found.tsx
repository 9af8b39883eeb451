import { Button, buttonClass } from '~/components/ui/button.tsx';
import { EmptyState } from '~/components/ui/empty-state.tsx';
import { Arrow } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { ApiError } from '~/lib/api-error.ts';
import { describeError } from '~/lib/error-text.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { settings } from '~/settings.ts';

type OrderNotFoundProps = { error: unknown; onRetry: () => void };

/** No such order for this visitor, or it could not be read: then it can be tried again. */
export function OrderNotFound({ error, onRetry }: OrderNotFoundProps) {
  const { t } = useTranslation();
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <EmptyState
      icon="search"
      level={1}
      title={t('confirmation.notFoundTitle')}
      text={t('confirmation.notFoundText', { email: settings.contactEmail })}
    >
      {!isMissing && (
        <>
          <p>{t('confirmation.offlineText', { reason: describeError(error, t) })}</p>
          <Button onClick={onRetry}>{t('common.retry')}</Button>
        </>
      )}
      <LocalLink className={buttonClass('go')} to="/products">
        {t('confirmation.browse')}
        <Arrow />
      </LocalLink>
    </EmptyState>
  );
}
