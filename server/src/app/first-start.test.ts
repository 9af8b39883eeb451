import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '@esimshop/sandbox/sandbox';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { reservePort } from '../../test/reserve-port.ts';
import { UNLIMITED } from '../../test/sandbox-controls.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import { type Config, parseConfig } from '../platform/config/config.ts';
import type { PartnersConfig } from '../platform/config/partners.ts';
import { openShop } from './open-shop.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'esimshop-first-'));
const keys = { stripeSecretKey: 'sk_live_51First', stripePublishableKey: 'pk_live_51First' };
writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify(keys));
const partners = await startSandbox({ dataDir, ...UNLIMITED });
const database = await createTestDatabase();
afterAll(async () => {
  await partners.close();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const { esimGo, airalo, stripe, paypal, smtpUrl } = partners.connection;
const live = { kind: 'live', esimGo: { ...esimGo, refundsToBalance: true }, stripe, paypal, smtpUrl } as const;
const secretKey = randomBytes(32);

async function configOf(given: PartnersConfig, role: Config['role'] = 'all'): Promise<Config> {
  const port = await reservePort();
  return {
    ...parseConfig({ HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'silent' }),
    database: { kind: 'external', url: database.connectionString },
    rateLimits: false,
    role,
    secretKey,
    partners: given,
  };
}

/** What a start prints, and what is wrong if it fails. */
async function start(given: PartnersConfig, role?: Config['role']) {
  const printed: string[] = [];
  try {
    const shop = await openShop(await configOf(given, role), { announce: (line) => printed.push(line) });
    await shop.close();
    return { printed, problem: '' };
  } catch (error) {
    return { printed, problem: error instanceof Error ? error.message : String(error) };
  }
}

async function listAdmins(): Promise<string[]> {
  const client = new Client({ connectionString: database.connectionString });
  await client.connect();
  const { rows } = await client.query<{ username: string }>("select username from users where role = 'owner'");
  await client.end();
  return rows.map(({ username }) => username);
}

test.each<[string, PartnersConfig, RegExp]>([
  [
    'a wrong key of eSIM Go',
    { ...live, esimGo: { ...live.esimGo, apiKey: 'wrong' } },
    /^The plans of esim-go could not be read: .*\. Check ESIM_GO_API_KEY, ESIM_GO_URL\.$/,
  ],
  [
    'a wrong secret of Airalo',
    { kind: 'live', airalo: { ...airalo, clientSecret: 'wrong' }, stripe, paypal, smtpUrl },
    /^The plans of airalo could not be read: .*\. Check AIRALO_CLIENT_ID, AIRALO_CLIENT_SECRET, AIRALO_URL\.$/,
  ],
])(
  'a first start with %s names the setting, and leaves no administrator without a password',
  async (_, given, problem) => {
    const failed = await start(given);
    expect(failed).toMatchObject({ printed: [], problem: expect.stringMatching(problem) });
    expect(await listAdmins()).toEqual([]);
  },
);

test('a worker, which prints nothing of the kind, creates no administrator; the first process that can show the password does', async () => {
  expect((await start(live, 'worker')).problem).toBe('');
  expect(await listAdmins()).toEqual([]);
  const { printed } = await start(live);
  expect(printed.join('\n')).toMatch(/ {2}admin {4}admin\n {2}password \S{23} {2}\(shown this once\)/);
  expect(printed.join('\n')).toMatch(/\/auth\/reset-password#token=at_\S{43}\n {2}set up {3}http\S+\/admin\?tab=setup/);
  expect(await listAdmins()).toEqual(['admin']);
  expect((await start(live)).printed.join()).not.toContain('password');
});
