import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCertificate } from './make-certificate.ts';
import { reservePort } from './reserve-port.ts';
import { createTestShop, type TestShop } from './test-shop.ts';

const DOMAIN = 'shop.example.com';
const SESSION_ID = randomBytes(32).toString('base64url');
/** Calls of one address that are let through to this route in a minute. */
const LIMIT = 60;

type Ports = { https: number; http: number; shop: number };
type Proxy = {
  name: string;
  program: string;
  /** Writes the example configuration with other ports and a certificate of this test. @returns the program's arguments */
  configure(folder: string, ports: Ports): string[];
};

const example = (name: string) => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');

function replaceEach(text: string, replacements: readonly (readonly [RegExp, string])[]): string {
  return replacements.reduce((changed, [pattern, replacement]) => {
    if (!pattern.test(changed)) throw new Error(`Expected ${pattern} in the example configuration`);
    return changed.replaceAll(new RegExp(pattern, 'gm'), replacement);
  }, text);
}

const PROXIES: readonly Proxy[] = [
  {
    name: 'nginx',
    program: '/usr/sbin/nginx',
    configure(folder, { https, http, shop }) {
      const site = replaceEach(example('nginx.conf'), [
        [/ *listen \[::\].*\n/, ''],
        [/listen 443/, `listen 127.0.0.1:${https}`],
        [/listen 80;/, `listen 127.0.0.1:${http};`],
        [/server 127\.0\.0\.1:3000;/, `server 127.0.0.1:${shop};`],
        [/\/etc\/letsencrypt\/live\/[^;]*fullchain\.pem/, `${folder}/certificate.pem`],
        [/\/etc\/letsencrypt\/live\/[^;]*privkey\.pem/, `${folder}/key.pem`],
      ]);
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (kind) => `${kind}_temp_path ${folder}/${kind};`,
      );
      const whole = `daemon off; pid ${folder}/pid; events {}\nhttp { access_log off; ${temporary.join(' ')}\n${site}}\n`;
      writeFileSync(join(folder, 'nginx.conf'), whole);
      return ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')];
    },
  },
  {
    name: 'Caddy',
    program: '/usr/bin/caddy',
    configure(folder, { https, http, shop }) {
      const site = replaceEach(example('Caddyfile'), [
        [
          /^https:\/\/shop\.example\.com \{/m,
          `https://${DOMAIN}:${https} {\n\ttls ${folder}/certificate.pem ${folder}/key.pem`,
        ],
        [/^http:\/\/shop\.example\.com \{/m, `http://${DOMAIN}:${http} {`],
        [/reverse_proxy 127\.0\.0\.1:3000/, `reverse_proxy 127.0.0.1:${shop}`],
      ]);
      const options = 'admin off\n\tauto_https disable_redirects\n\tdefault_bind 127.0.0.1';
      writeFileSync(join(folder, 'Caddyfile'), `{\n\t${options}\n}\n${site}`);
      return ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')];
    },
  },
];

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({
    config: { rateLimits: true, trustedProxies: ['127.0.0.1'], publicUrl: `https://${DOMAIN}` },
  });
});
afterAll(() => shop.close());

async function waitUntilOpen(port: number, ended: Promise<unknown>): Promise<void> {
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    if (hasEnded) throw new Error('The proxy ended');
    await delay(50);
  }
}

describe.each(PROXIES)('behind $name', ({ program, configure }) => {
  const isInstalled = existsSync(program);
  const folder = mkdtempSync(join(tmpdir(), 'esimshop-proxy-'));
  const ports: Ports = { https: 0, http: 0, shop: 0 };
  let proxy: ChildProcess | undefined;
  let ended: Promise<unknown> = Promise.resolve();

  beforeAll(async () => {
    if (!isInstalled) return;
    Object.assign(ports, { https: await reservePort(), http: await reservePort(), shop: shop.shop.config.port });
    chmodSync(folder, 0o755);
    const { key, cert } = makeCertificate(DOMAIN);
    writeFileSync(`${folder}/key.pem`, key);
    writeFileSync(`${folder}/certificate.pem`, cert);
    const words = configure(folder, ports);
    proxy = spawn(program, words, { stdio: 'ignore', env: { PATH: process.env.PATH, HOME: folder } });
    ended = once(proxy, 'exit');
    await waitUntilOpen(ports.https, ended);
  });
  afterAll(async () => {
    proxy?.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });

  type Call = { method?: string; path: string; headers?: Record<string, string>; body?: string; from?: string };

  /** A call over https, from an address of this machine. */
  function call({ method = 'GET', path, headers = {}, body, from = '127.0.0.1' }: Call, isPlain = false) {
    const options = {
      host: '127.0.0.1',
      port: isPlain ? ports.http : ports.https,
      path,
      method,
      localAddress: from,
      headers: { host: DOMAIN, ...headers },
      ...(!isPlain && { servername: DOMAIN, ca: readFileSync(`${folder}/certificate.pem`) }),
    };
    return new Promise<{ status: number | undefined; headers: Record<string, unknown>; text: string }>(
      (resolve, reject) => {
        const outgoing = (isPlain ? requestHttp : requestHttps)(options, async (response) => {
          const text = Buffer.concat(await response.toArray()).toString();
          resolve({ status: response.statusCode, headers: response.headers, text });
        });
        outgoing.on('error', reject).end(body);
      },
    );
  }

  async function callLimited(from: string, times: number): Promise<(number | undefined)[]> {
    const calls = Array.from({ length: times }, (_, index) => {
      const invented = `198.51.100.${index}`;
      const headers = {
        'content-type': 'application/json',
        'x-forwarded-for': invented,
        'x-real-ip': invented,
        forwarded: `for=${invented}`,
      };
      return call({ method: 'POST', path: '/api/qr-code/generate', headers, body: '{}', from });
    });
    return (await Promise.all(calls)).map(({ status }) => status);
  }

  test.runIf(isInstalled)('visitors are counted by their address, whatever addresses they invent', async () => {
    // Addresses of their own for each proxy, since both stand in front of one shop.
    const visitor = `127.0.${PROXIES.findIndex((each) => each.program === program) + 1}`;
    const statuses = await callLimited(`${visitor}.2`, LIMIT + 5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect(await callLimited(`${visitor}.3`, 1)).toEqual([422]);
  });

  test.runIf(isInstalled)('metrics and health are not public', async () => {
    for (const path of ['/metrics', '/healthz', '/readyz', '/metrics?x=1', '//metrics', '/%6detrics']) {
      const { status, text } = await call({ path, headers: { 'x-forwarded-for': '127.0.0.1' } });
      expect(status, path).toBe(404);
      expect(text).not.toContain('process_cpu');
    }
  });

  test.runIf(isInstalled)('of a sandbox, only a payer’s pages are public', async () => {
    const owners = [
      '/sandbox',
      '/sandbox/',
      '/sandbox/mailbox',
      '/sandbox/faults',
      '/sandbox/ledger',
      '/sandbox/clock',
    ];
    const spelled = [
      '//sandbox/mailbox',
      '/%73andbox/mailbox',
      '/sandbox/cards/tokens/../../mailbox',
      '/sandbox/cards',
    ];
    for (const path of [...owners, ...spelled]) {
      const { status, text } = await call({ path });
      expect(status, path).toBe(404);
      expect(text).not.toMatch(/mailbox|clock|esimGo/i);
    }
    const headers = { 'content-type': 'application/json' };
    expect((await call({ method: 'POST', path: '/sandbox/cards/tokens', headers, body: '{}' })).status).toBe(422);
    for (const path of ['/sandbox/cards/authenticate', '/sandbox/paypal/approve']) {
      const { status, text } = await call({ path: `${path}?token=1` });
      // Of the partner, which knows no such payment, and not of the proxy.
      expect([status, text.length > 0], path).toEqual([404, true]);
    }
  });

  test.runIf(isInstalled)('what the shop says about storing and about https arrives', async () => {
    const products = await call({ path: '/api/destinations' });
    expect(products).toMatchObject({
      status: 200,
      headers: { 'strict-transport-security': 'max-age=63072000; includeSubDomains; preload' },
    });
    const cart = await call({ path: '/api/cart', headers: { 'session-id': SESSION_ID } });
    expect(cart).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
  });

  test.runIf(isInstalled)('a body above 64 KB is rejected', async () => {
    const headers = { 'content-type': 'application/json', 'session-id': SESSION_ID };
    const body = JSON.stringify({ productId: 'x'.repeat(70_000) });
    expect((await call({ method: 'POST', path: '/api/cart', headers, body })).status).toBe(413);
  });

  test.runIf(isInstalled)('without encryption pages are redirected and calls of the API are rejected', async () => {
    expect(await call({ path: '/products?x=1' }, true)).toMatchObject({
      status: 301,
      headers: { location: `https://${DOMAIN}/products?x=1` },
    });
    expect((await call({ path: '/api/cart' }, true)).status).toBe(403);
  });
});
