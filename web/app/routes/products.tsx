import type { RegionalCountry } from '@esimshop/contracts/destinations';
import { useSearchParams } from 'react-router';
import { useAddToCart } from '~/features/cart/use-add-to-cart.ts';
import { DestinationsPage } from '~/features/catalogue/destinations/destinations-page.tsx';
import {
  type RenderedDestinations,
  toRenderedDestinations,
} from '~/features/catalogue/destinations/rendered-destinations.ts';
import { readGridState } from '~/features/catalogue/destinations/use-grid-state.ts';
import { placeOf, readPlanFilter } from '~/features/catalogue/places.ts';
import { planTitle } from '~/features/catalogue/plan-labels.ts';
import { PlansPage } from '~/features/catalogue/plans/plans-page.tsx';
import {
  destinationsQuery,
  placeRatingsQuery,
  productsQuery,
  regionalCountriesQuery,
} from '~/features/catalogue/queries.ts';
import { listDestinations, listProducts, listRatings, listRegionalCountries } from '~/features/catalogue/requests.ts';
import { pageContext } from '~/lib/page-context.ts';
import { preload } from '~/lib/preload.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { addingTexts } from '~/locales/adding.ts';
import { commonTexts } from '~/locales/common.ts';
import type { Route } from './+types/products';

type Rendered = {
  destinations?: RenderedDestinations;
  /** `Product[]` as JSON: React Router's own serialization of 33 plans is 0.8 kB larger in brotli. */
  products?: string;
  covered?: RegionalCountry[];
  /** Whether there are ratings to show, which the browser reads: with their words the page would be more than a first flight. */
  isRated?: true;
};

export async function loader({ context, request }: Route.LoaderArgs): Promise<Rendered> {
  const { api, language } = context.get(pageContext);
  const query = new URL(request.url).searchParams;
  const filter = readPlanFilter(query);
  if (!filter) {
    const state = readGridState(query);
    return { destinations: toRenderedDestinations(await listDestinations(api), { state, language }) };
  }
  const [products, covered, { ratings }] = await Promise.all([
    listProducts(api, filter),
    'region' in filter ? listRegionalCountries(api, filter.region) : [],
    listRatings(api, placeOf(filter)),
  ]);
  return { products: JSON.stringify(products), covered, ...(ratings && { isRated: true }) };
}

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Rendered> {
  const filter = readPlanFilter(new URL(request.url).searchParams);
  if (!filter) await preload(destinationsQuery());
  else {
    const reading = [preload(productsQuery(filter)), preload(placeRatingsQuery(placeOf(filter)))];
    if ('region' in filter) reading.push(preload(regionalCountriesQuery(filter.region)));
    await Promise.all(reading);
  }
  return {};
}

export default function Products({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(addingTexts, commonTexts);
  const language = useLanguage();
  const [query] = useSearchParams();
  const filter = readPlanFilter(query);
  const { add, pending, inCart } = useAddToCart({ failure: 'adding.listFailed' });
  if (!filter) return <DestinationsPage rendered={loaderData.destinations} />;
  return (
    <PlansPage
      key={JSON.stringify(filter)}
      filter={filter}
      rendered={loaderData.products}
      renderedCovered={loaderData.covered}
      isRated={loaderData.isRated}
      pending={pending}
      inCart={inCart}
      onAdd={(product, options) => add({ product, title: planTitle(product, t, language), ...options })}
    />
  );
}
