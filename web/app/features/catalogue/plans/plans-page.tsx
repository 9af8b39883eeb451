import type { RegionalCountry } from '@esimshop/contracts/destinations';
import type { Product } from '@esimshop/contracts/products';
import { useQuery } from '@tanstack/react-query';
import { JsonLd } from '~/components/layout/json-ld.tsx';
import { Seo } from '~/components/layout/seo.tsx';
import { buttonClass } from '~/components/ui/button.tsx';
import { EmptyState } from '~/components/ui/empty-state.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LoadFailure } from '~/components/ui/load-failure.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import { formatPrice } from '~/lib/format.ts';
import { usePageFacts } from '~/lib/page-facts.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { destinationTexts } from '~/locales/destinations.ts';
import { planTexts } from '~/locales/plans.ts';
import type { AddOptions, InCart } from '../next-step.tsx';
import { placeOf, placePath } from '../places.ts';
import { placeRatingsQuery, productsQuery, regionalCountriesQuery } from '../queries.ts';
import { PlansScreen } from './plans-screen.tsx';

type PlansPageProps = {
  filter: { country: string } | { region: string };
  /** The `Product[]` that the server rendered, as JSON. */
  rendered: string | undefined;
  renderedCovered: RegionalCountry[] | undefined;
  /** What the server knows of ratings of this place; undefined if there are none, or it rendered nothing. */
  isRated: true | undefined;
  pending: boolean;
  inCart: (product: Product | undefined) => InCart | undefined;
  onAdd: (product: Product, options: AddOptions) => void;
};

/** /products of one place: loading, error, empty, or its plans. */
export function PlansPage({ filter, rendered, renderedCovered, isRated, pending, inCart, onAdd }: PlansPageProps) {
  const { t } = useTranslation(destinationTexts, planTexts);
  const code = placeOf(filter);
  const plans = useQuery({
    ...productsQuery(filter),
    initialData: () => (rendered ? (JSON.parse(rendered) as Product[]) : undefined),
  });
  const covered = useQuery({
    ...regionalCountriesQuery(code),
    initialData: () => renderedCovered,
    enabled: 'region' in filter,
  });
  const ratings = useQuery({
    ...placeRatingsQuery(code),
    enabled: isRated || !rendered,
  });
  const [first, ...others] = plans.data ?? [];
  if (plans.isError && !plans.data) {
    return (
      <main id="main" tabIndex={-1}>
        <Seo title={code} noIndex />
        <LoadFailure
          title={t('destinations.loadFailed')}
          level={1}
          error={plans.error}
          onRetry={() => void plans.refetch()}
        />
      </main>
    );
  }
  if (!plans.data) {
    return (
      <main id="main" tabIndex={-1} className={`${layout.wrap} ${layout.sectionSmall}`}>
        <Seo title={t('plans.loading')} noIndex />
        <SpinnerLine text={t('plans.loading')} />
      </main>
    );
  }
  if (!first) {
    return (
      <>
        <Seo title={t('plans.none')} noIndex />
        <NoPlans place={code} />
      </>
    );
  }
  return (
    <>
      <PlansSeo products={[first, ...others]} />
      <PlansScreen
        products={[first, ...others]}
        covered={{ countries: covered.data, failed: covered.isError }}
        ratings={ratings.data ?? undefined}
        pending={pending}
        inCart={inCart}
        onAdd={onAdd}
      />
    </>
  );
}

/** How many plans the structured data lists: the page is to arrive in the first round trip. */
const LISTED_PLANS = 2;

function PlansSeo({ products }: { products: readonly [Product, ...Product[]] }) {
  const { t } = useTranslation(planTexts);
  const language = useLanguage();
  const { publicUrl } = usePageFacts();
  const [{ names, countryCode, coverage }] = products;
  const place = names[language];
  const cheapest = products.reduce((best, next) => (Number(next.price) < Number(best.price) ? next : best));
  const price = formatPrice(cheapest.price, cheapest.currency);
  return (
    <>
      <Seo
        title={t('plans.title', { place })}
        description={t('plans.description', { place, price, count: products.length })}
        canonical={placePath({ code: countryCode, coverage })}
        image={{ code: countryCode, version: cheapest.price }}
      />
      <JsonLd
        data={{
          '@type': 'ItemList',
          name: t('plans.title', { place }),
          itemListElement: products.slice(0, LISTED_PLANS).map((product, position) => ({
            '@type': 'ListItem',
            position: position + 1,
            url: `${publicUrl}/products/${product.id}`,
          })),
        }}
      />
    </>
  );
}

function NoPlans({ place }: { place: string }) {
  const { t } = useTranslation(planTexts);
  return (
    <main id="main" tabIndex={-1} className={`${layout.wrap} ${layout.sectionSmall}`}>
      <EmptyState icon="search" level={1} title={t('plans.none')} text={t('plans.noneFor', { country: place })}>
        <LocalLink className={buttonClass('primary')} to="/products">
          <Icon name="back" />
          {t('plans.backToAll')}
        </LocalLink>
      </EmptyState>
    </main>
  );
}
