import { randomBytes } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '@esimshop/sandbox/sandbox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { buildApp } from '../src/app/build-app.ts';
import { createShop, type RunningShop, type ShopOverrides } from '../src/app/create-shop.ts';
import { createPdfPrinter } from '../src/documents/pdf/create-pdf-printer.ts';
import type { Config } from '../src/platform/config/config.ts';
import type { App } from '../src/platform/http/app-type.ts';
import type { UsagePoll } from '../src/portal/usage/poll-usage.ts';
import type { Partners } from '../src/shop.ts';
import { BLANK_PAPER } from './blank-paper.ts';
import {
  decodeResponse,
  encodeRequest,
  type RequestOptions,
  type SendRequest,
  type TestResponse,
} from './http-exchange.ts';
import { reservePort } from './reserve-port.ts';
import { createSandboxControls, type SandboxControls, UNLIMITED } from './sandbox-controls.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** For a shop whose partners are silent or lose answers; others have a live shop's patience, which a busy machine needs. */
export const HASTE = { paymentMs: 2500, esimMs: 2500, mailMs: 2500 };
const PURCHASE_SETTLE_MS = 200;
/** On a busy machine the thread that draws takes that long to start. */
const PRINT_TIMEOUT_MS = 60_000;

export type TestShopOptions = ShopOverrides & {
  config?: Partial<Config>;
  /** Runs jobs like a real shop. */
  runsJobs?: boolean;
  /** Folder of the built pages; without it only the API is served. */
  pagesFolder?: string;
  /** How long a request may take to arrive. */
  arrivesWithinMs?: number;
  /** A database that is used instead of a copy of the template, and dropped at the end. */
  database?: TestDatabase;
  /** Sells the plans of the sandbox's second supplier too. */
  suppliers?: readonly string[];
  /** Draws the PDFs of its mails; without it they are blank. */
  drawsDocuments?: boolean;
  /** What the shop talks to instead of the sandbox's partners themselves. */
  openPartners?: (sandboxUrl: string) => Promise<Partners>;
  /** Joins the database and sandbox of another test shop with its key, like a second process. */
  beside?: Pick<TestShop, 'shop' | 'database' | 'sandbox'>;
};

export type TestShop = {
  shop: RunningShop;
  app: App;
  sandbox: SandboxControls;
  database: TestDatabase;
  /** An in-process request with this Session-Id; a body is sent as JSON. */
  /** `from`: the address that it comes from, in place of loopback. */
  request(
    method: Parameters<SendRequest>[0],
    path: string,
    options?: RequestOptions & { from?: string },
  ): Promise<TestResponse>;
  /** Closes the shop alone: its database and its sandbox remain until `close`. */
  stop(): Promise<void>;
  close(): Promise<void>;
};

/** Creates a whole shop on a fresh database with the sandbox's partners, listening so that their webhooks arrive. */
export async function createTestShop({
  config,
  runsJobs,
  pagesFolder,
  arrivesWithinMs,
  database: given,
  suppliers = ['esim-go'],
  drawsDocuments = false,
  openPartners,
  beside,
  ...overrides
}: TestShopOptions = {}): Promise<TestShop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'esimshop-shop-'));
  const database = beside?.database ?? given ?? (await createTestDatabase());
  const sandbox = beside ? undefined : await startSandbox({ dataDir: join(dataDir, 'sandbox'), ...UNLIMITED });
  const sandboxUrl = beside?.sandbox.url ?? sandbox?.url ?? '';
  const port = config?.port ?? (await reservePort());
  const printer = drawsDocuments ? createPdfPrinter({ timeoutMs: PRINT_TIMEOUT_MS }) : undefined;
  const shop = await createShop(
    {
      host: '127.0.0.1',
      port,
      publicUrl: `http://127.0.0.1:${port}`,
      dataDir,
      database: { kind: 'external', url: database.connectionString },
      role: 'all',
      admin: { username: 'admin' },
      trustedProxies: [],
      rateLimits: false,
      logLevel: 'silent',
      secretKey: beside ? readKey(beside) : randomBytes(32),
      mailFrom: { address: 'orders@esimshop.example', name: 'esimshop' },
      supportAddress: 'help@esimshop.example',
      alertRecipients: [],
      timeZone: 'Europe/Istanbul',
      lowDataPercent: 80,
      paymentFees: [
        { percentHundredths: 290, fixedMinor: 30 },
        { percentHundredths: 349, fixedMinor: 49 },
      ],
      partners: { kind: 'sandbox', url: sandboxUrl, suppliers },
      extensions: [],
      ...config,
    },
    {
      printer: printer ?? BLANK_PAPER,
      ...overrides,
      ...(openPartners && { partners: await openPartners(sandboxUrl) }),
      timeouts: { purchaseSettleMs: PURCHASE_SETTLE_MS, ...overrides.timeouts },
    },
  );
  const app = await buildApp(shop, { pagesFolder, arrivesWithinMs });
  const statuses = watchStatuses(app);
  await app.listen({ host: '127.0.0.1', port });
  let usagePoll: UsagePoll | undefined;
  if (runsJobs) {
    // What the clock starts would come in between at some minutes of the hour only.
    await shop.database.execute("update timers set next_attempt_at = 'infinity'");
    const { pollUsage } = await import('../src/portal/usage/poll-usage.ts');
    const { createSweepHandlers } = await import('../src/app/sweep-handlers.ts');
    shop.sweeps.start(createSweepHandlers(shop));
    usagePoll = pollUsage(shop);
  }

  const stop = async () => {
    usagePoll?.stop();
    await app.close();
    await shop.close();
    await printer?.close();
  };
  return {
    shop,
    app,
    database,
    sandbox: createSandboxControls(sandboxUrl),
    async request(method, url, { from, ...options } = {}) {
      const { headers, body: payload } = encodeRequest(options);
      const response = await app.inject({
        ...{ method, url, headers },
        ...(payload !== undefined && { payload }),
        ...(from !== undefined && { remoteAddress: from }),
      });
      return decodeResponse({ status: response.statusCode, headers: response.headers, text: response.payload });
    },
    stop,
    async close() {
      await stop();
      statuses.expectDeclared();
      if (!beside) {
        await sandbox?.close();
        await database.drop();
      }
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const HANDLED = 'tracing:fastify.request.handler:start';

/** Finds the successes that the description of the API does not have. */
function watchStatuses(app: App) {
  const undeclared = new Set<string>();
  const watch = (message: unknown) => {
    const { request, reply } = message as { request: FastifyRequest; reply: FastifyReply };
    const { url = '', schema } = request.routeOptions;
    if (request.server !== app || !url.startsWith('/api/')) return;
    const declared = Object.keys(schema?.response ?? { 200: undefined });
    reply.raw.once('finish', () => {
      const status = reply.raw.statusCode;
      if (status < 300 && !declared.includes(String(status))) undeclared.add(`${request.method} ${url} ${status}`);
    });
  };
  subscribe(HANDLED, watch);
  return {
    /** Ends the watch. @throws Error with what was found */
    expectDeclared() {
      unsubscribe(HANDLED, watch);
      if (undeclared.size > 0) throw new Error(`Statuses that no route declares: ${[...undeclared].join(', ')}`);
    },
  };
}

function readKey({ shop }: Pick<TestShop, 'shop'>): Buffer {
  if (!shop.config.secretKey) throw new Error('Expected the other test shop to have a secret key');
  return shop.config.secretKey;
}
