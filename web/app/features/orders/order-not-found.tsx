import { buttonClass } from '~/components/ui/button.tsx';
import { EmptyState } from '~/components/ui/empty-state.tsx';
import { Arrow } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { RetryButton } from '~/components/ui/retry-button.tsx';
import { ApiError } from '~/lib/api-error.ts';
import { describeError } from '~/lib/error-text.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useContact } from '~/lib/use-contact.ts';
import { confirmationTexts } from '~/locales/confirmation.ts';
import { errorTexts } from '~/locales/errors.ts';
import { findReturnToken } from './return-token.ts';

type OrderNotFoundProps = { orderNumber: string; error: unknown; onRetry: () => void };

/** Order not found for this visitor, or a failed load with a retry button. */
export function OrderNotFound({ orderNumber, error, onRetry }: OrderNotFoundProps) {
  const { t } = useTranslation(confirmationTexts, errorTexts);
  const { email } = useContact();
  const isMissing = error instanceof ApiError && error.status === 404;
  if (isMissing && findReturnToken(orderNumber)) return <ReturnExpired />;
  return (
    <EmptyState
      icon="search"
      level={1}
      title={t('confirmation.notFoundTitle')}
      text={t('confirmation.notFoundText', { email })}
    >
      {!isMissing && (
        <>
          <p>{t('confirmation.offlineText', { reason: describeError(error, t) })}</p>
          <RetryButton onRetry={onRetry} />
        </>
      )}
      <LocalLink className={buttonClass('primary')} to="/products">
        {t('confirmation.browse')}
        <Arrow />
      </LocalLink>
    </EmptyState>
  );
}

/** A payer came back in another browser, too long after the order was placed. */
function ReturnExpired() {
  const { t } = useTranslation(confirmationTexts);
  return (
    <EmptyState
      icon="clock"
      level={1}
      title={t('confirmation.returnExpiredTitle')}
      text={t('confirmation.returnExpiredText')}
    >
      <LocalLink className={buttonClass('primary')} to="/portal">
        {t('confirmation.returnExpiredWay')}
        <Arrow />
      </LocalLink>
    </EmptyState>
  );
}
