import { isPermitted, type Permission, type Role } from '@esimshop/contracts/roles';

type View = {
  /** The view under whose link in the header it stands. */
  under?: string;
  /** The permission without which it is not shown. */
  needs?: Permission;
  /** The key after `G` that opens it. */
  key: string;
};

/** Everything that `?tab=` can name, in the order of the phone's list. */
const VIEWS = {
  overview: { key: 'h' },
  orders: { needs: 'orders', key: 'o' },
  pricing: { needs: 'prices', key: 'p' },
  plans: { under: 'pricing', needs: 'prices', key: 'l' },
  codes: { under: 'pricing', needs: 'prices', key: 'd' },
  security: { key: 's' },
  system: { needs: 'system', key: 'y' },
  profile: { key: 'r' },
  money: { needs: 'books', key: 'b' },
  currencies: { under: 'money', needs: 'prices', key: 'x' },
  tax: { under: 'money', needs: 'books', key: 'v' },
  setup: { under: 'shop', needs: 'settings', key: 'u' },
  shop: { needs: 'settings', key: 'c' },
  brand: { under: 'shop', needs: 'settings', key: 'n' },
  pages: { under: 'shop', needs: 'settings', key: 'a' },
  people: { under: 'shop', needs: 'people', key: 'e' },
  alerts: { under: 'shop', needs: 'settings', key: 't' },
  messages: { needs: 'orders', key: 'm' },
  ratings: { under: 'messages', needs: 'orders', key: 'f' },
  replies: { under: 'messages', needs: 'orders', key: 'w' },
} as const satisfies Record<string, View>;

export type AdminView = keyof typeof VIEWS;
const ADMIN_VIEWS = Object.keys(VIEWS) as AdminView[];

/** The five tabs of the admin in order; the other views have links beside them. */
export const ADMIN_TABS = ['orders', 'pricing', 'security', 'system', 'profile'] as const;

const describe = (view: AdminView): View => VIEWS[view];

/** The views that a role opens. */
export function viewsOf(role: Role | undefined): AdminView[] {
  return ADMIN_VIEWS.filter((view) => mayOpen(role, view));
}

export function mayOpen(role: Role | undefined, view: AdminView): boolean {
  const { needs } = describe(view);
  return needs === undefined || isPermitted(role, needs);
}

/** The view whose link in the header is marked while this one is shown. */
export function linkOf(view: AdminView): AdminView {
  return (describe(view).under as AdminView | undefined) ?? view;
}

/** A view and what stands under its link. */
export function groupOf(view: AdminView): AdminView[] {
  return ADMIN_VIEWS.filter((each) => linkOf(each) === linkOf(view));
}

/** The permission that a view takes. */
export const needsOf = (view: AdminView): Permission | undefined => describe(view).needs;

export const keyOf = (view: AdminView): string => describe(view).key;

/** The view of an address; without one, the orders, or the first that a role opens. */
export function readView(query: URLSearchParams, role: Role | undefined): AdminView {
  const named = query.get('tab');
  const known = ADMIN_VIEWS.find((view) => view === named);
  return known ?? (mayOpen(role, 'orders') ? 'orders' : (viewsOf(role)[0] ?? 'profile'));
}

export function viewPath(view: AdminView): string {
  return view === 'orders' ? '/admin' : `/admin?tab=${view}`;
}
