import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { isEmail } from '@esimshop/contracts/email';
import type { SettingName } from './config-settings.ts';

/** Where the partners are. In the sandbox they are all on loopback and no money moves. */
export type PartnerConnections = {
  esimGo: { baseUrl: string; apiKey: string };
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string; baseUrl?: string };
  paypal?: { baseUrl: string; clientId: string; clientSecret: string; webhookId: string };
  smtpUrl: string;
};

const ROLES = ['web', 'worker', 'all'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export type Config = {
  host: string;
  port: number;
  /** Base of every absolute URL that the shop writes, without a trailing slash. Never taken from a Host header. */
  publicUrl: string;
  dataDir: string;
  database: { kind: 'embedded' } | { kind: 'external'; url: string };
  role: (typeof ROLES)[number];
  admin: { username: string; password?: string };
  rateLimits: boolean;
  logLevel: (typeof LOG_LEVELS)[number];
  /** Lets a collector on another machine read /metrics. */
  metricsToken?: string;
  /** 32 bytes; kept in the data folder when the environment gives none. */
  secretKey?: Buffer;
  mailFrom: { address: string; name: string };
  partners: { kind: 'sandbox'; url?: string } | ({ kind: 'live' } & PartnerConnections);
};

/** Everything that is wrong with the environment, a sentence each, which says what to set. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

const ESIM_GO_URL = 'https://api.esim-go.com/v2.5';
const PAYPAL_URL = 'https://api-m.paypal.com';
const STRIPE_NAMES = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
const PAYPAL_NAMES = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'] as const;
/** Any of these says that the shop is meant to be live. */
const LIVE_NAMES = ['ESIM_GO_API_KEY', ...STRIPE_NAMES, ...PAYPAL_NAMES, 'SMTP_URL'] as const;
const REQUIRED_LIVE = ['ESIM_GO_API_KEY', ...STRIPE_NAMES, 'SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL'] as const;

type Environment = Record<string, string | undefined>;
type Reader = { get(name: SettingName): string | undefined; refuse(problem: string): void };

/**
 * The environment as a typed configuration; nothing is read or written besides. An empty variable counts as absent.
 * @throws ConfigError with every problem, not only the first
 */
export function parseConfig(env: Environment): Config {
  const problems: string[] = [];
  const reader: Reader = {
    get: (name) => env[name]?.trim() || undefined,
    refuse: (problem) => problems.push(problem),
  };
  const host = reader.get('HOST') ?? 'localhost';
  const port = readPort(reader);
  const partners = readPartners(reader);
  const secretKey = readSecretKey(reader);
  const metricsToken = reader.get('METRICS_TOKEN');
  const config: Config = {
    host,
    port,
    publicUrl: readPublicUrl(reader, { port, live: partners.kind === 'live' }),
    dataDir: resolve(reader.get('DATA_DIR') ?? 'data'),
    database: readDatabase(reader),
    role: readChoice(reader, 'ROLE', ROLES) ?? 'all',
    admin: readAdmin(reader),
    rateLimits: readRateLimits(reader, host),
    logLevel: readChoice(reader, 'LOG_LEVEL', LOG_LEVELS) ?? (partners.kind === 'live' ? 'info' : 'warn'),
    mailFrom: readMailFrom(reader),
    partners,
    ...(secretKey && { secretKey }),
    ...(metricsToken && { metricsToken }),
  };
  if (config.role !== 'all' && config.database.kind === 'embedded') {
    reader.refuse(`ROLE=${config.role} shares its database with other processes: set DATABASE_URL, or leave ROLE out.`);
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** Whether only this machine can reach the address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

function readPort({ get, refuse }: Reader): number {
  const text = get('PORT') ?? '3000';
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port;
  refuse(`PORT: expected a number from 1 to 65535, got '${text}'.`);
  return 3000;
}

function readPublicUrl({ get, refuse }: Reader, { port, live }: { port: number; live: boolean }): string {
  const text = get('PUBLIC_URL');
  if (!text) return `http://localhost:${port}`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash;
  if (!isPlain || url.username) {
    refuse(`PUBLIC_URL: expected an address without a path such as https://shop.example.com, got '${text}'.`);
  } else if (live && url.protocol !== 'https:') {
    refuse(`PUBLIC_URL: a live shop needs an https address, got '${text}'.`);
  }
  return url?.origin ?? '';
}

function readDatabase({ get, refuse }: Reader): Config['database'] {
  const url = get('DATABASE_URL');
  if (!url) return { kind: 'embedded' };
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) {
    refuse('DATABASE_URL: expected an address such as postgres://user:password@host:5432/esimshop.');
  }
  return { kind: 'external', url };
}

function readAdmin({ get, refuse }: Reader): Config['admin'] {
  const username = get('ADMIN_USERNAME') ?? 'admin';
  const password = get('ADMIN_PASSWORD');
  if (!/^[\p{L}\p{N}._-]{3,50}$/u.test(username)) {
    refuse(`ADMIN_USERNAME: expected 3 to 50 letters, digits, dots, dashes or underscores, got '${username}'.`);
  }
  if (password !== undefined && password.length < 12) {
    refuse(`ADMIN_PASSWORD: expected at least 12 characters, got ${password.length}.`);
  }
  return { username, ...(password !== undefined && { password }) };
}

function readRateLimits({ get, refuse }: Reader, host: string): boolean {
  const text = get('RATE_LIMITS') ?? 'on';
  if (text !== 'on' && text !== 'off') refuse(`RATE_LIMITS: expected on or off, got '${text}'.`);
  if (text === 'off' && !isLoopback(host)) {
    refuse(`RATE_LIMITS=off is for measuring on this machine: set HOST to localhost, got '${host}'.`);
  }
  return text !== 'off';
}

function readSecretKey({ get, refuse }: Reader): Buffer | undefined {
  const text = get('SECRET_KEY');
  if (text === undefined) return undefined;
  if (!/^[0-9a-f]{64}$/i.test(text)) {
    refuse(`SECRET_KEY: expected 64 hexadecimal digits (openssl rand -hex 32), got ${text.length} characters.`);
  }
  return Buffer.from(text, 'hex');
}

function readMailFrom({ get, refuse }: Reader): Config['mailFrom'] {
  const text = get('MAIL_FROM') ?? 'esimshop <orders@esimshop.example>';
  const match = /^(?:"?([^"<>\r\n]*?)"? *<([^<>]+)>|([^<>\s]+))$/.exec(text);
  const address = match?.[2] ?? match?.[3] ?? '';
  if (!isEmail(address)) {
    refuse(`MAIL_FROM: expected an address such as My Shop <orders@shop.example.com>, got '${text}'.`);
  }
  return { address, name: match?.[1] || 'esimshop' };
}

function readPartners({ get, refuse }: Reader): Config['partners'] {
  const given = LIVE_NAMES.filter((name) => get(name) !== undefined);
  const sandboxUrl = get('SANDBOX_URL');
  if (given.length === 0) return readSandbox(sandboxUrl, refuse);
  if (sandboxUrl)
    refuse(`SANDBOX_URL cannot be combined with live keys (${given.join(', ')}): remove one or the other.`);
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

function readSandbox(url: string | undefined, refuse: Reader['refuse']): Config['partners'] {
  if (url === undefined) return { kind: 'sandbox' };
  if (!URL.canParse(url) || !isLoopback(new URL(url).hostname.replace(/^\[|\]$/g, ''))) {
    refuse(`SANDBOX_URL: expected an address on this machine such as http://127.0.0.1:4242, got '${url}'.`);
  }
  return { kind: 'sandbox', url: url.replace(/\/$/, '') };
}

function readChoice<Choice extends string>(
  { get, refuse }: Reader,
  name: SettingName,
  choices: readonly Choice[],
): Choice | undefined {
  const text = get(name);
  const choice = choices.find((each) => each === text);
  if (text !== undefined && !choice) refuse(`${name}: expected one of ${choices.join(', ')}, got '${text}'.`);
  return choice;
}
