export type Setting = {
  name: string;
  /** One sentence for the documentation. */
  meaning: string;
  default?: string;
  secret?: true;
};

/** Every environment variable that the shop reads. `docs/operations.md` is checked against it. */
export const SETTINGS = [
  { name: 'PORT', default: '3000', meaning: 'Port on which the shop listens.' },
  {
    name: 'HOST',
    default: 'localhost',
    meaning: 'Address on which the shop listens; 0.0.0.0 for all, as in a container.',
  },
  {
    name: 'PUBLIC_URL',
    default: 'http://localhost:<PORT>',
    meaning: 'Base of every link that the shop writes, in mails too. Live: https.',
  },
  { name: 'DATA_DIR', default: './data', meaning: 'Folder of the embedded database, the secret key and the sandbox.' },
  {
    name: 'DATABASE_URL',
    meaning: 'A PostgreSQL server of your own (postgres://…). Without it the shop starts the one that it brings.',
    secret: true,
  },
  { name: 'ROLE', default: 'all', meaning: 'What this process does: web (requests), worker (jobs) or all.' },
  { name: 'ADMIN_USERNAME', default: 'admin', meaning: 'Name of the administrator whom the first start creates.' },
  {
    name: 'ADMIN_PASSWORD',
    meaning: 'Password of that administrator, at least 12 characters. Without it one is made and printed once.',
    secret: true,
  },
  {
    name: 'RATE_LIMITS',
    default: 'on',
    meaning: 'off only for measuring on this machine, with HOST on loopback.',
  },
  {
    name: 'LOG_LEVEL',
    default: 'warn in the sandbox, info live',
    meaning: 'fatal, error, warn, info (with a line per request), debug, trace or silent.',
  },
  {
    name: 'METRICS_TOKEN',
    meaning: 'Bearer token for /metrics. Without it /metrics answers on this machine only.',
    secret: true,
  },
  {
    name: 'SECRET_KEY',
    meaning: '64 hexadecimal digits; seals what must be shown again. Without it a key is made and kept in DATA_DIR.',
    secret: true,
  },
  { name: 'SANDBOX_URL', meaning: 'A sandbox that several shop processes share. Without it the shop starts its own.' },
  { name: 'ESIM_GO_API_KEY', meaning: 'Live: API key of the wholesale partner eSIM Go.', secret: true },
  { name: 'STRIPE_SECRET_KEY', meaning: 'Live: secret key of Stripe (sk_…).', secret: true },
  { name: 'STRIPE_PUBLISHABLE_KEY', meaning: 'Live: publishable key of Stripe (pk_…).' },
  { name: 'STRIPE_WEBHOOK_SECRET', meaning: 'Live: signing secret of the webhook at Stripe (whsec_…).', secret: true },
  { name: 'PAYPAL_CLIENT_ID', meaning: 'Live, for PayPal: client id.' },
  { name: 'PAYPAL_CLIENT_SECRET', meaning: 'Live, for PayPal: client secret.', secret: true },
  { name: 'PAYPAL_WEBHOOK_ID', meaning: 'Live, for PayPal: id of the webhook.' },
  { name: 'SMTP_URL', meaning: 'Live: mail server, such as smtps://user:password@mail.example.com.', secret: true },
  {
    name: 'MAIL_FROM',
    default: 'esimshop <orders@esimshop.example>',
    meaning: 'Sender of all mails: Name <address>. Live: to be set.',
  },
  {
    name: 'LOW_DATA_MAIL',
    default: '80',
    meaning:
      'Percent of a plan’s data, from 1 to 100, at which its buyer gets one mail about what is left; off for none.',
  },
] as const satisfies readonly Setting[];

export type SettingName = (typeof SETTINGS)[number]['name'];

/** Reads settings by name, and collects what is wrong with them. */
export type SettingReader = { get(name: SettingName): string | undefined; refuse(problem: string): void };
