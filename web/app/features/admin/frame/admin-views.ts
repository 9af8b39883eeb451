import { type ComponentType, lazy } from 'react';

/** The five tabs of the admin in order; the other views have links beside them. */
export const ADMIN_TABS = ['orders', 'pricing', 'security', 'system', 'profile'] as const;

/** Everything `?tab=` can name. */
export const ADMIN_VIEWS = [
  'overview',
  ...ADMIN_TABS,
  'codes',
  'money',
  'currencies',
  'tax',
  'shop',
  'messages',
] as const;
export type AdminView = (typeof ADMIN_VIEWS)[number];

/** Each loads its own scripts and styles. */
export const VIEW_PARTS: Record<AdminView, ComponentType> = {
  overview: lazy(async () => ({ default: (await import('../overview/overview-tab.tsx')).OverviewTab })),
  orders: lazy(async () => ({ default: (await import('../orders/orders-tab.tsx')).OrdersTab })),
  pricing: lazy(async () => ({ default: (await import('../pricing/pricing-tab.tsx')).PricingTab })),
  codes: lazy(async () => ({ default: (await import('../codes/codes-tab.tsx')).CodesTab })),
  money: lazy(async () => ({ default: (await import('../money/money-tab.tsx')).MoneyTab })),
  currencies: lazy(async () => ({ default: (await import('../currencies/currencies-tab.tsx')).CurrenciesTab })),
  tax: lazy(async () => ({ default: (await import('../money/tax-view.tsx')).TaxView })),
  security: lazy(async () => ({ default: (await import('../security/security-tab.tsx')).SecurityTab })),
  system: lazy(async () => ({ default: (await import('../system/system-tab.tsx')).SystemTab })),
  profile: lazy(async () => ({ default: (await import('../profile/profile-tab.tsx')).ProfileTab })),
  shop: lazy(async () => ({ default: (await import('../shop/shop-tab.tsx')).ShopTab })),
  messages: lazy(async () => ({ default: (await import('../messages/messages-tab.tsx')).MessagesTab })),
};

/** The tab under which a view stands; undefined for one beside the tabs. */
export function tabOf(view: AdminView): (typeof ADMIN_TABS)[number] | undefined {
  if (view === 'codes') return 'pricing';
  return ADMIN_TABS.find((tab) => tab === view);
}

/** The link of the header under which a view beside the tabs stands. */
export function linkOf(view: AdminView): AdminView {
  return view === 'currencies' || view === 'tax' ? 'money' : view;
}

/** The view of an address; the orders unless another one is named. */
export function readView(query: URLSearchParams): AdminView {
  const named = query.get('tab');
  return ADMIN_VIEWS.find((view) => view === named) ?? 'orders';
}

export function viewPath(view: AdminView): string {
  return view === 'orders' ? '/admin' : `/admin?tab=${view}`;
}
