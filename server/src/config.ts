import { resolve } from 'node:path';
import { isEmail } from '@esimshop/contracts/email';
import { ADMIN_NAME_PATTERN, MIN_ADMIN_PASSWORD_LENGTH } from './accounts/admin-rules.ts';
import { isLoopback, type PartnersConfig, readPartners } from './config-partners.ts';
import type { SettingName, SettingReader } from './config-settings.ts';

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
  /** How much of a plan must be used before its buyer is told; undefined where nobody is. */
  lowDataPercent?: number;
  partners: PartnersConfig;
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

type Environment = Record<string, string | undefined>;

/**
 * The environment as a typed configuration; nothing is read or written besides. An empty variable counts as absent.
 * @throws ConfigError with every problem, not only the first
 */
export function parseConfig(env: Environment): Config {
  const problems: string[] = [];
  const reader: SettingReader = {
    get: (name) => env[name]?.trim() || undefined,
    refuse: (problem) => problems.push(problem),
  };
  const host = reader.get('HOST') ?? 'localhost';
  const port = readPort(reader);
  const partners = readPartners(reader);
  const secretKey = readSecretKey(reader);
  const metricsToken = reader.get('METRICS_TOKEN');
  const lowDataPercent = readLowDataPercent(reader);
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
    ...(lowDataPercent && { lowDataPercent }),
  };
  if (config.role !== 'all' && config.database.kind === 'embedded') {
    reader.refuse(`ROLE=${config.role} shares its database with other processes: set DATABASE_URL, or leave ROLE out.`);
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

function readPort({ get, refuse }: SettingReader): number {
  const text = get('PORT') ?? '3000';
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port;
  refuse(`PORT: expected a number from 1 to 65535, got '${text}'.`);
  return 3000;
}

function readPublicUrl({ get, refuse }: SettingReader, { port, live }: { port: number; live: boolean }): string {
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

function readDatabase({ get, refuse }: SettingReader): Config['database'] {
  const url = get('DATABASE_URL');
  if (!url) return { kind: 'embedded' };
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) {
    refuse('DATABASE_URL: expected an address such as postgres://user:password@host:5432/esimshop.');
  }
  return { kind: 'external', url };
}

function readAdmin({ get, refuse }: SettingReader): Config['admin'] {
  const username = get('ADMIN_USERNAME') ?? 'admin';
  const password = get('ADMIN_PASSWORD');
  if (!ADMIN_NAME_PATTERN.test(username)) {
    refuse(`ADMIN_USERNAME: expected 3 to 50 letters, digits, dots, dashes or underscores, got '${username}'.`);
  }
  if (password !== undefined && password.length < MIN_ADMIN_PASSWORD_LENGTH) {
    refuse(`ADMIN_PASSWORD: expected at least ${MIN_ADMIN_PASSWORD_LENGTH} characters, got ${password.length}.`);
  }
  return { username, ...(password !== undefined && { password }) };
}

function readRateLimits({ get, refuse }: SettingReader, host: string): boolean {
  const text = get('RATE_LIMITS') ?? 'on';
  if (text !== 'on' && text !== 'off') refuse(`RATE_LIMITS: expected on or off, got '${text}'.`);
  if (text === 'off' && !isLoopback(host)) {
    refuse(`RATE_LIMITS=off is for measuring on this machine: set HOST to localhost, got '${host}'.`);
  }
  return text !== 'off';
}

function readSecretKey({ get, refuse }: SettingReader): Buffer | undefined {
  const text = get('SECRET_KEY');
  if (text === undefined) return undefined;
  if (!/^[0-9a-f]{64}$/i.test(text)) {
    refuse(`SECRET_KEY: expected 64 hexadecimal digits (openssl rand -hex 32), got ${text.length} characters.`);
  }
  return Buffer.from(text, 'hex');
}

function readMailFrom({ get, refuse }: SettingReader): Config['mailFrom'] {
  const text = get('MAIL_FROM') ?? 'esimshop <orders@esimshop.example>';
  const match = /^(?:"?([^"<>\r\n]*?)"? *<([^<>]+)>|([^<>\s]+))$/.exec(text);
  const address = match?.[2] ?? match?.[3] ?? '';
  if (!isEmail(address)) {
    refuse(`MAIL_FROM: expected an address such as My Shop <orders@shop.example.com>, got '${text}'.`);
  }
  return { address, name: match?.[1] || 'esimshop' };
}

function readLowDataPercent({ get, refuse }: SettingReader): number | undefined {
  const text = get('LOW_DATA_MAIL') ?? '80';
  if (text === 'off') return undefined;
  const percent = Number(text);
  if (/^\d+$/.test(text) && percent >= 1 && percent <= 100) return percent;
  refuse(`LOW_DATA_MAIL: expected a whole number from 1 to 100, or off, got '${text}'.`);
  return undefined;
}

function readChoice<Choice extends string>(
  { get, refuse }: SettingReader,
  name: SettingName,
  choices: readonly Choice[],
): Choice | undefined {
  const text = get(name);
  const choice = choices.find((each) => each === text);
  if (text !== undefined && !choice) refuse(`${name}: expected one of ${choices.join(', ')}, got '${text}'.`);
  return choice;
}
