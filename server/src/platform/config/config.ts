import {
  type Environment,
  EXAMPLE_MAIL_DOMAIN,
  environmentSchema,
  isLoopback,
  type SettingName,
} from './environment.ts';
import {
  findPartnerProblems,
  isLive,
  type PartnersConfig,
  type PaymentFee,
  toPartners,
  toPaymentFees,
} from './partners.ts';

export type Config = {
  host: string;
  port: number;
  /** Base of every absolute URL that the shop writes, without a trailing slash. Never taken from a Host header. */
  publicUrl: string;
  /** Addresses and ranges whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  dataDir: string;
  database: { kind: 'embedded' } | { kind: 'external'; url: string };
  role: Environment['ROLE'];
  /** Where a worker answers questions about its health. */
  healthPort?: number;
  admin: { username: string; password?: string };
  rateLimits: boolean;
  logLevel: NonNullable<Environment['LOG_LEVEL']>;
  /** Lets a collector on another machine read /metrics. */
  metricsToken?: string;
  /** 32 bytes; kept in the data folder when the environment gives none. */
  secretKey?: Buffer;
  /** Seals the secret key in backups. */
  backupPassphrase?: string;
  mailFrom: { address: string; name: string };
  /** Where customers can write. */
  supportAddress: string;
  /** Who is told of what waits for the owner; empty for the default. */
  alertRecipients: string[];
  /** IANA name of the time zone in which the owner's days begin and end. */
  timeZone: string;
  /** How much of a plan must be used before its buyer is told; undefined where nobody is. */
  lowDataPercent?: number;
  /** What the payment partners of this shop charge for a payment. */
  paymentFees: PaymentFee[];
  partners: PartnersConfig;
  /** Packages or paths with partners from outside the shop. */
  extensions: string[];
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

/**
 * The environment as a typed configuration; nothing is read or written besides. An empty variable counts as absent.
 * @throws ConfigError with every problem, not only the first
 */
export function parseConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.keys(environmentSchema.shape).flatMap((name) => {
      const value = env[name]?.trim();
      return value ? [[name, value]] : [];
    }),
  );
  const { data, error } = environmentSchema.safeParse(given);
  const problems = [
    ...(error?.issues ?? []).map(({ path, message }) => `${String(path[0])}: ${message}`),
    ...findPartnerProblems(given),
    ...findMisfits(given),
  ];
  if (!data || problems.length > 0) throw new ConfigError(problems);
  return toConfig(data);
}

/** Settings that are right by themselves and do not fit together, as they were written. */
function findMisfits(given: Partial<Record<SettingName, string>>): string[] {
  const { ROLE, DATABASE_URL, RATE_LIMITS, HOST = 'localhost', PUBLIC_URL } = given;
  const problems: string[] = [];
  if ((ROLE === 'web' || ROLE === 'worker') && !DATABASE_URL) {
    problems.push(`ROLE=${ROLE} needs a database that other processes can share: set DATABASE_URL, or leave ROLE out.`);
  }
  if (RATE_LIMITS === 'off' && !isLoopback(HOST)) {
    problems.push(`RATE_LIMITS=off is for measuring on this machine: set HOST to localhost, got '${HOST}'.`);
  }
  if (PUBLIC_URL?.startsWith('http:') && isLive(given)) {
    problems.push(`PUBLIC_URL: a live shop needs an https address, got '${PUBLIC_URL}'.`);
  }
  return problems;
}

function toConfig(environment: Environment): Config {
  const {
    PORT,
    DATABASE_URL,
    HEALTH_PORT,
    ADMIN_PASSWORD,
    SECRET_KEY,
    METRICS_TOKEN,
    LOW_DATA_MAIL,
    BACKUP_PASSPHRASE,
  } = environment;
  const partners = toPartners(environment);
  return {
    host: environment.HOST,
    port: PORT,
    publicUrl: environment.PUBLIC_URL ?? `http://localhost:${PORT}`,
    trustedProxies: environment.TRUSTED_PROXIES ?? [],
    dataDir: environment.DATA_DIR,
    database: DATABASE_URL ? { kind: 'external', url: DATABASE_URL } : { kind: 'embedded' },
    role: environment.ROLE,
    admin: { username: environment.ADMIN_USERNAME, ...(ADMIN_PASSWORD && { password: ADMIN_PASSWORD }) },
    rateLimits: environment.RATE_LIMITS === 'on',
    logLevel: environment.LOG_LEVEL ?? (partners.kind === 'live' ? 'info' : 'warn'),
    mailFrom: environment.MAIL_FROM,
    supportAddress: environment.SUPPORT_EMAIL ?? supportOf(environment.MAIL_FROM.address),
    alertRecipients: environment.ALERT_RECIPIENTS ?? [],
    paymentFees: toPaymentFees(environment, partners),
    timeZone: environment.TIME_ZONE,
    partners,
    extensions: environment.ESIMSHOP_EXTENSIONS ?? [],
    ...(HEALTH_PORT && { healthPort: HEALTH_PORT }),
    ...(SECRET_KEY && { secretKey: SECRET_KEY }),
    ...(BACKUP_PASSPHRASE && { backupPassphrase: BACKUP_PASSPHRASE }),
    ...(METRICS_TOKEN && { metricsToken: METRICS_TOKEN }),
    ...(LOW_DATA_MAIL !== 'off' && { lowDataPercent: LOW_DATA_MAIL }),
  };
}

/** Without an address of its own the support answers at the sender's; the pages are delivered with the same stand-in as this. */
function supportOf(sender: string): string {
  return sender.endsWith(`@${EXAMPLE_MAIL_DOMAIN}`) ? `help@${EXAMPLE_MAIL_DOMAIN}` : sender;
}
