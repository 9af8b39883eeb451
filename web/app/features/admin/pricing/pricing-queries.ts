import type {
  CreatedPricingSettingResponse,
  PlanPrices,
  PricingChange,
  PricingPreview,
  PricingRuleInput,
  PricingSetting,
  PricingSettingResponse,
  PricingSettings,
} from '@esimshop/contracts/pricing';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { browserApi } from '~/lib/api-client.ts';

const PRICING = ['admin', 'pricing'] as const;

export const pricingSettingsQuery = queryOptions({
  queryKey: [...PRICING, 'settings'],
  queryFn: ({ signal }) => browserApi<PricingSettings>('/api/pricing-settings', { signal }),
});

/**
 * What saving a rule would do, or deleting the stored one with `rule` null; old figures stay until new ones arrive, but limits in
 * percent are none in money.
 */
export function pricingPreviewQuery({ id, rule }: { id?: number | undefined; rule: PricingRuleInput | null }) {
  return queryOptions({
    queryKey: [...PRICING, 'preview', rule?.type, id ?? 'new', rule],
    queryFn: ({ signal }) =>
      browserApi<PricingPreview>('/api/admin/pricing-preview', { method: 'POST', body: { id, rule }, signal }),
    placeholderData: (before, query) => (query?.queryKey[3] === rule?.type ? before : undefined),
    staleTime: 0,
  });
}

export function planPricesQuery(search: string) {
  return queryOptions({
    queryKey: [...PRICING, 'plans', search],
    queryFn: ({ signal }) =>
      browserApi<PlanPrices>(`/api/admin/plan-prices?search=${encodeURIComponent(search)}`, { signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** The plans on sale of these ids. */
export function namedPlansQuery(ids: readonly string[]) {
  const named = new URLSearchParams(ids.map((id) => ['id', id]));
  return queryOptions({
    queryKey: [...PRICING, 'named', ids],
    queryFn: ({ signal }) => browserApi<PlanPrices>(`/api/admin/plan-prices?${named}`, { signal }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
}

/** Call after a change of rules: every figure of the tab is outdated. */
export function refreshPricing(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: PRICING });
}

/** Creates it once, however often it is sent under the same key. */
export function createRule(rule: PricingRuleInput, key: string): Promise<CreatedPricingSettingResponse> {
  return browserApi('/api/pricing-settings', { method: 'POST', body: rule, headers: { 'Idempotency-Key': key } });
}

export function updateRule(id: number, change: PricingChange): Promise<PricingSettingResponse> {
  return browserApi(`/api/pricing-settings/${id}`, { method: 'PATCH', body: change });
}

export function deleteRule({ id, updatedAt }: PricingSetting): Promise<{ changedPrices: number }> {
  const seen = new URLSearchParams({ updatedAt });
  return browserApi(`/api/pricing-settings/${id}?${seen}`, { method: 'DELETE' });
}
