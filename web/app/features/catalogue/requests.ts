import type { Destination, RegionalCountry } from '@esimshop/contracts/destinations';
import type { Product } from '@esimshop/contracts/products';
import type { ApiClient } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';

export type DestinationList = { destinations: Destination[]; localCount: number };

/** Which plans to list: those of a country, of a region, or the first `featured` of the shop. */
export type PlanFilter = { country: string } | { region: string } | { featured: number };

export function listDestinations(api: ApiClient): Promise<DestinationList> {
  return api('/api/destinations', { isPriced: true });
}

export async function listProducts(api: ApiClient, filter: PlanFilter): Promise<Product[]> {
  const query = new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]));
  return (await api<{ products: Product[] }>(`/api/products?${query}`, { isPriced: true })).products;
}

/** @throws ApiError 404 if there is no such product. */
export async function getProduct(api: ApiClient, id: string): Promise<Product> {
  return (await api<{ product: Product }>(`/api/products/${encodeURIComponent(id)}`, { isPriced: true })).product;
}

/** Empty for an unknown region. */
export async function listRegionalCountries(api: ApiClient, code: string): Promise<RegionalCountry[]> {
  const path = `/api/regional-countries/${encodeURIComponent(code)}`;
  try {
    return (await api<{ countries: RegionalCountry[] }>(path)).countries;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  }
}
