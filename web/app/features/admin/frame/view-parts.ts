import { type ComponentType, lazy } from 'react';
import type { AdminView } from '../parts/views.ts';

/** Each loads its own scripts and styles. */
export const VIEW_PARTS: Record<AdminView, ComponentType> = {
  overview: lazy(async () => ({ default: (await import('../overview/overview-tab.tsx')).OverviewTab })),
  orders: lazy(async () => ({ default: (await import('../orders/orders-tab.tsx')).OrdersTab })),
  pricing: lazy(async () => ({ default: (await import('../pricing/pricing-tab.tsx')).PricingTab })),
  plans: lazy(async () => ({ default: (await import('../plans/plans-tab.tsx')).PlansTab })),
  codes: lazy(async () => ({ default: (await import('../codes/codes-tab.tsx')).CodesTab })),
  money: lazy(async () => ({ default: (await import('../money/money-tab.tsx')).MoneyTab })),
  currencies: lazy(async () => ({ default: (await import('../currencies/currencies-tab.tsx')).CurrenciesTab })),
  tax: lazy(async () => ({ default: (await import('../money/tax-view.tsx')).TaxView })),
  security: lazy(async () => ({ default: (await import('../security/security-tab.tsx')).SecurityTab })),
  system: lazy(async () => ({ default: (await import('../system/system-tab.tsx')).SystemTab })),
  profile: lazy(async () => ({ default: (await import('../profile/profile-tab.tsx')).ProfileTab })),
  shop: lazy(async () => ({ default: (await import('../shop/shop-tab.tsx')).ShopTab })),
  brand: lazy(async () => ({ default: (await import('../brand/brand-tab.tsx')).BrandTab })),
  setup: lazy(async () => ({ default: (await import('../setup/setup-tab.tsx')).SetupTab })),
  pages: lazy(async () => ({ default: (await import('../pages/pages-tab.tsx')).PagesTab })),
  people: lazy(async () => ({ default: (await import('../people/people-tab.tsx')).PeopleTab })),
  alerts: lazy(async () => ({ default: (await import('../alerts/alerts-tab.tsx')).AlertsTab })),
  replies: lazy(async () => ({ default: (await import('../replies/replies-tab.tsx')).RepliesTab })),
  ratings: lazy(async () => ({ default: (await import('../ratings/ratings-tab.tsx')).RatingsTab })),
  messages: lazy(async () => ({ default: (await import('../messages/messages-tab.tsx')).MessagesTab })),
};
