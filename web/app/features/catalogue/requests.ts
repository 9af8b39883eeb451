import type { Destination, RegionalCountry } from '@esimshop/contracts/destinations';
import type { Product } from '@esimshop/contracts/products';
import type { RatingsResponse } from '@esimshop/contracts/ratings';
import type { ApiClient } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';

export type DestinationList = { destinations: Destination[]; localCount: number };

/** Which plans to list: those of a country, of a region, or the first `featured` of the shop. */
export type PlanFilter = { country: string } | { region: string } | { featured: number };

export function listDestinations(api: ApiClient): Promise<DestinationList> {
  return api('/api/destinations', { isPriced: true });
}

/** Empty for a place that is none. */
export async function listProducts(api: ApiClient, filter: PlanFilter): Promise<Product[]> {
  const query = new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]));
  const found = api<{ products: Product[] }>(`/api/products?${query}`, { isPriced: true });
  return (await orMissing(found))?.products ?? [];
}

/** @throws ApiError 404 if there is no such product. */
export async function getProduct(api: ApiClient, id: string): Promise<Product> {
  return (await api<{ product: Product }>(`/api/products/${encodeURIComponent(id)}`, { isPriced: true })).product;
}

/** Empty for a region that is none. */
export async function listRegionalCountries(api: ApiClient, code: string): Promise<RegionalCountry[]> {
  const found = api<{ countries: RegionalCountry[] }>(`/api/regional-countries/${encodeURIComponent(code)}`);
  return (await orMissing(found))?.countries ?? [];
}

/** What buyers say of a place's plans, or without one of all. */
export function listRatings(api: ApiClient, place?: string): Promise<RatingsResponse> {
  return api(`/api/ratings${place === undefined ? '' : `?place=${encodeURIComponent(place)}`}`);
}

/** Whether the API knows nothing by what was asked for, or cannot read it, as with `%00`. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && [400, 404, 422].includes(error.status);
}

async function orMissing<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
