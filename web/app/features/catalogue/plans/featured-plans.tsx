import layout from '~/components/ui/layout.module.css';
import { LoadFailure } from '~/components/ui/load-failure.tsx';
import typography from '~/components/ui/typography.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { commonTexts } from '~/locales/common.ts';
import { destinationTexts } from '~/locales/destinations.ts';
import { homeTexts } from '~/locales/home.ts';
import styles from './featured-plans.module.css';
import { PlanTicket, PlanTicketSkeleton, type TicketPlan } from './plan-ticket.tsx';

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

type FeaturedPlansProps = {
  /** Undefined while loading, and if loading failed. */
  products: readonly TicketPlan[] | undefined;
  error: Error | null;
  onRetry: () => void;
};

/** The featured plans. While they load, eight skeletons fill a grid as tall as the four tickets that follow. */
export function FeaturedPlans({ products, error, onRetry }: FeaturedPlansProps) {
  const { t } = useTranslation(commonTexts, destinationTexts, homeTexts);
  if (error && !products) {
    return <LoadFailure title={t('destinations.loadFailed')} error={error} onRetry={onRetry} />;
  }
  return (
    <section className={`${layout.wrap} ${layout.sectionEnd} ${layout.stackLarge}`} aria-labelledby="featured">
      <h2 id="featured">{t('home.featured')}</h2>
      {products?.length === 0 && <p className={typography.muted}>{t('home.noFeatured')}</p>}
      {!products && (
        <>
          <p className={layout.visuallyHidden} role="status">
            {t('common.loading')}
          </p>
          <ul className={`${layout.plainList} ${layout.cards} ${styles.four} ${styles.loading}`}>
            {SKELETONS.map((key) => (
              <li key={key}>
                <PlanTicketSkeleton />
              </li>
            ))}
          </ul>
        </>
      )}
      {products && products.length > 0 && (
        <ul className={`${layout.plainList} ${layout.cards} ${layout.offscreen} ${styles.four}`}>
          {products.map((product) => (
            <li key={product.id}>
              <PlanTicket product={product} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
