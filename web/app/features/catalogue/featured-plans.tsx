import { useTranslation } from '~/lib/translation.tsx';
import { PlanTicket, PlanTicketSkeleton, type TicketPlan } from './plan-ticket.tsx';

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

type FeaturedPlansProps = { products: readonly TicketPlan[] | undefined; failed: boolean };

/** The first plans of the shop. While they load eight skeletons stand in a grid as high as the four that follow. */
export function FeaturedPlans({ products, failed }: FeaturedPlansProps) {
  const { t } = useTranslation();
  const empty = failed || products?.length === 0;
  return (
    <section className="wrap section after-board stack-l" aria-labelledby="featured">
      <h2 id="featured">{t('home.featured')}</h2>
      {empty && <p className="muted">{t('home.noFeatured')}</p>}
      {!empty && !products && (
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
      {!empty && products && (
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
