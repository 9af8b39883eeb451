import { mkdirSync } from 'node:fs';
import type { Logger } from 'pino';
import { createBackground } from './background.ts';
import { watchCatalogue } from './catalogue/watch-catalogue.ts';
import { systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { createPartners } from './create-partners.ts';
import { connectDatabase } from './database/database.ts';
import { joinDatabase, openDatabase } from './database/open-database.ts';
import { releaseClaims } from './database/release-claims.ts';
import { createPgBossJobs } from './jobs/pg-boss-jobs.ts';
import { createLog } from './log.ts';
import { joinSandbox, type SandboxPartners, startOwnSandbox } from './sandbox.ts';
import { createSecrets } from './secrets.ts';
import type { Partners, Shop, Timeouts } from './shop.ts';
import { lockDataFolder } from './system/data-folder-lock.ts';
import { noteSandboxUrl, readSandboxUrl } from './system/installation.ts';
import { readOrMakeSecretKey, refuseOtherSecretKey } from './system/secret-key.ts';

export type RunningShop = Shop & {
  connectionString: string;
  /** Where the sandbox listens, on loopback; undefined in a live shop. */
  sandboxUrl: string | undefined;
  close(): Promise<void>;
};

/** What a test may put in place of the real thing. */
export type ShopOverrides = Partial<Pick<Shop, 'clock' | 'log'>> & {
  partners?: Partial<Partners>;
  timeouts?: Partial<Timeouts>;
  onCommit?: (transactionName: string) => void;
};

/** How long the end waits for work that is under way, so that time is left to stop the database in good order. */
const FINISH_WITHIN_MS = 3000;

const TIMEOUTS: Timeouts = { paymentMs: 10_000, esimMs: 20_000, mailMs: 15_000, purchaseSettleMs: 60_000 };

/**
 * Wires the shop: database, partners, jobs. It is the only one on its data folder.
 * @throws Error whose sentence says what is in the way; what was started until then is stopped.
 */
export function createShop(config: Config, overrides: ShopOverrides = {}): Promise<RunningShop> {
  return withClosers(async (closers) => {
    mkdirSync(config.dataDir, { recursive: true });
    const usesFolderAlone = config.database.kind === 'embedded' || needsOwnSandbox(config);
    if (usesFolderAlone) {
      const lock = await lockDataFolder(config.dataDir, (overrides.clock ?? systemClock).now());
      closers.push(async () => lock.release());
    }
    const log = overrides.log ?? createLog(config);
    const database = openDatabase(config, log);
    const sandbox = openSandbox(config);
    // Both are started at once; each that did start is closed, also when the other did not.
    const [opened, partners] = await Promise.allSettled([database, sandbox]);
    if (opened.status === 'fulfilled') closers.push(opened.value.close);
    if (partners.status === 'fulfilled' && partners.value) closers.push(partners.value.close);
    if (opened.status === 'rejected') throw opened.reason;
    if (partners.status === 'rejected') throw partners.reason;
    await partners.value?.announce(config.publicUrl);
    return wireShop(config, {
      log,
      overrides,
      closers,
      connectionString: opened.value.connectionString,
      sandbox: partners.value,
      works: config.role !== 'web',
    });
  });
}

/**
 * The same shop for a command beside it: it uses the database and the sandbox of a shop that runs, or starts them.
 * It carries out no jobs.
 */
export async function attachShop(config: Config, overrides: ShopOverrides = {}): Promise<RunningShop> {
  return withClosers(async (closers) => {
    mkdirSync(config.dataDir, { recursive: true });
    const lock = await lockDataFolder(config.dataDir, systemClock.now()).catch(() => undefined);
    const isBesideShop = lock === undefined || config.database.kind === 'external';
    closers.push(async () => lock?.release());
    const log = overrides.log ?? createLog(config);
    const { connectionString, close } = await (isBesideShop ? joinDatabase(config) : openDatabase(config, log));
    closers.push(close);
    const known = isBesideShop ? await readSandboxUrl(connectionString) : undefined;
    const sandbox = known && config.partners.kind === 'sandbox' ? await joinSandbox(known) : await openSandbox(config);
    if (sandbox) closers.push(sandbox.close);
    return wireShop(config, { log, overrides, closers, connectionString, sandbox, works: false });
  });
}

type Closers = (() => Promise<void>)[];

async function withClosers(build: (closers: Closers) => Promise<Omit<RunningShop, 'close'>>): Promise<RunningShop> {
  const closers: Closers = [];
  const close = async () => {
    const failures: unknown[] = [];
    for (const closeOne of closers.splice(0).reverse()) {
      await closeOne().catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be closed');
  };
  try {
    return Object.assign(await build(closers), { close });
  } catch (error) {
    await close();
    throw error;
  }
}

function needsOwnSandbox({ partners }: Config): boolean {
  return partners.kind === 'sandbox' && partners.url === undefined;
}

async function openSandbox({ partners, dataDir }: Config): Promise<SandboxPartners | undefined> {
  if (partners.kind === 'live') return undefined;
  return partners.url === undefined ? startOwnSandbox(dataDir) : joinSandbox(partners.url);
}

type Wiring = {
  log: Logger;
  overrides: ShopOverrides;
  closers: Closers;
  connectionString: string;
  sandbox: SandboxPartners | undefined;
  works: boolean;
};

async function wireShop(
  config: Config,
  { log, overrides, closers, connectionString, sandbox, works }: Wiring,
): Promise<Omit<RunningShop, 'close'>> {
  const timeouts = { ...TIMEOUTS, ...overrides.timeouts };
  const database = connectDatabase({ connectionString });
  closers.push(() => database.pool.end());
  // A connection that breaks while nobody uses it is no reason to end: the pool makes another.
  database.pool.on('error', (error) => {
    if (!database.pool.ending) log.warn({ reason: error.message }, 'database.connection_lost');
  });
  if (overrides.onCommit) database.onCommit = overrides.onCommit;

  const secrets = createSecrets(readOrMakeSecretKey(config));
  await refuseOtherSecretKey(database, secrets);
  if (sandbox && works) await noteSandboxUrl(database, sandbox.url);

  const connections = config.partners.kind === 'live' ? config.partners : sandbox?.connections;
  if (!connections) throw new Error('Expected partners, either live or of the sandbox');
  const sandboxUrl = sandbox?.url;
  const real = createPartners({ connections, sandboxUrl, mailFrom: config.mailFrom, timeouts, log });
  const partners = { ...real, ...overrides.partners };
  closers.push(async () => partners.mail.close());

  const soleWorker = works && config.database.kind === 'embedded';
  if (soleWorker) await releaseClaims(database);
  const jobs = await createPgBossJobs({ connectionString, log, works, soleWorker });
  closers.push(() => jobs.stop(FINISH_WITHIN_MS));
  const background = createBackground(log);
  closers.push(() => background.drain(FINISH_WITHIN_MS));
  const clock = overrides.clock ?? systemClock;
  const shop = { config, clock, log, database, jobs, secrets, partners, timeouts, background };
  const watch = await watchCatalogue(shop);
  closers.push(() => watch.stop());
  return { ...shop, connectionString, sandboxUrl };
}
