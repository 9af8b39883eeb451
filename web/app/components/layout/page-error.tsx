import { isRouteErrorResponse } from 'react-router';
import { buttonClass } from '~/components/ui/button.tsx';
import { EmptyState } from '~/components/ui/empty-state.tsx';
import { Arrow } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { errorTexts } from '~/locales/errors.ts';
import { Seo } from './seo.tsx';

type PageErrorProps = {
  error: unknown;
  /** Links load a document, for when the running app cannot be trusted. */
  reloadDocument?: boolean;
};

/** The screen of a page that failed or does not exist, with links onward. */
export function PageError({ error, reloadDocument = false }: PageErrorProps) {
  const { t } = useTranslation(errorTexts);
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const title = t(missing ? 'errors.notFoundTitle' : 'errors.failedTitle');
  return (
    <main id="main" tabIndex={-1} className={`${layout.wrap} ${layout.sectionSmall}`}>
      <Seo title={title} noIndex />
      <EmptyState
        icon={missing ? 'search' : 'alert'}
        level={1}
        title={title}
        text={t(missing ? 'errors.notFoundText' : 'errors.failedText')}
      >
        <LocalLink className={buttonClass('primary')} to="/" reloadDocument={reloadDocument}>
          {t('errors.home')}
          <Arrow />
        </LocalLink>
      </EmptyState>
    </main>
  );
}
