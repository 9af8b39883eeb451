import { type ComponentType, lazy } from 'react';

/** The five tabs of the desk, in their order; what stands beside them is a view. */
export const DESK_TABS = ['orders', 'pricing', 'security', 'system', 'profile'] as const;
export type DeskTab = (typeof DESK_TABS)[number];

/** Everything `?tab=` can name. */
export type DeskView = 'overview' | DeskTab | 'messages';

/** Each loads with what it shows: its own scripts and styles. */
export const VIEW_PARTS: Partial<Record<DeskView, ComponentType>> = {
  overview: lazy(async () => ({ default: (await import('../overview/overview-tab.tsx')).OverviewTab })),
  orders: lazy(async () => ({ default: (await import('../orders/orders-tab.tsx')).OrdersTab })),
  pricing: lazy(async () => ({ default: (await import('../pricing/pricing-tab.tsx')).PricingTab })),
  system: lazy(async () => ({ default: (await import('../system/system-tab.tsx')).SystemTab })),
  profile: lazy(async () => ({ default: (await import('../profile/profile-tab.tsx')).ProfileTab })),
  messages: lazy(async () => ({ default: (await import('../messages/messages-tab.tsx')).MessagesTab })),
};

export const DESK_VIEWS = (['overview', ...DESK_TABS, 'messages'] as const).filter((view) => view in VIEW_PARTS);

/** The view of an address; the orders unless another one is named. */
export function readView(query: URLSearchParams): DeskView {
  const named = query.get('tab');
  return DESK_VIEWS.find((view) => view === named) ?? 'orders';
}

export function viewPath(view: DeskView): string {
  return view === 'orders' ? '/admin' : `/admin?tab=${view}`;
}
