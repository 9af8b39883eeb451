import { mkdirSync } from 'node:fs';
import { createCatalogue } from '../catalogue/create-catalogue.ts';
import { createPdfPrinter } from '../documents/pdf/create-pdf-printer.ts';
import { createPageTexts } from '../page-texts/create-page-texts.ts';
import { createBackground } from '../platform/background.ts';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import { modeOf } from '../platform/config/partners.ts';
import { connectDatabase } from '../platform/database/database.ts';
import { assertSameMode } from '../platform/database/database-mode.ts';
import { isDatabaseUnavailable } from '../platform/database/database-unavailable.ts';
import { listen } from '../platform/database/listen.ts';
import { joinDatabase, openDatabase } from '../platform/database/open-database.ts';
import { ResponseCache } from '../platform/http/responses/response-cache.ts';
import { createLog } from '../platform/log.ts';
import { lockDataFolder } from '../platform/process/data-folder-lock.ts';
import { assertSameSecretKey, readOrCreateSecretKey } from '../platform/secrets/secret-key.ts';
import { createSecrets } from '../platform/secrets/secrets.ts';
import { createSweeps } from '../platform/sweeps/sweeps.ts';
import { insertTimers } from '../platform/sweeps/timers.ts';
import { createCurrencies } from '../rates/create-currencies.ts';
import { createSettings } from '../settings/create-settings.ts';
import type { Partners, Shop, Timeouts } from '../shop.ts';
import { insertSupplierAccounts } from '../supply/accounts.ts';
import { pauseEsimReads } from '../supply/turns.ts';
import { type Closing, createClosing } from './closing.ts';
import { createPartners, OWN_PARTNERS, placeName } from './create-partners.ts';
import { loadExtensions } from './extensions/load-extensions.ts';
import { readSandboxUrl, saveSandboxUrl } from './installation.ts';
import { releaseClaims } from './release-claims.ts';
import { joinSandbox } from './sandbox.ts';
import { openSandbox, type Services, startServices } from './services.ts';

export type RunningShop = Shop & {
  connectionString: string;
  /** Where the sandbox listens, on loopback; undefined in a live shop. */
  sandboxUrl: string | undefined;
  /** Bounds the time of closing, whatever hangs. */
  closing: Closing;
  close(): Promise<void>;
};

/** What a test may override. */
export type ShopOverrides = Partial<Pick<Shop, 'clock' | 'log' | 'printer'>> & {
  partners?: Partial<Partners>;
  timeouts?: Partial<Timeouts>;
  onCommit?: (transactionName: string) => void;
};

const TIMEOUTS = { paymentMs: 10_000, esimMs: 20_000, mailMs: 15_000 };
/** eSIM Go may process an order for ten minutes; the sandbox lists each at once. */
const PURCHASE_SETTLE_MS = { live: 10 * 60_000, sandbox: 60_000 };

/**
 * Wires the shop: database, partners, jobs.
 * @throws Error that says what prevents the start; everything started until then is stopped.
 */
export function createShop(
  config: Config,
  overrides: ShopOverrides = {},
  services: Promise<Services> = startServices(config, overrides),
): Promise<RunningShop> {
  return withDisposal(async (stack) => {
    const started = await services;
    stack.defer(started.stop);
    await started.sandbox?.announce(config.publicUrl);
    return wireShop(config, { ...started, overrides, stack, runsJobs: config.role !== 'web' });
  });
}

/**
 * The same shop for a command: it uses the database and sandbox of a running shop, or starts them.
 * It runs no jobs.
 */
export async function attachShop(config: Config, overrides: ShopOverrides = {}): Promise<RunningShop> {
  return withDisposal(async (stack) => {
    mkdirSync(config.dataDir, { recursive: true });
    const lock = await lockDataFolder(config.dataDir, systemClock.now()).catch(() => undefined);
    const isBesideShop = lock === undefined || config.database.kind === 'external';
    stack.defer(() => lock?.release());
    const log = overrides.log ?? createLog(config);
    const closing = createClosing(log, isDatabaseUnavailable);
    const { connectionString, close } = await (isBesideShop ? joinDatabase(config) : openDatabase(config, log));
    stack.defer(closing.step('database', close));
    const known = isBesideShop ? await readSandboxUrl(connectionString) : undefined;
    const { partners } = config;
    const sandbox =
      known && partners.kind === 'sandbox' ? await joinSandbox(known, partners) : await openSandbox(config);
    if (sandbox) stack.defer(closing.step('sandbox', sandbox.close));
    return wireShop(config, { log, overrides, stack, closing, connectionString, sandbox, runsJobs: false });
  });
}

/** Builds a shop whose `close` undoes, in reverse order, what `build` put on the stack; a build that fails is undone at once. */
async function withDisposal(
  build: (stack: AsyncDisposableStack) => Promise<Omit<RunningShop, 'close'>>,
): Promise<RunningShop> {
  await using stack = new AsyncDisposableStack();
  const shop = await build(stack);
  const owned = stack.move();
  return { ...shop, close: () => owned.disposeAsync() };
}

type Wiring = Omit<Services, 'stop'> & { overrides: ShopOverrides; stack: AsyncDisposableStack; runsJobs: boolean };

async function wireShop(
  config: Config,
  { log, overrides, stack, closing, connectionString, sandbox, runsJobs }: Wiring,
): Promise<Omit<RunningShop, 'close'>> {
  const purchaseSettleMs = PURCHASE_SETTLE_MS[config.partners.kind];
  const timeouts: Timeouts = { ...TIMEOUTS, purchaseSettleMs, ...overrides.timeouts };
  const database = connectDatabase({ connectionString });
  stack.defer(closing.step('pool', () => database.close()));
  // An idle connection that breaks is no reason to exit: the pool opens another.
  database.pool.on('error', (error) => {
    if (!database.pool.ending) log.warn({ reason: error.message }, 'database.connection_lost');
  });
  if (overrides.onCommit) database.onCommit = overrides.onCommit;

  const secrets = createSecrets(readOrCreateSecretKey(config));
  await assertSameSecretKey(database, secrets);
  await assertSameMode(database, modeOf(config.partners));
  if (sandbox && runsJobs) await saveSandboxUrl(database, sandbox.url);

  const connections = config.partners.kind === 'live' ? config.partners : sandbox?.connections;
  if (!connections) throw new Error('Expected partners, either live or of the sandbox');
  const sandboxUrl = sandbox?.url;
  const hasStripeForm = config.partners.kind === 'sandbox' && config.partners.hasStripeForm;
  const background = createBackground(log);
  const onLimited = (supplier: string, pauseMs: number) =>
    void background.run('supplier-pause', () => pauseEsimReads(database, supplier, pauseMs));
  const real = createPartners({
    connections,
    sandboxUrl,
    hasStripeForm,
    mailFrom: config.mailFrom,
    timeouts,
    log,
    onLimited,
  });
  const { extensions, ...fromOutside } = await loadExtensions(config.extensions, {
    ...{ log, timeouts, taken: OWN_PARTNERS, mode: modeOf(config.partners) },
    placeName,
    onLimited,
  });
  const partners = {
    ...real,
    suppliers: { ...real.suppliers, ...fromOutside.suppliers },
    gateways: { ...real.gateways, ...fromOutside.gateways },
    ...overrides.partners,
  };
  await insertSupplierAccounts(database, Object.keys(partners.suppliers));
  stack.defer(closing.step('mail', () => partners.mail.close()));

  if (runsJobs && config.database.kind === 'embedded') await releaseClaims(database);
  await insertTimers(database);
  // Closed after the jobs: their mails have PDFs.
  const ownPrinter = createPdfPrinter();
  stack.defer(closing.step('printer', () => ownPrinter.close()));
  const printer = overrides.printer ?? ownPrinter;
  const sweeps = createSweeps({ database, log });
  stack.defer(closing.step('jobs', (leftMs) => sweeps.stop(leftMs)));
  stack.defer(closing.step('background', (leftMs) => background.drain(leftMs)));
  const clock = overrides.clock ?? systemClock;
  const catalogue = createCatalogue({ database, clock, log });
  stack.defer(closing.step('catalogue', () => catalogue.close()));
  const settings = createSettings({ database, log });
  const pageTexts = createPageTexts({ database, log });
  const currencies = createCurrencies({ database, clock, settings, log });
  const listener = await listen({
    connectionString: database.connectionString,
    subscriptions: [catalogue, settings, pageTexts, currencies].map(({ subscription }) => subscription),
  });
  stack.defer(closing.step('listener', () => listener.stop()));
  const responses = new ResponseCache();
  const memory = { catalogue, settings, pageTexts, currencies, responses, printer, keptTexts: new Set<string>() };
  const shop = { config, clock, log, database, sweeps, secrets, partners, extensions, timeouts, background, ...memory };
  return { ...shop, connectionString, sandboxUrl, closing };
}
