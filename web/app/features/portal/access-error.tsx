import { Button } from '~/components/ui/button.tsx';
import { EmptyState } from '~/components/ui/empty-state.tsx';
import { describeError } from '~/lib/error-text.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { LinkRequest } from './link-request.tsx';
import { isTokenRefused } from './portal-query.ts';

type AccessErrorProps = { error: unknown; onTryAgain: () => void };

/** The token opened nothing, or could not be checked. */
export function AccessError({ error, onTryAgain }: AccessErrorProps) {
  const { t } = useTranslation();
  const isRefused = isTokenRefused(error);
  return (
    <>
      <EmptyState icon="alert" level={1} title={t('portal.errorTitle')} text={t('portal.errorText')}>
        <p className="measure" role="alert">
          {isRefused ? (
            <>
              <b>{t('portal.invalidToken')}.</b> {t('portal.errorDetail')}
            </>
          ) : (
            t('portal.connectionDetail', { reason: describeError(error, t) })
          )}
        </p>
        <Button look={isRefused ? 'line' : 'go'} onClick={onTryAgain}>
          {t('portal.tryAgain')}
        </Button>
      </EmptyState>
      {isRefused && (
        <section className="stack" aria-labelledby="send-link">
          <h2 className="h-board" id="send-link">
            {t('portal.sendLink')}
          </h2>
          <LinkRequest />
        </section>
      )}
    </>
  );
}
