import type { AdminCurrencies, CurrencyPreview } from '@esimshop/contracts/admin-currencies';
import type { SellingCurrency } from '@esimshop/contracts/currencies';
import type { SettingsResponse } from '@esimshop/contracts/settings';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { browserApi } from '~/lib/api-client.ts';

const CURRENCIES = ['admin', 'currencies'] as const;

/** The settings beside what became of them: a change names the version that it saw. */
export const currenciesQuery = queryOptions({
  queryKey: [...CURRENCIES, 'list'],
  queryFn: async ({ signal }) => {
    const [currencies, { version, settings }] = await Promise.all([
      browserApi<AdminCurrencies>('/api/admin/currencies', { signal }),
      browserApi<SettingsResponse>('/api/admin/settings', { signal }),
    ]);
    return { ...currencies, version, settings: settings.currencies.selling };
  },
});
export type Currencies = Awaited<ReturnType<NonNullable<(typeof currenciesQuery)['queryFn']>>>;

/** One real plan's price under these terms; the old one stays until the new one arrives. */
export function currencyPreviewQuery(body: SellingCurrency | undefined) {
  return queryOptions({
    queryKey: [...CURRENCIES, 'preview', body],
    queryFn: ({ signal }) =>
      browserApi<CurrencyPreview>('/api/admin/currency-preview', { method: 'POST', body, signal }),
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Replaces the list as it was at `version`. @throws ApiError 409 if somebody has changed it since */
export function saveCurrencies(version: number, selling: readonly SellingCurrency[]): Promise<SettingsResponse> {
  return browserApi('/api/admin/settings/currencies', { method: 'PUT', body: { version, value: { selling } } });
}

export function decideRate(currency: string, id: number, verb: 'accept' | 'decline'): Promise<AdminCurrencies> {
  return browserApi(`/api/admin/currencies/${currency}/${verb}`, { method: 'POST', body: { id } });
}

export function refreshCurrencies(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['admin'] });
}
