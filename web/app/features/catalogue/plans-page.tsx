import type { RegionalCountry } from '@esimshop/contracts/destinations';
import type { Product } from '@esimshop/contracts/products';
import { useQuery } from '@tanstack/react-query';
import { JsonLd } from '~/components/layout/json-ld.tsx';
import { Seo } from '~/components/layout/seo.tsx';
import { LoadFailure } from '~/components/ui/load-failure.tsx';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import { formatPrice } from '~/lib/format.ts';
import { usePageFacts } from '~/lib/page-facts.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { NoPlans } from './no-plans.tsx';
import { placePath } from './places.ts';
import { planTitle } from './plan-words.ts';
import { PlansScreen } from './plans-screen.tsx';
import { productsQuery, regionalCountriesQuery } from './queries.ts';

type PlansPageProps = {
  filter: { country: string } | { region: string };
  rendered: Product[] | undefined;
  renderedCovered: RegionalCountry[] | undefined;
  pending: boolean;
  onAdd: (product: Product) => void;
};

/** /products of one place: loading, failed, empty, or its plans. */
export function PlansPage({ filter, rendered, renderedCovered, pending, onAdd }: PlansPageProps) {
  const { t } = useTranslation();
  const code = 'country' in filter ? filter.country : filter.region;
  const plans = useQuery({ ...productsQuery(filter), initialData: () => rendered });
  const covered = useQuery({
    ...regionalCountriesQuery(code),
    initialData: () => renderedCovered,
    enabled: 'region' in filter,
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
      <main id="main" tabIndex={-1} className="wrap section-s">
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
        pending={pending}
        onAdd={onAdd}
      />
    </>
  );
}

function PlansSeo({ products }: { products: readonly [Product, ...Product[]] }) {
  const { t } = useTranslation();
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
        description={t('plans.description', { place, price, total: products.length })}
        canonical={placePath({ code: countryCode, coverage })}
        image={{ code: countryCode, version: cheapest.price }}
      />
      <JsonLd
        data={{
          '@type': 'ItemList',
          name: t('plans.title', { place }),
          itemListElement: products.map((product, position) => ({
            '@type': 'ListItem',
            position: position + 1,
            name: planTitle(product, t, language),
            url: `${publicUrl}/products/${product.id}`,
          })),
        }}
      />
    </>
  );
}
