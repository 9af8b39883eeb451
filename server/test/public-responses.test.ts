import { expect, test } from 'vitest';
import type { Config } from '../src/platform/config/config.ts';
import type { PartnerConnections } from '../src/platform/config/partners.ts';
import { stockPlans } from './stock.ts';
import { createTestShop, type TestShop } from './test-shop.ts';

/** Unlike anything else that a response may have in it. */
const secret = (name: string) => `${name}_kept_to_the_shop`;
const CONNECTIONS: PartnerConnections = {
  esimGo: { baseUrl: 'http://127.0.0.1:1', apiKey: secret('esim_go'), refundsToBalance: true },
  airalo: { baseUrl: 'http://127.0.0.1:1', clientId: secret('airalo_id'), clientSecret: secret('airalo') },
  esimAccess: {
    baseUrl: 'http://127.0.0.1:1',
    accessCode: secret('esim_access_code'),
    secretKey: secret('esim_access'),
    webhookAddresses: [],
  },
  stripe: {
    secretKey: secret('sk_live'),
    publishableKey: 'pk_live_for_everybody',
    webhookSecret: secret('whsec'),
    baseUrl: 'http://127.0.0.1:1',
  },
  paypal: {
    baseUrl: 'http://127.0.0.1:1',
    clientId: secret('paypal_id'),
    clientSecret: secret('paypal'),
    webhookId: secret('paypal_webhook'),
  },
  smtpUrl: `smtp://${secret('mail_user')}:${secret('mail')}@127.0.0.1:1`,
};
const SECRETS: Partial<Config> = {
  partners: { kind: 'live', ...CONNECTIONS },
  metricsToken: secret('metrics'),
  backupPassphrase: secret('backup'),
  admin: { username: 'admin', password: secret('admin') },
};

type Description = { paths: Record<string, Record<string, unknown>> };

/** What anybody gets who asks for whatever the API's description lists, and for what no page names. */
async function readEverything({ request }: TestShop): Promise<Map<string, { status: number; text: string }>> {
  const { paths } = (await request('GET', '/api/openapi.json')).body as Description;
  const listed = Object.entries(paths).flatMap(([path, methods]) => ('get' in methods ? [path] : []));
  const urls = [...listed, '/api/openapi.json', '/healthz', '/readyz', '/metrics', '/sandbox', '/nothing'];
  const read = new Map<string, { status: number; text: string }>();
  for (const url of urls) {
    const { status, text, headers } = await request('GET', url.replace(/\{\w+\}/g, '1'));
    read.set(url, { status, text: `${text} ${JSON.stringify(headers)}` });
  }
  return read;
}

test('of everything that is configured, a visitor is shown the publishable key and nothing else', async () => {
  const shop = await createTestShop({ config: SECRETS });
  await stockPlans(shop.shop);
  const read = await readEverything(shop);
  expect([...read.values()].filter(({ status }) => status === 200).length).toBeGreaterThan(8);
  expect(read.get('/api/shop')?.text).toContain('pk_live_for_everybody');
  const hex = shop.shop.config.secretKey?.toString('hex') ?? '';
  for (const [url, { text }] of read) {
    expect(text, url).not.toContain('kept_to_the_shop');
    expect(text, url).not.toContain(hex);
  }
  await shop.close();
});

test('a secret in the place of the publishable key is published by nothing', async () => {
  const stripe = { ...CONNECTIONS.stripe, publishableKey: secret('sk_live') };
  const shop = await createTestShop({ config: { ...SECRETS, partners: { kind: 'live', ...CONNECTIONS, stripe } } });
  const read = await readEverything(shop);
  expect(read.get('/api/shop')?.status).toBe(500);
  for (const [url, { text }] of read) expect(text, url).not.toContain('kept_to_the_shop');
  await shop.close();
});
