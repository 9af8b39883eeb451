import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '@esimshop/sandbox/sandbox';
import type { InjectOptions } from 'fastify';
import { buildApp } from '../src/app.ts';
import type { Config } from '../src/config.ts';
import { createShop, type RunningShop, type ShopOverrides } from '../src/create-shop.ts';
import { findFreePort } from '../src/database/find-free-port.ts';
import type { App } from '../src/http/app-type.ts';
import { createSandboxControls, type SandboxControls } from './sandbox-controls.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const TIMEOUTS = { paymentMs: 1500, esimMs: 1500, mailMs: 1500, purchaseSettleMs: 200 };

export type TestShopOptions = ShopOverrides & {
  config?: Partial<Config>;
  /** Carry out jobs as a running shop does. */
  works?: boolean;
  /** Joins the database of another test shop, as a second process would. */
  beside?: TestShop;
};

/** What `app.inject` answers, with the body parsed. */
export type Answer = { status: number; body: unknown; headers: Record<string, unknown>; text: string };

export type TestShop = {
  shop: RunningShop;
  app: App;
  sandbox: SandboxControls;
  database: TestDatabase;
  /** In-process, as a browser with this Session-Id would ask; a body is sent as JSON. */
  request(method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', url: string, options?: RequestOptions): Promise<Answer>;
  close(): Promise<void>;
};

export type RequestOptions = { body?: unknown; sessionId?: string; headers?: Record<string, string> };

/** A whole shop on a fresh database with real partners of the sandbox, listening so that their webhooks arrive. */
export async function createTestShop({ config, works, beside, ...overrides }: TestShopOptions = {}): Promise<TestShop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'esimshop-shop-'));
  const database = beside?.database ?? (await createTestDatabase());
  const sandbox = beside ? undefined : await startSandbox({ dataDir: join(dataDir, 'sandbox') });
  const sandboxUrl = beside?.sandbox.url ?? sandbox?.url ?? '';
  const port = await findFreePort();
  const shop = await createShop(
    {
      host: '127.0.0.1',
      port,
      publicUrl: `http://127.0.0.1:${port}`,
      dataDir,
      database: { kind: 'external', url: database.connectionString },
      role: 'all',
      admin: { username: 'admin' },
      rateLimits: false,
      logLevel: 'silent',
      secretKey: beside ? readKey(beside) : randomBytes(32),
      mailFrom: { address: 'orders@esimshop.example', name: 'esimshop' },
      lowDataPercent: 80,
      partners: { kind: 'sandbox', url: sandboxUrl },
      ...config,
    },
    { ...overrides, timeouts: { ...TIMEOUTS, ...overrides.timeouts } },
  );
  const app = await buildApp(shop);
  await app.listen({ host: '127.0.0.1', port });
  if (works) {
    const { createJobHandlers } = await import('../src/jobs/job-handlers.ts');
    await shop.jobs.work(createJobHandlers(shop));
  }

  return {
    shop,
    app,
    database,
    sandbox: createSandboxControls(sandboxUrl),
    request: (method, url, options) => ask(app, { method, url, ...options }),
    async close() {
      await app.close();
      await shop.close();
      if (!beside) {
        await sandbox?.close();
        await database.drop();
      }
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function readKey({ shop }: TestShop): Buffer {
  if (!shop.config.secretKey) throw new Error('Expected the other test shop to have a secret key');
  return shop.config.secretKey;
}

type Asked = RequestOptions & { method: NonNullable<InjectOptions['method']>; url: string };

async function ask(app: App, { method, url, body, sessionId, headers }: Asked): Promise<Answer> {
  const answer = await app.inject({
    method,
    url,
    headers: {
      ...(sessionId !== undefined && { 'session-id': sessionId }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const isJson = String(answer.headers['content-type']).includes('json');
  const parsed: unknown = isJson && answer.payload ? answer.json() : answer.payload;
  return { status: answer.statusCode, body: parsed, headers: answer.headers, text: answer.payload };
}
