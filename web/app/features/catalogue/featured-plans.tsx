import { LoadFailure } from '~/components/ui/load-failure.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { PlanTicket, PlanTicketSkeleton, type TicketPlan } from './plan-ticket.tsx';

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

type FeaturedPlansProps = {
  /** Undefined while they load, and where they could not be loaded. */
  products: readonly TicketPlan[] | undefined;
  error: Error | null;
  onRetry: () => void;
};

/** The first plans of the shop. While they load eight skeletons stand in a grid as high as the four that follow. */
export function FeaturedPlans({ products, error, onRetry }: FeaturedPlansProps) {
  const { t } = useTranslation();
  if (error && !products) {
    return <LoadFailure title={t('destinations.loadFailed')} error={error} onRetry={onRetry} />;
  }
  return (
    <section className="wrap section after-board stack-l" aria-labelledby="featured">
      <h2 id="featured">{t('home.featured')}</h2>
      {products?.length === 0 && <p className="muted">{t('home.noFeatured')}</p>}
      {!products && (
        <>
          <p className="vh" role="status">
            {t('common.loading')}
          </p>
          <ul className="plain cards cards-4 cards-loading">
            {SKELETONS.map((key) => (
              <li key={key}>
                <PlanTicketSkeleton />
              </li>
            ))}
          </ul>
        </>
      )}
      {products && products.length > 0 && (
        <ul className="plain cards cards-4">
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
