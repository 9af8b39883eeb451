import { queryOptions } from '@tanstack/react-query';
import { browserApi } from '~/lib/api-client.ts';
import { shownCurrency } from '~/lib/shown-currency.ts';
import {
  getProduct,
  listDestinations,
  listProducts,
  listRatings,
  listRegionalCountries,
  type PlanFilter,
} from './requests.ts';

export function destinationsQuery() {
  return queryOptions({ queryKey: ['destinations', shownCurrency()], queryFn: () => listDestinations(browserApi) });
}

export function productsQuery(filter: PlanFilter) {
  return queryOptions({
    queryKey: ['products', filter, shownCurrency()],
    queryFn: () => listProducts(browserApi, filter),
  });
}

export function productQuery(id: string) {
  return queryOptions({ queryKey: ['product', id, shownCurrency()], queryFn: () => getProduct(browserApi, id) });
}

export function regionalCountriesQuery(code: string) {
  return queryOptions({
    queryKey: ['regional-countries', code],
    queryFn: () => listRegionalCountries(browserApi, code),
  });
}

/** Of the whole shop. */
export function ratingsQuery() {
  return queryOptions({ queryKey: ['ratings'], queryFn: () => listRatings(browserApi) });
}

export function placeRatingsQuery(place: string) {
  return queryOptions({
    queryKey: ['ratings', place],
    queryFn: async () => (await listRatings(browserApi, place)).ratings,
  });
}
