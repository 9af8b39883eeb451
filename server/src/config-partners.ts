import { isIP } from 'node:net';
import type { SettingReader } from './config-settings.ts';

/** Where the partners are. In the sandbox they are all on loopback and no money moves. */
export type PartnerConnections = {
  esimGo: { baseUrl: string; apiKey: string };
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string; baseUrl?: string };
  paypal?: { baseUrl: string; clientId: string; clientSecret: string; webhookId: string };
  smtpUrl: string;
};

export type PartnersConfig = { kind: 'sandbox'; url?: string } | ({ kind: 'live' } & PartnerConnections);

const ESIM_GO_URL = 'https://api.esim-go.com/v2.5';
const PAYPAL_URL = 'https://api-m.paypal.com';
const STRIPE_NAMES = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
const PAYPAL_NAMES = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'] as const;
/** Any of these says that the shop is meant to be live. */
const LIVE_NAMES = ['ESIM_GO_API_KEY', ...STRIPE_NAMES, ...PAYPAL_NAMES, 'SMTP_URL'] as const;
const REQUIRED_LIVE = ['ESIM_GO_API_KEY', ...STRIPE_NAMES, 'SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL'] as const;

/** The sandbox where no live key is given; else live partners, of which none may be left out. */
export function readPartners({ get, refuse }: SettingReader): PartnersConfig {
  const given = LIVE_NAMES.filter((name) => get(name) !== undefined);
  const sandboxUrl = get('SANDBOX_URL');
  if (given.length === 0) return readSandbox(sandboxUrl, refuse);
  if (sandboxUrl) {
    refuse(`SANDBOX_URL cannot be combined with live keys (${given.join(', ')}): remove one or the other.`);
  }
  const missing = REQUIRED_LIVE.filter((name) => get(name) === undefined);
  if (missing.length > 0) {
    refuse(
      `A live shop is configured in part: ${given.join(', ')} set, ${missing.join(', ')} missing. ` +
        'Set what is missing, or remove the former to run with the sandbox.',
    );
  }
  const missingPaypal = PAYPAL_NAMES.filter((name) => get(name) === undefined);
  if (missingPaypal.length > 0 && missingPaypal.length < PAYPAL_NAMES.length) {
    refuse(`PayPal is configured in part: set ${missingPaypal.join(', ')}, or none of ${PAYPAL_NAMES.join(', ')}.`);
  }
  const smtpUrl = get('SMTP_URL') ?? '';
  if (smtpUrl && !/^smtps?:\/\/./.test(smtpUrl)) {
    refuse('SMTP_URL: expected an address such as smtps://user:password@mail.example.com.');
  }
  return {
    kind: 'live',
    esimGo: { baseUrl: ESIM_GO_URL, apiKey: get('ESIM_GO_API_KEY') ?? '' },
    stripe: {
      secretKey: get('STRIPE_SECRET_KEY') ?? '',
      publishableKey: get('STRIPE_PUBLISHABLE_KEY') ?? '',
      webhookSecret: get('STRIPE_WEBHOOK_SECRET') ?? '',
    },
    ...(missingPaypal.length === 0 && {
      paypal: {
        baseUrl: PAYPAL_URL,
        clientId: get('PAYPAL_CLIENT_ID') ?? '',
        clientSecret: get('PAYPAL_CLIENT_SECRET') ?? '',
        webhookId: get('PAYPAL_WEBHOOK_ID') ?? '',
      },
    }),
    smtpUrl,
  };
}

function readSandbox(url: string | undefined, refuse: SettingReader['refuse']): PartnersConfig {
  if (url === undefined) return { kind: 'sandbox' };
  if (!URL.canParse(url) || !isLoopback(new URL(url).hostname.replace(/^\[|\]$/g, ''))) {
    refuse(`SANDBOX_URL: expected an address on this machine such as http://127.0.0.1:4242, got '${url}'.`);
  }
  return { kind: 'sandbox', url: url.replace(/\/$/, '') };
}

/** Whether only this machine can reach the address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
