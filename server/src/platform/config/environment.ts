import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { ADMIN_NAME_PATTERN, MIN_ADMIN_PASSWORD_LENGTH } from '@esimshop/contracts/accounts';
import { DELIVERED_SHOP_NAME } from '@esimshop/contracts/brand';
import { isEmail } from '@esimshop/contracts/email';
import * as z from 'zod';

/** What `docs/operations.md` says about a variable; a test holds the two together. */
type SettingNotes = {
  /** One sentence. */
  meaning: string;
  default?: string;
};

/** The notes on every environment variable that the shop reads. */
export const settingNotes = z.registry<SettingNotes>();

/** Whether only this machine can reach the host. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** The end of a sentence that begins with the variable's name. */
function expected(what: string): { error: (issue: { input?: unknown }) => string } {
  return { error: ({ input }) => `expected ${what}, got '${String(input)}'.` };
}

function wholeNumber(from: number, to: number, what: string) {
  const isInRange = (text: string) => /^\d+$/.test(text) && Number(text) >= from && Number(text) <= to;
  return z.string().refine(isInRange, expected(what)).transform(Number);
}

function oneOf<const Choices extends readonly string[]>(choices: Choices) {
  return z.enum(choices, expected(`one of ${choices.join(', ')}`));
}

/** An address, or a range of them that is not everybody: `10.0.0.5`, `172.16.0.0/12`, `fd00::/8`. */
function isProxyRange(entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return (
    prefix === undefined ||
    (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= (version === 4 ? 32 : 128))
  );
}

function splitList(list: string): string[] {
  return list.split(',').map((entry) => entry.trim());
}

function isBaseAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, hash, username } = new URL(text);
  return /^https?:$/.test(protocol) && pathname === '/' && !search && !hash && !username;
}

/** Whether an address is one of this machine. */
export function isLoopbackAddress(text: string): boolean {
  return URL.canParse(text) && isLoopback(new URL(text).hostname.replace(/^\[|\]$/g, ''));
}

/** By its region, or UTC: offsets such as +03:00 know no summer time. */
function isTimeZone(name: string): boolean {
  return name === 'UTC' || Intl.supportedValuesOf('timeZone').includes(name);
}

const MAILBOX = /^(?:"?([^"<>\r\n]*?)"? *<([^<>]+)>|([^<>\s]+))$/;

function readMailbox(text: string): { address: string; name: string } {
  const [, name, bracketed, bare] = MAILBOX.exec(text) ?? [];
  return { address: bracketed ?? bare ?? '', name: name || DELIVERED_SHOP_NAME };
}

/** `https`, or anything on this machine: keys travel to it. With a path, if the API begins below one. */
function isApiAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, search, hash, username } = new URL(text);
  return (protocol === 'https:' || (protocol === 'http:' && isLoopbackAddress(text))) && !search && !hash && !username;
}

function apiAddress(standard: string) {
  return z
    .string()
    .refine(isApiAddress, expected(`an https address such as ${standard}`))
    .transform((url) => url.replace(/\/+$/, ''))
    .default(standard);
}

/** Of addresses that stand in for the owner's: nobody receives mail there. */
export const EXAMPLE_MAIL_DOMAIN = 'esimshop.example';

/** The wholesale partners that the shop can sell for. */
const SUPPLIER_NAMES = ['esim-go', 'airalo', 'esim-access'] as const;
/** docs.esimaccess.com, Webhooks, IP Whitelist. */
const ESIM_ACCESS_SENDERS = '3.1.131.226,54.254.74.88,18.136.190.97,18.136.60.197,18.136.19.137';

export const ECB_DAILY_RATES = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml';

const PAYMENT_FEE = /^(\d{1,2}(?:\.\d{1,2})?)% ?\+ ?(\d{1,3}(?:\.\d{1,2})?)$/;

/** What a payment partner charges for a payment, as its price list writes it: `2.9% + 0.30`. */
function paymentFee(standard: string) {
  return z
    .string()
    .regex(PAYMENT_FEE, expected(`a fee such as ${standard}, the fixed part in the shop’s currency`))
    .default(standard)
    .transform((fee) => {
      const [, percent, fixed] = PAYMENT_FEE.exec(fee) ?? [];
      return { percentHundredths: Math.round(Number(percent) * 100), fixedMinor: Math.round(Number(fixed) * 100) };
    });
}

const text = z.string();
const optionalText = z.optional(text);

/** A key by its first letters. What is wrong is named by its prefix, never by the key itself. */
function prefixedKey(prefixes: readonly string[]) {
  return z.optional(
    text.refine((key) => prefixes.some((prefix) => key.startsWith(prefix) && key.length > prefix.length), {
      error: ({ input }) => `expected a key that begins with ${prefixes.join(' or ')}, got ${describePrefix(input)}.`,
    }),
  );
}

function describePrefix(key: unknown): string {
  const prefix = /^(?:[a-z]{2,5}_(?:live|test)_|whsec_)/.exec(String(key))?.[0];
  return prefix ? `one that begins with ${prefix}` : 'one that begins otherwise';
}

export const MIN_PASSPHRASE_LENGTH = 12;

/** Every environment variable that the shop reads, with what it means and how it is checked. */
export const environmentSchema = z.object({
  PORT: wholeNumber(1, 65_535, 'a number from 1 to 65535')
    .default(3000)
    .register(settingNotes, { default: '3000', meaning: 'Port on which the shop listens.' }),
  HOST: text.default('localhost').register(settingNotes, {
    default: 'localhost',
    meaning: 'Address on which the shop listens; 0.0.0.0 for all, as in a container.',
  }),
  PUBLIC_URL: z
    .optional(
      text
        .refine(isBaseAddress, expected('an address without a path such as https://shop.example.com'))
        .transform((url) => new URL(url).origin),
    )
    .register(settingNotes, {
      default: 'http://localhost:<PORT>',
      meaning: 'Base URL of all links, including those in e-mails. Live: https.',
    }),
  TRUSTED_PROXIES: z
    .optional(
      text
        .transform((list) => (list === 'none' ? [] : splitList(list)))
        .refine((entries) => entries.every(isProxyRange), {
          error: ({ input }) =>
            `expected addresses or ranges such as 127.0.0.1,10.0.0.0/8, or none, got '${String(input)}'.`,
        }),
    )
    .register(settingNotes, {
      meaning:
        'Addresses and ranges of the https proxies in front of the shop, whose X-Forwarded-For is trusted; none if there are none. Live: required.',
    }),
  DATA_DIR: text
    .default('data')
    .transform((folder) => resolve(folder))
    .register(settingNotes, {
      default: './data',
      meaning: 'Folder of the embedded database, the secret key and the sandbox.',
    }),
  DATABASE_URL: z
    .optional(
      text.refine((url) => /^postgres(ql)?:\/\//.test(url) && URL.canParse(url), {
        error: 'expected an address such as postgres://user:password@host:5432/esimshop.',
      }),
    )
    .register(settingNotes, {
      meaning: 'A PostgreSQL server of your own (postgres://…). Without it, the shop starts the included one.',
    }),
  ROLE: oneOf(['web', 'worker', 'all']).default('all').register(settingNotes, {
    default: 'all',
    meaning: 'What this process does: web (requests), worker (jobs) or all.',
  }),
  HEALTH_PORT: z.optional(wholeNumber(1, 65_535, 'a number from 1 to 65535')).register(settingNotes, {
    meaning: 'For ROLE=worker: port on HOST for /healthz, /readyz and /metrics; the other roles serve them on PORT.',
  }),
  ADMIN_USERNAME: text
    .regex(ADMIN_NAME_PATTERN, expected('3 to 50 letters, digits, dots, dashes or underscores'))
    .default('admin')
    .register(settingNotes, {
      default: 'admin',
      meaning: 'Username of the administrator created at the first start.',
    }),
  ADMIN_PASSWORD: z
    .optional(
      text.refine((password) => password.length >= MIN_ADMIN_PASSWORD_LENGTH, {
        error: ({ input }) => `expected at least ${MIN_ADMIN_PASSWORD_LENGTH} characters, got ${String(input).length}.`,
      }),
    )
    .register(settingNotes, {
      meaning: 'Password of that administrator, at least 12 characters. Without it, one is generated and printed once.',
    }),
  RATE_LIMITS: z.enum(['on', 'off'], expected('on or off')).default('on').register(settingNotes, {
    default: 'on',
    meaning:
      'off only for measurements on this machine, with HOST on loopback. Then the shop’s own sandbox has none either.',
  }),
  LOG_LEVEL: z.optional(oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])).register(settingNotes, {
    default: 'warn in the sandbox, info live',
    meaning: 'fatal, error, warn, info (with a line per request), debug, trace or silent.',
  }),
  METRICS_TOKEN: z.optional(text).register(settingNotes, {
    meaning: 'Bearer token for /metrics. Without it, /metrics responds on this machine only.',
  }),
  SECRET_KEY: z
    .optional(
      text
        .regex(/^[0-9a-f]{64}$/i, {
          error: ({ input }) =>
            `expected 64 hexadecimal digits (openssl rand -hex 32), got ${String(input).length} characters.`,
        })
        .transform((digits) => Buffer.from(digits, 'hex')),
    )
    .register(settingNotes, {
      meaning:
        '64 hexadecimal digits; encrypts what must be readable again, such as activation codes. Without it, a key is generated and stored in DATA_DIR.',
    }),
  BACKUP_PASSPHRASE: z
    .optional(
      text.refine((passphrase) => passphrase.length >= MIN_PASSPHRASE_LENGTH, {
        error: ({ input }) => `expected at least ${MIN_PASSPHRASE_LENGTH} characters, got ${String(input).length}.`,
      }),
    )
    .register(settingNotes, {
      meaning:
        'For backups: what seals the secret key in them, at least 12 characters. Without it, the command asks on the terminal.',
    }),
  SANDBOX_URL: z
    .optional(
      text
        .refine(isLoopbackAddress, expected('an address on this machine such as http://127.0.0.1:4242'))
        .transform((url) => url.replace(/\/$/, '')),
    )
    .register(settingNotes, {
      meaning: 'A sandbox that several shop processes share. Without it, the shop starts its own.',
    }),
  SANDBOX_SUPPLIERS: z
    .optional(
      text
        .transform(splitList)
        .refine((names) => names.every((name) => SUPPLIER_NAMES.some((known) => known === name)), {
          error: ({ input }) => `expected names of ${SUPPLIER_NAMES.join(', ')}, got '${String(input)}'.`,
        }),
    )
    .register(settingNotes, {
      default: 'esim-go',
      meaning: `In the sandbox: the wholesale partners whose plans are sold, of ${SUPPLIER_NAMES.join(', ')}.`,
    }),
  ESIMSHOP_EXTENSIONS: z
    .optional(
      text.transform(splitList).refine((names) => names.every((name) => name !== ''), {
        error: ({ input }) => `expected packages or paths, separated by commas, got '${String(input)}'.`,
      }),
    )
    .register(settingNotes, {
      meaning:
        'Suppliers and payment gateways from outside the shop: packages that are installed beside it, or paths that begin with a dot or a slash, separated by commas.',
    }),
  SANDBOX_CARD_FORM: oneOf(['own', 'stripe']).default('own').register(settingNotes, {
    default: 'own',
    meaning:
      'In the sandbox: stripe shows stand-ins of Stripe’s Payment Element and Express Checkout Element (wallets), served by the sandbox, as a live shop shows Stripe’s.',
  }),
  ESIM_GO_API_KEY: optionalText.clone().register(settingNotes, {
    meaning:
      'Live: API key of the wholesale partner eSIM Go. A live shop has the keys of one wholesale partner at least, or an extension.',
  }),
  ESIM_GO_URL: apiAddress('https://api.esim-go.com/v2.5').register(settingNotes, {
    default: 'https://api.esim-go.com/v2.5',
    meaning: 'Live: address of eSIM Go’s API, for a proxy in front of it.',
  }),
  ESIM_GO_REFUNDS: z.enum(['on', 'off'], expected('on or off')).default('off').register(settingNotes, {
    default: 'off',
    meaning:
      'Live: on once eSIM Go’s account manager has enabled refunds to the balance. Until then, a refund costs the shop what eSIM Go charged.',
  }),
  AIRALO_CLIENT_ID: optionalText.clone().register(settingNotes, {
    meaning: 'Live, for the wholesale partner Airalo: client id of its Partner API.',
  }),
  AIRALO_CLIENT_SECRET: optionalText.clone().register(settingNotes, {
    meaning: 'Live, for Airalo: client secret.',
  }),
  AIRALO_URL: apiAddress('https://partners-api.airalo.com/v2').register(settingNotes, {
    default: 'https://partners-api.airalo.com/v2',
    meaning: 'Live, for Airalo: address of its API, for a proxy in front of it.',
  }),
  ESIM_ACCESS_CODE: optionalText.clone().register(settingNotes, {
    meaning: 'Live, for the wholesale partner eSIM Access: its AccessCode.',
  }),
  ESIM_ACCESS_SECRET_KEY: optionalText.clone().register(settingNotes, {
    meaning: 'Live, for eSIM Access: its SecretKey, which signs the shop’s requests.',
  }),
  ESIM_ACCESS_URL: apiAddress('https://api.esimaccess.com/api/v1/open').register(settingNotes, {
    default: 'https://api.esimaccess.com/api/v1/open',
    meaning: 'Live, for eSIM Access: address of its API, for a proxy in front of it.',
  }),
  ESIM_ACCESS_WEBHOOKS_FROM: text
    .default(ESIM_ACCESS_SENDERS)
    .transform(splitList)
    .refine((entries) => entries.every(isProxyRange), {
      error: ({ input }) => `expected addresses or ranges such as ${ESIM_ACCESS_SENDERS}, got '${String(input)}'.`,
    })
    .register(settingNotes, {
      default: ESIM_ACCESS_SENDERS,
      meaning:
        'Live, for eSIM Access: addresses and ranges from which its webhooks are taken, as they have no signature. The default is its published list.',
    }),
  STRIPE_SECRET_KEY: prefixedKey(['sk_live_', 'rk_live_', 'sk_test_', 'rk_test_']).register(settingNotes, {
    meaning:
      'Live: secret key of Stripe (sk_live_…) or a restricted one (rk_live_…); sk_test_… or rk_test_… to rehearse.',
  }),
  STRIPE_PUBLISHABLE_KEY: prefixedKey(['pk_live_', 'pk_test_']).register(settingNotes, {
    meaning: 'Live: publishable key of Stripe (pk_live_…), or pk_test_… to rehearse.',
  }),
  STRIPE_WEBHOOK_SECRET: prefixedKey(['whsec_']).register(settingNotes, {
    meaning: 'Live: signing secret of the webhook at Stripe (whsec_…).',
  }),
  STRIPE_FEE: paymentFee('2.9% + 0.30').register(settingNotes, {
    default: '2.9% + 0.30',
    meaning:
      'What Stripe charges you for a card payment. No plan is priced below its cost and this fee unless a rule says so. The default is Stripe’s standard price in the United States (stripe.com/pricing).',
  }),
  PAYPAL_CLIENT_ID: optionalText.clone().register(settingNotes, { meaning: 'Live, for PayPal: client id.' }),
  PAYPAL_CLIENT_SECRET: optionalText.clone().register(settingNotes, {
    meaning: 'Live, for PayPal: client secret.',
  }),
  PAYPAL_WEBHOOK_ID: optionalText.clone().register(settingNotes, { meaning: 'Live, for PayPal: id of the webhook.' }),
  PAYPAL_URL: apiAddress('https://api-m.paypal.com').register(settingNotes, {
    default: 'https://api-m.paypal.com',
    meaning:
      'Live, for PayPal: address of its API; https://api-m.sandbox.paypal.com to rehearse with the credentials of PayPal’s own sandbox.',
  }),
  PAYPAL_FEE: paymentFee('3.49% + 0.49').register(settingNotes, {
    default: '3.49% + 0.49',
    meaning:
      'What PayPal charges you for a payment, as STRIPE_FEE. The default is PayPal’s standard price in the United States (paypal.com/us/business/paypal-business-fees).',
  }),
  RATES_URL: apiAddress(ECB_DAILY_RATES).register(settingNotes, {
    default: ECB_DAILY_RATES,
    meaning:
      'Live: the European Central Bank’s daily exchange rates (XML), for a proxy in front of them. Read only while a currency of the shop follows them.',
  }),
  SMTP_URL: z
    .optional(
      text.regex(/^smtps?:\/\/./, { error: 'expected an address such as smtps://user:password@mail.example.com.' }),
    )
    .register(settingNotes, {
      meaning: 'Live: mail server, such as smtps://user:password@mail.example.com.',
    }),
  MAIL_FROM: text
    .refine(
      (from) => isEmail(readMailbox(from).address),
      expected('an address such as My Shop <orders@shop.example.com>'),
    )
    .transform(readMailbox)
    .default({ name: DELIVERED_SHOP_NAME, address: `orders@${EXAMPLE_MAIL_DOMAIN}` })
    .register(settingNotes, {
      default: `${DELIVERED_SHOP_NAME} <orders@${EXAMPLE_MAIL_DOMAIN}>`,
      meaning: 'Sender of all e-mails: Name <address>. Live: required.',
    }),
  SUPPORT_EMAIL: z
    .optional(text.refine(isEmail, expected('an e-mail address such as help@shop.example.com')))
    .register(settingNotes, {
      default: 'the address in MAIL_FROM; help@esimshop.example with the example sender',
      meaning: 'Where customers can write: named in e-mails, and recipient of the contact form.',
    }),
  ALERT_RECIPIENTS: z
    .optional(
      text
        .transform((list) => list.split(',').map((address) => address.trim()))
        .refine(
          (addresses) => addresses.every(isEmail),
          expected('e-mail addresses such as owner@shop.example.com, separated by commas'),
        ),
    )
    .register(settingNotes, {
      default: 'SUPPORT_EMAIL and owners',
      meaning:
        'Who is told of what waits for a decision, of suppliers and of webhooks: e-mail addresses, separated by commas. Unset: `SUPPORT_EMAIL`, and owners with a confirmed address.',
    }),
  TIME_ZONE: text
    .refine(isTimeZone, expected('a time zone such as Europe/Istanbul'))
    .default('Europe/Istanbul')
    .register(settingNotes, {
      default: 'Europe/Istanbul',
      meaning:
        'Time zone of the shop, in which the owner’s days begin and end and e-mails give times, such as Europe/Berlin or UTC.',
    }),
  LOW_DATA_MAIL: z
    .union([z.literal('off'), wholeNumber(1, 100, '')], expected('a whole number from 1 to 100, or off'))
    .default(80)
    .register(settingNotes, {
      default: '80',
      meaning:
        'Percentage of a plan’s data, from 1 to 100, at which the buyer receives one e-mail about the remaining data, before another at 100% and one a day before the plan ends; off for none of them.',
    }),
});

export type Environment = z.infer<typeof environmentSchema>;
export type SettingName = keyof Environment;
