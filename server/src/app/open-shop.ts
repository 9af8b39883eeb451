import { createFirstAdmin, type FirstAdmin } from '../accounts/create-admin.ts';
import { createRecoveryLink } from '../accounts/recovery.ts';
import { findUserByLogin } from '../accounts/users.ts';
import { createSyncProgress } from '../admin/commands/sync-progress.ts';
import { CatalogueSyncError, syncCatalogue } from '../catalogue/sync/sync-catalogue.ts';
import { findSupplierSync } from '../catalogue/sync/sync-store.ts';
import { startPageRenderer } from '../pages/page-renderer.ts';
import type { Config } from '../platform/config/config.ts';
import { isLoopbackAddress } from '../platform/config/environment.ts';
import { SUPPLIER_SETTINGS } from '../platform/config/partners.ts';
import type { App } from '../platform/http/app-type.ts';
import { addressesOf } from '../platform/http/serve-every-address.ts';
import { requestTimer } from '../platform/sweeps/timers.ts';
import { pollUsage, type UsagePoll } from '../portal/usage/poll-usage.ts';
import { buildApp } from './build-app.ts';
import { buildWorkerApp } from './build-worker-app.ts';
import { createShop, type RunningShop, type ShopOverrides } from './create-shop.ts';
import type { Services } from './services.ts';
import { createSweepHandlers } from './sweep-handlers.ts';
import { watchHealth } from './watch-health.ts';

export type OpenShop = Pick<RunningShop, 'log'> & {
  /** Waits for running requests and jobs, then stops everything that was started. */
  close(): Promise<void>;
};

type OpenShopOptions = {
  /** Folder of the built pages; without it only the API is served. */
  pagesFolder?: string;
  announce: (line: string) => void;
  /** What has been started already. */
  services?: Promise<Services>;
  overrides?: ShopOverrides;
  /** How long the process may be unable to do its work before it ends. */
  giveUpAfterMs?: number;
};

/** Outages pass; what lasts longer may be this process's own fault, and its supervisor starts it again. */
const GIVE_UP_AFTER_MS = 5 * 60_000;

/** An older catalogue is synced at once, without waiting for the full hour. */
const STALE_AFTER_MS = 3_600_000;

/**
 * Starts what the role requires and announces where to find it.
 * @throws Error that says what prevents the start; nothing is left running.
 */
export async function openShop(
  config: Config,
  { pagesFolder, announce, overrides, services, giveUpAfterMs = GIVE_UP_AFTER_MS }: OpenShopOptions,
): Promise<OpenShop> {
  const isWorker = config.role === 'worker';
  // Loads the pages while the database starts.
  const renderer = pagesFolder !== undefined && !isWorker ? startPageRenderer(pagesFolder) : undefined;
  const shop = await createShop(config, overrides, services).catch(async (error: unknown) => {
    await renderer?.close();
    throw error;
  });
  let app: App | undefined;
  let usagePoll: UsagePoll | undefined;
  let watch: ReturnType<typeof watchHealth> | undefined;
  const close = async () => {
    watch?.stop();
    usagePoll?.stop();
    shop.database.hurry();
    await shop.closing.step('requests', () => (app ? app.close() : renderer?.close()))();
    await shop.close();
  };
  try {
    // While one of them waits for the database, the others go on; each is closed even if another failed.
    const [filled, built] = await Promise.allSettled([
      fillCatalogue(shop),
      isWorker ? undefined : buildApp(shop, { pagesFolder, renderer }),
    ]);
    if (built.status === 'fulfilled') app = built.value;
    for (const each of [filled, built]) if (each.status === 'rejected') throw each.reason;
    if (app) {
      const [host = config.host] = await addressesOf(config.host);
      await app.listen({ host, port: config.port });
      let first: FirstAdmin | undefined;
      await createFirstAdmin(shop, {
        show(admin) {
          first = admin;
          describeAdmin(admin).forEach(announce);
        },
      });
      if (first) (await describeFirstSteps(shop, first)).forEach(announce);
      // Responses to visitors need no background work.
      describeOpenShop(config).forEach(announce);
    } else if (config.healthPort) {
      app = buildWorkerApp(shop);
      await app.listen({ host: config.host, port: config.healthPort });
    }
    if (config.role !== 'web') {
      shop.sweeps.start(createSweepHandlers(shop));
      usagePoll = pollUsage(shop);
    }
    if (isWorker) announce('esimshop runs jobs.');
    // The embedded database is started again by this very process.
    if (config.database.kind === 'external') watch = watchHealth(shop, { giveUpAfterMs, onGiveUp: endProcess });
    return { log: shop.log, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Rethrown as an uncaught error, for which the process closes the shop and exits with 1. */
function endProcess(error: Error): void {
  process.nextTick(() => {
    throw error;
  });
}

/** An empty catalogue is synced before the shop opens; an old one by a job meanwhile. */
async function fillCatalogue(shop: RunningShop): Promise<void> {
  const suppliers = Object.keys(shop.partners.suppliers);
  const syncs = await Promise.all(suppliers.map((supplier) => findSupplierSync(shop.database, supplier)));
  const times = syncs.map((sync) => sync?.syncedAt?.getTime());
  if (times.every((time) => time === undefined)) {
    const progress = createSyncProgress(process.stdout);
    await syncCatalogue(shop, { onProgress: progress.show, isFirst: true })
      .catch((error: unknown) => {
        throw nameSettings(error, shop.config);
      })
      .finally(progress.finish);
  } else if (times.some((time) => shop.clock.now().getTime() - (time ?? 0) > STALE_AFTER_MS)) {
    await requestTimer(shop.database, 'sync-catalogue');
  }
}

/** At a live shop's first start its owner has just set them. */
function nameSettings(error: unknown, { partners }: Config): unknown {
  const settings = error instanceof CatalogueSyncError ? SUPPLIER_SETTINGS[error.supplier] : undefined;
  if (partners.kind === 'sandbox' || !settings || !(error instanceof Error)) return error;
  return new Error(`${error.message} Check ${settings.join(', ')}.`, { cause: error });
}

function describeAdmin({ username, generatedPassword }: FirstAdmin): string[] {
  return [
    'The first administrator:',
    `  admin    ${username}`,
    ...(generatedPassword ? [`  password ${generatedPassword}  (shown this once)`] : []),
  ];
}

/** A link to a password of one's own where one was generated, and where the rest is set up. */
async function describeFirstSteps(shop: RunningShop, { username, generatedPassword }: FirstAdmin): Promise<string[]> {
  const user = generatedPassword ? await findUserByLogin(shop.database, username) : undefined;
  const link = user && (await createRecoveryLink(shop, { actorId: undefined }, user));
  return [
    ...(link ? ['  or choose one of your own; this link works once, for 15 minutes:', `  ${link}`] : []),
    `  set up   ${shop.config.publicUrl}/admin?tab=setup`,
  ];
}

function describeOpenShop({ publicUrl, partners }: Config): string[] {
  const open = `esimshop is open at ${publicUrl}`;
  if (partners.kind === 'live') return [open];
  const forWhom = isLoopbackAddress(publicUrl) ? '' : ' (sign in as an administrator first)';
  return [
    open,
    `  mailbox  ${publicUrl}/sandbox/mailbox${forWhom}`,
    `Sandbox mode: no real payments, no real eSIMs. What to try: ${publicUrl}/sandbox`,
  ];
}
