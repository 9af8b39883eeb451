import { buttonClass } from '~/components/ui/button.tsx';
import { EmptyState } from '~/components/ui/empty-state.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { useTranslation } from '~/lib/translation.tsx';

/** A place without plans, with the way back to all places. */
export function NoPlans({ place }: { place: string }) {
  const { t } = useTranslation();
  return (
    <main id="main" tabIndex={-1} className="wrap section-s">
      <EmptyState icon="search" level={1} title={t('plans.none')} text={t('plans.noneFor', { country: place })}>
        <LocalLink className={buttonClass('go')} to="/products">
          <Icon name="back" />
          {t('plans.backToAll')}
        </LocalLink>
      </EmptyState>
    </main>
  );
}
