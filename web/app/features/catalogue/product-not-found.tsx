import { Seo } from '~/components/layout/seo.tsx';
import { buttonClass } from '~/components/ui/button.tsx';
import { EmptyState } from '~/components/ui/empty-state.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { useTranslation } from '~/lib/translation.tsx';

export function ProductNotFound() {
  const { t } = useTranslation();
  return (
    <main id="main" tabIndex={-1} className="wrap section-s">
      <Seo title={t('product.notFoundTitle')} noIndex />
      <EmptyState icon="search" level={1} title={t('product.notFoundTitle')} text={t('product.notFoundText')}>
        <LocalLink className={buttonClass('go')} to="/products">
          <Icon name="back" />
          {t('product.backToPlans')}
        </LocalLink>
      </EmptyState>
    </main>
  );
}
