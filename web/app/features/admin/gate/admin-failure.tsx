import { Seo } from '~/components/layout/seo.tsx';
import { buttonClass } from '~/components/ui/button.tsx';
import { EmptyState } from '~/components/ui/empty-state.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { RetryButton } from '~/components/ui/retry-button.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { adminGateTexts } from '~/locales/admin-gate.ts';

/** A page of the admin that could not be shown. Both links load a document, because browsers cache a failed import. */
export function AdminFailure() {
  const { t } = useTranslation(adminGateTexts);
  const title = t('admin-gate.brokenTitle');
  return (
    <div className={`${layout.wrap} ${layout.sectionSmall}`}>
      <Seo title={title} />
      <EmptyState icon="alert" level={1} title={title} text={t('admin-gate.brokenText')}>
        <div className={layout.buttons}>
          <RetryButton variant="strong" onRetry={() => window.location.reload()} />
          <LocalLink className={buttonClass('text')} to="/admin" reloadDocument>
            {t('admin-gate.toOrders')}
          </LocalLink>
        </div>
      </EmptyState>
    </div>
  );
}
