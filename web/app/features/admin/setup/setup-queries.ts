import type { Setup, SetupStep } from '@esimshop/contracts/admin-setup';
import type { ShopFilePreview } from '@esimshop/contracts/shop-file';
import { queryOptions } from '@tanstack/react-query';
import { browserApi } from '~/lib/api-client.ts';

/** How often steps that are being looked at are read. */
const POLL_MS = 1500;

const pathOf = (path: string, locale: string) => `/api/admin/setup${path}?locale=${locale}`;

/** Every step; while any is looked at, again and again. */
export function setupQuery(locale: string) {
  return queryOptions({
    queryKey: ['admin', 'setup', locale],
    queryFn: ({ signal }) => browserApi<Setup>(pathOf('', locale), { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.steps.some(({ requestedAt }) => requestedAt) ? POLL_MS : false),
  });
}

/** Asks for a look at a step, or at all of them. */
export function requestLooks(locale: string, step?: SetupStep): Promise<Setup> {
  return browserApi(`${pathOf('/looks', locale)}${step ? `&step=${step}` : ''}`, { method: 'POST' });
}

export function openShop(locale: string): Promise<Setup> {
  return browserApi(pathOf('/open', locale), { method: 'POST' });
}

export function previewShopFile(text: string): Promise<ShopFilePreview> {
  return browserApi('/api/admin/shop-file/preview', { method: 'POST', body: { text } });
}

export function importShopFile(text: string, basis: string): Promise<ShopFilePreview> {
  return browserApi('/api/admin/shop-file', { method: 'POST', body: { text, basis } });
}
