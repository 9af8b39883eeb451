/** Where the partners are. In the sandbox they are all on loopback and no money moves. */
export type PartnerConnections = {
  esimGo: { baseUrl: string; apiKey: string };
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string; baseUrl?: string };
  paypal?: { baseUrl: string; clientId: string; clientSecret: string; webhookId: string };
  smtpUrl: string;
};

export type Config = {
  host: string;
  port: number;
  /** Base of every absolute URL that the shop writes, without a trailing slash. Never taken from a Host header. */
  publicUrl: string;
  dataDir: string;
  database: { kind: 'embedded' } | { kind: 'external'; url: string };
  role: 'web' | 'worker' | 'all';
  admin: { username: string; password?: string };
  rateLimits: boolean;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** 32 bytes; kept in the data folder when the environment gives none. */
  secretKey?: Buffer;
  mailFrom: { address: string; name: string };
  partners: { kind: 'sandbox'; url?: string } | ({ kind: 'live' } & PartnerConnections);
};
