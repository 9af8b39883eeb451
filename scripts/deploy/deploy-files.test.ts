import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parseConfig } from '../../server/src/platform/config/config.ts';
import { environmentSchema } from '../../server/src/platform/config/environment.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(`${ROOT}/${path}`, 'utf8');
const deployed = (name: string) => read(`deploy/${name}`);

/** What Node.js reads itself. */
const OF_NODE = ['NODE_ENV', 'NODE_COMPILE_CACHE'];
const known = new Set([...Object.keys(environmentSchema.shape), ...OF_NODE]);

/** Name and value of what a file sets for the shop. */
function readSettings(file: string): [string, string][] {
  const text = deployed(file);
  if (file.endsWith('.yaml')) {
    const ofShop = text.slice(0, text.indexOf('\n  database:'));
    return [...ofShop.matchAll(/^ {2,6}([A-Z][A-Z_]+): *(\S.*)$/gm)].map(([, name = '', value = '']) => [name, value]);
  }
  const lines = text.split('\n').filter((line) => /^(?:Environment=|ENV |[A-Z_]+=)/.test(line));
  return lines.flatMap((line) =>
    [...line.replace(/^Environment=/, '').matchAll(/(?:^| )([A-Z_]+)=(\S*)/g)].map(
      ([, name = '', value = '']): [string, string] => [name, value],
    ),
  );
}

/** A value for each variable that the operator fills in. */
const FILLED_IN: Record<string, string> = {
  DATABASE_URL: 'postgres://esimshop:password@database:5432/esimshop',
  SECRET_KEY: 'ab'.repeat(32),
  BACKUP_PASSPHRASE: 'p'.repeat(32),
  PUBLIC_URL: 'https://shop.example.com',
  LOG_LEVEL: 'info',
  ADMIN_PASSWORD: 'correct horse battery staple',
  ESIM_GO_URL: 'https://esim-go.proxy.example.com',
  ESIM_GO_REFUNDS: 'on',
  AIRALO_URL: 'https://airalo.proxy.example.com',
  ESIM_ACCESS_URL: 'https://esim-access.proxy.example.com',
  ESIM_ACCESS_WEBHOOKS_FROM: '10.0.0.7',
  RATES_URL: 'https://rates.proxy.example.com/daily.xml',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  PAYPAL_URL: 'https://api-m.sandbox.paypal.com',
  SMTP_URL: 'smtps://user:password@mail.example.com',
  MAIL_FROM: 'Shop <orders@shop.example.com>',
  SUPPORT_EMAIL: 'help@shop.example.com',
  ALERT_RECIPIENTS: 'owner@shop.example.com',
  TIME_ZONE: 'UTC',
  LOW_DATA_MAIL: '80',
  STRIPE_FEE: '1.5% + 0.25',
  PAYPAL_FEE: '3.49% + 0.49',
};

/** What the shop is given, once everything that may be left open is filled in. */
function fillIn(file: string, role: string): Record<string, string> {
  const filled = readSettings(file).map(([name, value]) => {
    const isOpen = value === '' || value.includes('${');
    return [name, isOpen ? (FILLED_IN[name] ?? 'filled-in') : value.replaceAll('%i', role)];
  });
  return { ...Object.fromEntries(filled), ROLE: role };
}

const FILES = ['esimshop@.service', 'esimshop.env', 'Containerfile', 'compose.yaml'];

test.each(FILES)('%s sets only variables that the shop reads', (file) => {
  const names = readSettings(file).map(([name]) => name);
  expect(names.length).toBeGreaterThan(3);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

/** What a live shop in containers has no use for. */
const NOT_IN_CONTAINERS = ['RATE_LIMITS', 'BACKUP_PASSPHRASE', 'SANDBOX_URL', 'SANDBOX_SUPPLIERS', 'SANDBOX_CARD_FORM'];

test('the containers hand every setting of a live shop on', () => {
  const files = ['Containerfile', 'compose.yaml'];
  const names = new Set(files.flatMap((file) => readSettings(file).map(([name]) => name)));
  const missing = Object.keys(environmentSchema.shape).filter((name) => !names.has(name));
  expect(missing).toEqual(NOT_IN_CONTAINERS);
});

test('the example of a partner in containers is mounted where it is named, with variables that it reads, in every process of the shop', () => {
  const [, example = ''] = /```yaml\n(# partners\.yaml\n[^`]+)```/.exec(read('docs/deployment.md')) ?? [];
  const services = [...example.matchAll(/^ {2}(\w+): [&*]partners$/gm)].map(([, name = '']) => name);
  const ofShop = [...deployed('compose.yaml').matchAll(/^ {2}(\w+):\n {4}<<: \*shop$/gm)].map(([, name = '']) => name);
  expect([services, services.length]).toEqual([ofShop, 2]);
  const [, folder = '', mounted = ''] = /volumes: \["([^:]+):([^:]+):ro"\]/.exec(example) ?? [];
  const [, entry = ''] = /ESIMSHOP_EXTENSIONS: (\S+)/.exec(example) ?? [];
  expect(existsSync(entry.replace(`${mounted}/`, `${ROOT}/extensions/`)), entry).toBe(true);
  expect(read('docs/deployment.md')).toContain(`cp -r extensions/zendit ${folder}/`);
  const source = read('extensions/zendit/index.ts');
  const names = [...example.matchAll(/^ {6}([A-Z_]+): /gm)].map(([, name = '']) => name);
  expect(names.filter((name) => !known.has(name) && !source.includes(name))).toEqual([]);
  expect(names).toContain('ZENDIT_API_KEY');
});

test.each(['web', 'worker'])(
  'with the example files filled in, a %s of a live shop accepts its configuration',
  (role) => {
    const service = { ...fillIn('esimshop.env', role), ...fillIn('esimshop@.service', role) };
    expect(parseConfig(service)).toMatchObject({
      role,
      partners: { kind: 'live' },
      dataDir: `/var/lib/esimshop/${role}`,
    });
    const container = { ...fillIn('Containerfile', role), ...fillIn('compose.yaml', role) };
    expect(parseConfig(container)).toMatchObject({
      role,
      host: '0.0.0.0',
      partners: { kind: 'live' },
      healthPort: 3001,
    });
  },
);

test('with nothing filled in, the service is a shop in sandbox mode with the included database', () => {
  const unfilled = Object.fromEntries(readSettings('esimshop.env'));
  expect(parseConfig({ ...unfilled, ROLE: 'all' })).toMatchObject({
    partners: { kind: 'sandbox' },
    database: { kind: 'embedded' },
  });
});

test('proxies and containers use the port of the shop', () => {
  const { port } = parseConfig({});
  expect(deployed('nginx.conf')).toContain(`server 127.0.0.1:${port};`);
  expect(deployed('Caddyfile')).toContain(`reverse_proxy 127.0.0.1:${port} {`);
  expect(deployed('Containerfile')).toContain(`EXPOSE ${port}\n`);
  expect(Object.fromEntries(readSettings('Containerfile'))).toMatchObject({ PORT: String(port) });
  expect(deployed('compose.yaml')).toContain(`"127.0.0.1:${port}:${port}"`);
});

test('the proxies hide every address for operators, and the containers ask one of them', () => {
  const paths = [...read('server/src/admin/system/routes.ts').matchAll(/app\.get\('\/(\w+)'/g)].map(([, name]) => name);
  expect(paths).toEqual(['healthz', 'readyz', 'metrics']);
  const [, inNginx = ''] = /location ~ \^\/\(\?:([\w|]+)\)\$/.exec(deployed('nginx.conf')) ?? [];
  const [, inCaddy = ''] = /@internal path (.*)/.exec(deployed('Caddyfile')) ?? [];
  expect(inNginx.split('|').sort()).toEqual(paths.toSorted());
  expect(inCaddy.split(' ').sort()).toEqual(paths.map((name) => `/${name}`).sort());
  expect(deployed('Containerfile')).toContain('/healthz`)');
  // Of a sandbox, they pass on what a payer's browser calls, and nothing else.
  const [, payers = ''] = /PAYER_PATHS = \[(.*)\]/.exec(read('server/src/app/sandbox-proxy.ts')) ?? [];
  const passed = [...payers.matchAll(/'([^']+)'/g)].map(([, path = '']) => path);
  expect(passed).toHaveLength(3);
  expect(deployed('Caddyfile')).toContain(`not path ${passed.join(' ')}\n`);
  const [, nginx = ''] = /location ~ (\^\/sandbox\S+) \{/.exec(deployed('nginx.conf')) ?? [];
  const isHidden = (path: string) => new RegExp(nginx).test(path);
  expect(passed.filter(isHidden)).toEqual([]);
  const owners = [
    '/sandbox',
    '/sandbox/',
    '/sandbox/mailbox',
    '/sandbox/cards',
    '/sandbox/cards/tokens/x',
    '/sandbox/clock',
  ];
  expect(owners.filter((path) => !isHidden(path))).toEqual([]);
});

test('the limits of the proxies fit those of the shop', () => {
  const app = read('server/src/app/build-app.ts');
  const [, bytes = ''] = /BODY_LIMIT_BYTES = ([\d_]+)/.exec(app) ?? [];
  const [, keepAliveMs = ''] =
    /keepAliveTimeout: ([\d_]+)/.exec(read('server/src/platform/http/create-http-server.ts')) ?? [];
  const toNumber = (digits: string) => Number(digits.replaceAll('_', ''));
  const nginx = deployed('nginx.conf');
  expect(nginx).toContain(`client_max_body_size ${toNumber(bytes) / 1024}k;`);
  const idle = [/keepalive_timeout (\d+)s;/.exec(nginx)?.[1], /keepalive (\d+)s/.exec(deployed('Caddyfile'))?.[1]];
  for (const seconds of idle) {
    expect(Number(seconds)).toBeGreaterThan(0);
    expect(Number(seconds) * 1000).toBeLessThan(toNumber(keepAliveMs));
  }
});

test('what is started exists, and the versions are those that are tested', () => {
  const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> };
  expect(deployed('Containerfile')).toContain(`node:${devDependencies.node}-`);
  for (const file of ['esimshop@.service', 'Containerfile']) {
    const [, program] = /\/server\/build\/(\S+)\.js/.exec(deployed(file)) ?? [];
    expect(existsSync(`${ROOT}/server/src/app/${program}.js`), file).toBe(true);
  }
});

test('everywhere, Node.js starts the shop with the same flags', () => {
  const flagsOf = (text: string) => /node"?,?((?: "?--\S+)+) "?\S*start\.js/.exec(text)?.[1]?.match(/--[\w=-]+/g);
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } };
  const flags = flagsOf(scripts.start);
  expect(flags).toContain('--heap-growing-percent=40');
  for (const file of ['esimshop@.service', 'Containerfile']) expect(flagsOf(deployed(file)), file).toEqual(flags);
});

test('the nightly backup is the owner’s command, with the shop’s own settings and data', async () => {
  const unit = deployed('esimshop-backup@.service');
  const [, command = ''] = /shop-command\.ts (\S+) /.exec(unit) ?? [];
  expect(existsSync(`${ROOT}/server/src/admin/commands/${command}.ts`)).toBe(true);
  const ofShop = deployed('esimshop@.service');
  for (const name of ['User', 'WorkingDirectory', 'EnvironmentFile', 'StateDirectory', 'RestrictAddressFamilies']) {
    const linesOf = (text: string) => text.split('\n').filter((line) => line.startsWith(`${name}=`));
    expect(linesOf(unit), name).toEqual(linesOf(ofShop));
  }
  const dataDirOf = (text: string) => /DATA_DIR=(\S+)/.exec(text)?.[1];
  expect(dataDirOf(unit)).toBe(dataDirOf(ofShop));
  const [, folder = ''] = /^ReadWritePaths=(.*)$/m.exec(unit) ?? [];
  expect(unit).toContain(` backup "${folder}/%i-`);
  expect(unit).toContain(`find ${folder} `);
  expect(read('docs/deployment.md')).toContain(`-m 700 ${folder}\n`);
  expect(parseConfig({ ...fillIn('esimshop.env', 'all') }).backupPassphrase).toHaveLength(32);
});

test('the page for operators names every file of the folder', () => {
  const page = read('docs/deployment.md');
  expect(readdirSync(`${ROOT}/deploy`).filter((name) => !page.includes(`deploy/${name}`))).toEqual([]);
});
