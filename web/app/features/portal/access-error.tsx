import { Button } from '~/components/ui/button.tsx';
import { EmptyState } from '~/components/ui/empty-state.tsx';
import layout from '~/components/ui/layout.module.css';
import typography from '~/components/ui/typography.module.css';
import { describeError } from '~/lib/error-text.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { errorTexts } from '~/locales/errors.ts';
import { portalTexts } from '~/locales/portal.ts';
import { LinkRequest } from './link-request.tsx';
import { isTokenRefused } from './portal-query.ts';

type AccessErrorProps = { error: unknown; onTryAgain: () => void };

/** The token is invalid, or could not be checked. */
export function AccessError({ error, onTryAgain }: AccessErrorProps) {
  const { t } = useTranslation(errorTexts, portalTexts);
  const isRefused = isTokenRefused(error);
  return (
    <>
      <EmptyState icon="alert" level={1} title={t('portal.errorTitle')} text={t('portal.errorText')}>
        <p className={typography.measure} role="alert">
          {isRefused ? (
            <>
              <b>{t('portal.invalidToken')}.</b> {t('portal.errorDetail')}
            </>
          ) : (
            t('portal.connectionDetail', { reason: describeError(error, t) })
          )}
        </p>
        <Button variant={isRefused ? 'secondary' : 'primary'} onClick={onTryAgain}>
          {t('portal.tryAgain')}
        </Button>
      </EmptyState>
      {isRefused && (
        <section className={layout.stack} aria-labelledby="send-link">
          <h2 className={typography.subheading} id="send-link">
            {t('portal.sendLink')}
          </h2>
          <LinkRequest />
        </section>
      )}
    </>
  );
}
