import type { Environment, SettingName } from './environment.ts';

/** What a payment partner keeps of a payment: a share in hundredths of a percent, and a fixed part in minor units. */
export type PaymentFee = Environment['STRIPE_FEE'];

/** Where the partners are. In the sandbox they are all on loopback and no money moves. */
export type PartnerConnections = {
  /** Of the suppliers, at least one. */
  esimGo?: { baseUrl: string; apiKey: string; refundsToBalance: boolean };
  airalo?: { baseUrl: string; clientId: string; clientSecret: string };
  /** `webhookAddresses`: where its webhooks come from, which nobody signs. */
  esimAccess?: { baseUrl: string; accessCode: string; secretKey: string; webhookAddresses: readonly string[] };
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string; baseUrl?: string };
  paypal?: { baseUrl: string; clientId: string; clientSecret: string; webhookId: string };
  smtpUrl: string;
  /** Of the European Central Bank's daily file; the bank's own without it. */
  ratesUrl?: string;
};

export type PartnersConfig =
  | { kind: 'sandbox'; url?: string; suppliers?: readonly string[]; hasStripeForm?: boolean }
  | ({ kind: 'live' } & PartnerConnections);

/** What a sale means: nothing in the sandbox, nothing with the payment partners' keys for tests, money in a live shop. */
export type ShopMode = 'sandbox' | 'test' | 'live';

export function modeOf(partners: PartnersConfig): ShopMode {
  if (partners.kind === 'sandbox') return 'sandbox';
  return isTestKey(partners.stripe.secretKey) ? 'test' : 'live';
}

type Given = Partial<Record<SettingName, string>>;

const AIRALO_NAMES = ['AIRALO_CLIENT_ID', 'AIRALO_CLIENT_SECRET'] as const;

const ESIM_ACCESS_NAMES = ['ESIM_ACCESS_CODE', 'ESIM_ACCESS_SECRET_KEY'] as const;
const STRIPE_NAMES = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
const PAYPAL_NAMES = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'] as const;
/** What leads to a supplier, by its name. */
export const SUPPLIER_SETTINGS: Readonly<Record<string, readonly SettingName[]>> = {
  'esim-go': ['ESIM_GO_API_KEY', 'ESIM_GO_URL'],
  airalo: [...AIRALO_NAMES, 'AIRALO_URL'],
  'esim-access': [...ESIM_ACCESS_NAMES, 'ESIM_ACCESS_URL'],
};
/** The keys that make a supplier one of the shop's: any of these. */
const SUPPLIER_KEYS: readonly (readonly SettingName[])[] = [['ESIM_GO_API_KEY'], AIRALO_NAMES, ESIM_ACCESS_NAMES];
/** Partners whose keys are set together or not at all. */
const SETS = [
  ['Airalo', AIRALO_NAMES],
  ['eSIM Access', ESIM_ACCESS_NAMES],
  ['PayPal', PAYPAL_NAMES],
] as const satisfies [string, readonly SettingName[]][];

/** Any of these says that the shop is meant to be live. */
const LIVE_NAMES = [...SUPPLIER_KEYS.flat(), ...STRIPE_NAMES, ...PAYPAL_NAMES, 'SMTP_URL'] as const;
const REQUIRED_LIVE = [...STRIPE_NAMES, 'SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL', 'TRUSTED_PROXIES'] as const;

/** Whether any live key is given. */
export function isLive(given: Given): boolean {
  return LIVE_NAMES.some((name) => name in given);
}

/** A sentence for each part of a live configuration that is missing or does not fit. */
export function findPartnerProblems(given: Given): string[] {
  if (!isLive(given)) return [];
  const isSet = (name: SettingName) => name in given;
  const found = LIVE_NAMES.filter(isSet).join(', ');
  const hasSupplier = SUPPLIER_KEYS.flat().some(isSet) || isSet('ESIMSHOP_EXTENSIONS');
  const [usual = '', ...others] = SUPPLIER_KEYS.map((names) => names.join(' and '));
  const missing = [...(hasSupplier ? [] : [usual]), ...REQUIRED_LIVE.filter((name) => !isSet(name))];
  return [
    ...(isSet('SANDBOX_URL')
      ? [`SANDBOX_URL cannot be combined with live keys (${found}): remove one or the other.`]
      : []),
    ...(missing.length > 0
      ? [
          `The live configuration is incomplete. Set: ${found}. Missing: ${missing.join(', ')}. ` +
            'Add what is missing, or remove what is set to run with the sandbox.' +
            (hasSupplier ? '' : ` ${others.join(', or ')} can be set instead of ${usual}.`),
        ]
      : []),
    ...SETS.flatMap(([partner, names]) => {
      const unset = names.filter((name) => !isSet(name));
      if (unset.length === 0 || unset.length === names.length) return [];
      return [
        `The configuration of ${partner} is incomplete: set ${unset.join(', ')}, or none of ${names.join(', ')}.`,
      ];
    }),
    ...findMixedKeys(given),
  ];
}

function isTestKey(key: string): boolean {
  return /^[a-z]+_test_/.test(key);
}

/** Whether PayPal's address is its sandbox's; undefined of a proxy, which may lead to either. */
function isTestAddress(url: string | undefined): boolean | undefined {
  if (!url) return false;
  const hostname = URL.parse(url)?.hostname ?? '';
  if (hostname.endsWith('.sandbox.paypal.com')) return true;
  return hostname.endsWith('.paypal.com') ? false : undefined;
}

/** Money is real at every payment partner or at none. */
function findMixedKeys(given: Given): string[] {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, PAYPAL_CLIENT_ID, PAYPAL_URL } = given;
  const kinds: [SettingName, boolean | undefined][] = [
    ['STRIPE_SECRET_KEY', STRIPE_SECRET_KEY ? isTestKey(STRIPE_SECRET_KEY) : undefined],
    ['STRIPE_PUBLISHABLE_KEY', STRIPE_PUBLISHABLE_KEY ? isTestKey(STRIPE_PUBLISHABLE_KEY) : undefined],
    ['PAYPAL_URL', PAYPAL_CLIENT_ID ? isTestAddress(PAYPAL_URL) : undefined],
  ];
  const namesOf = (kind: boolean) => kinds.flatMap(([name, isTest]) => (isTest === kind ? [name] : []));
  const [tests, live] = [namesOf(true), namesOf(false)];
  if (tests.length === 0 || live.length === 0) return [];
  return [
    `Keys for tests and live ones are mixed: ${tests.join(', ')} for tests, ${live.join(', ')} live. ` +
      'Set all of them for tests to rehearse, or all of them live.',
  ];
}

/** The fees of the partners that this shop can be paid with. */
export function toPaymentFees({ STRIPE_FEE, PAYPAL_FEE }: Environment, partners: PartnersConfig): PaymentFee[] {
  return partners.kind === 'live' && !partners.paypal ? [STRIPE_FEE] : [STRIPE_FEE, PAYPAL_FEE];
}

/** The sandbox where no live key is given, else live partners; to be called once `findPartnerProblems` found none. */
export function toPartners(environment: Environment): PartnersConfig {
  const { ESIM_GO_API_KEY, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, SMTP_URL } = environment;
  const { PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID, SANDBOX_URL } = environment;
  const { AIRALO_CLIENT_ID, AIRALO_CLIENT_SECRET, ESIM_ACCESS_CODE, ESIM_ACCESS_SECRET_KEY } = environment;
  if (!(STRIPE_SECRET_KEY && STRIPE_PUBLISHABLE_KEY && STRIPE_WEBHOOK_SECRET && SMTP_URL)) {
    return {
      kind: 'sandbox',
      ...(SANDBOX_URL && { url: SANDBOX_URL }),
      ...(environment.SANDBOX_SUPPLIERS && { suppliers: environment.SANDBOX_SUPPLIERS }),
      ...(environment.SANDBOX_CARD_FORM === 'stripe' && { hasStripeForm: true }),
    };
  }
  return {
    kind: 'live',
    ...(ESIM_GO_API_KEY && {
      esimGo: {
        baseUrl: environment.ESIM_GO_URL,
        apiKey: ESIM_GO_API_KEY,
        refundsToBalance: environment.ESIM_GO_REFUNDS === 'on',
      },
    }),
    ...(AIRALO_CLIENT_ID &&
      AIRALO_CLIENT_SECRET && {
        airalo: {
          baseUrl: environment.AIRALO_URL,
          clientId: AIRALO_CLIENT_ID,
          clientSecret: AIRALO_CLIENT_SECRET,
        },
      }),
    ...(ESIM_ACCESS_CODE &&
      ESIM_ACCESS_SECRET_KEY && {
        esimAccess: {
          baseUrl: environment.ESIM_ACCESS_URL,
          accessCode: ESIM_ACCESS_CODE,
          secretKey: ESIM_ACCESS_SECRET_KEY,
          webhookAddresses: environment.ESIM_ACCESS_WEBHOOKS_FROM,
        },
      }),
    stripe: {
      secretKey: STRIPE_SECRET_KEY,
      publishableKey: STRIPE_PUBLISHABLE_KEY,
      webhookSecret: STRIPE_WEBHOOK_SECRET,
    },
    ...(PAYPAL_CLIENT_ID &&
      PAYPAL_CLIENT_SECRET &&
      PAYPAL_WEBHOOK_ID && {
        paypal: {
          baseUrl: environment.PAYPAL_URL,
          clientId: PAYPAL_CLIENT_ID,
          clientSecret: PAYPAL_CLIENT_SECRET,
          webhookId: PAYPAL_WEBHOOK_ID,
        },
      }),
    smtpUrl: SMTP_URL,
    ratesUrl: environment.RATES_URL,
  };
}
