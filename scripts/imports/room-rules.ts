/** Who may import whom, highest floor first. A room may import what is listed behind it, and itself. */
export type RoomRules = Readonly<Record<string, readonly string[]>>;

const ALL_CAPABILITIES = [
  'checkout',
  'portal',
  'data-requests',
  'fulfilment',
  'alerts',
  'accounts',
  'mail',
  'documents',
  'orders',
  'catalogue',
  'supply',
  'rates',
  'settings',
  'page-texts',
] as const;
/** What every capability stands on. Of `partners` only the interfaces: their folders are for `app/create-partners.ts`. */
const GROUND = ['shop.ts', 'partners', 'platform', 'tables'] as const;

export const SERVER_ROOMS: RoomRules = {
  app: ['admin', ...ALL_CAPABILITIES, 'pages', ...GROUND],
  admin: [...ALL_CAPABILITIES, 'texts', ...GROUND],
  checkout: ['fulfilment', 'alerts', 'mail', 'documents', 'orders', 'catalogue', 'supply', 'rates', ...GROUND],
  portal: ['accounts', 'mail', 'documents', 'orders', 'catalogue', 'supply', ...GROUND],
  'data-requests': ['alerts', 'accounts', 'mail', 'orders', 'texts', ...GROUND],
  fulfilment: ['alerts', 'mail', 'orders', ...GROUND],
  alerts: ['mail', 'catalogue', 'supply', 'rates', ...GROUND],
  accounts: ['mail', 'orders', 'settings', ...GROUND],
  mail: ['documents', 'orders', 'catalogue', 'supply', 'settings', 'texts', ...GROUND],
  documents: ['orders', 'settings', 'page-texts', 'texts', ...GROUND],
  orders: ['catalogue', 'rates', ...GROUND],
  catalogue: ['supply', 'rates', 'settings', 'texts', ...GROUND],
  supply: ['rates', ...GROUND],
  rates: GROUND,
  settings: GROUND,
  'page-texts': GROUND,
  'shop.ts': ['partners', 'platform', 'tables'],
  /** Texts by their codes alone: `account-check.ts`. */
  partners: ['texts', 'platform'],
  pages: ['texts', 'platform'],
  texts: ['platform'],
  /** Reads and writes what it keeps itself: sweeps, rate limits, the installation. */
  platform: ['tables'],
  /** What the database holds. */
  tables: [],
};

export const WEB_FEATURES: RoomRules = {
  admin: ['accounts', 'orders', 'catalogue', 'content'],
  'top-ups': ['checkout', 'cart', 'portal', 'orders', 'esims', 'catalogue'],
  checkout: [
    'accounts',
    'cart',
    'gifts',
    'orders',
    'arrivals-board',
    'esims',
    'phone-settings',
    'arrivals',
    'devices',
    'pwa',
  ],
  'signal-help': ['portal', 'esims', 'catalogue', 'phone-settings', 'arrivals', 'devices'],
  accounts: ['orders', 'esims', 'data-requests'],
  trip: ['cart', 'catalogue'],
  portal: ['gifts', 'arrivals-board', 'esims', 'arrivals', 'catalogue', 'data-requests'],
  gifts: ['orders', 'esims', 'arrivals', 'catalogue'],
  orders: ['cart', 'esims', 'arrivals'],
  ratings: ['esims'],
  withdrawals: ['esims'],
  receipts: ['portal', 'orders'],
  preview: ['cart', 'esims', 'catalogue'],
  cart: ['catalogue', 'currencies', 'pwa'],
  'arrivals-board': ['esims', 'catalogue', 'phone-settings', 'arrivals', 'devices'],
  'phone-settings': ['devices'],
  esims: ['arrivals', 'catalogue', 'pwa'],
  arrivals: ['pwa'],
  catalogue: ['devices', 'content'],
  devices: ['content'],
  content: [],
  currencies: [],
  support: [],
  'data-requests': [],
  pwa: [],
};

const WEB_GROUND = ['lib', 'locales', 'boot', 'pages.ts'] as const;

/** What stands at the top of `web/app`; the framework's own files there may import everything. */
export const WEB_ROOMS: RoomRules = {
  routes: ['features', 'components', 'styles', ...WEB_GROUND],
  features: ['components', 'styles', ...WEB_GROUND],
  components: ['styles', ...WEB_GROUND],
  lib: ['locales', 'boot', 'pages.ts'],
  locales: [],
  boot: [],
  styles: [],
  'pages.ts': [],
  'site.server.ts': ['pages.ts'],
};
