import { mkdirSync } from 'node:fs';
import type { Logger } from 'pino';
import { type Clock, systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import { isDatabaseUnavailable } from '../platform/database/database-unavailable.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { createLog } from '../platform/log.ts';
import { lockDataFolder } from '../platform/process/data-folder-lock.ts';
import { type Closing, createClosing } from './closing.ts';
import { joinSandbox, type SandboxPartners, startOwnSandbox } from './sandbox.ts';

/** The shop's foundations: its data folder, its database, and without keys its sandbox. */
export type Services = {
  log: Logger;
  closing: Closing;
  connectionString: string;
  sandbox: SandboxPartners | undefined;
  stop(): Promise<void>;
};

/** For a shop that is measured, its sandbox is no limit. */
const MEASURED_REQUESTS_PER_SECOND = 10_000;

/**
 * Locks the data folder and starts the database and the sandbox.
 * @throws Error that says what prevents the start; everything started until then is stopped.
 */
export async function startServices(
  config: Config,
  { log = createLog(config), clock = systemClock }: { log?: Logger; clock?: Clock } = {},
): Promise<Services> {
  await using stack = new AsyncDisposableStack();
  makeDataFolder(config.dataDir);
  if (config.database.kind === 'embedded' || needsOwnSandbox(config)) {
    const lock = await lockDataFolder(config.dataDir, clock.now());
    stack.defer(() => lock.release());
  }
  const closing = createClosing(log, isDatabaseUnavailable);
  // Both start at once; each that did start is closed even if the other failed.
  const [database, sandbox] = await Promise.allSettled([openDatabase(config, log), openSandbox(config)]);
  if (database.status === 'fulfilled') stack.defer(closing.step('database', database.value.close));
  if (sandbox.status === 'fulfilled' && sandbox.value) stack.defer(closing.step('sandbox', sandbox.value.close));
  if (database.status === 'rejected') throw database.reason;
  if (sandbox.status === 'rejected') throw sandbox.reason;
  const owned = stack.move();
  return {
    log,
    closing,
    connectionString: database.value.connectionString,
    sandbox: sandbox.value,
    stop: () => owned.disposeAsync(),
  };
}

/** @throws Error that names the setting if the folder cannot be made */
function makeDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The data folder ${dataDir} cannot be made (${reason}). Check DATA_DIR.`, { cause: error });
  }
}

function needsOwnSandbox({ partners }: Config): boolean {
  return partners.kind === 'sandbox' && partners.url === undefined;
}

/** The sandbox of a shop without keys: a running one, or its own. */
export async function openSandbox({ partners, dataDir, rateLimits }: Config): Promise<SandboxPartners | undefined> {
  if (partners.kind === 'live') return undefined;
  if (partners.url !== undefined) return joinSandbox(partners.url, partners);
  return startOwnSandbox(dataDir, {
    ...partners,
    ...(!rateLimits && { requestsPerSecond: MEASURED_REQUESTS_PER_SECOND }),
  });
}
