import { Seo } from '~/components/layout/seo.tsx';
import { Button, buttonClass } from '~/components/ui/button.tsx';
import { EmptyState } from '~/components/ui/empty-state.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { adminGateTexts } from '~/locales/admin-gate.ts';
import { commonTexts } from '~/locales/common.ts';

/** A page of the admin that could not be shown. Both links load a document, because browsers cache a failed import. */
export function AdminFailure() {
  const { t } = useTranslation(adminGateTexts, commonTexts);
  const title = t('admin-gate.brokenTitle');
  return (
    <div className={`${layout.wrap} ${layout.sectionSmall}`}>
      <Seo title={title} />
      <EmptyState icon="alert" level={1} title={title} text={t('admin-gate.brokenText')}>
        <div className={layout.buttons}>
          <Button variant="strong" onClick={() => window.location.reload()}>
            <Icon name="refresh" variant="small" />
            {t('common.retry')}
          </Button>
          <LocalLink className={buttonClass('text')} to="/admin" reloadDocument>
            {t('admin-gate.toOrders')}
          </LocalLink>
        </div>
      </EmptyState>
    </div>
  );
}
