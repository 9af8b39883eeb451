import { createFirstAdmin } from './accounts/create-admin.ts';
import { buildApp } from './app.ts';
import { readCatalogueState } from './catalogue/catalogue-state.ts';
import { syncCatalogue } from './catalogue/sync-catalogue.ts';
import { createSyncProgress } from './commands/sync-progress.ts';
import type { Config } from './config.ts';
import { createShop, type RunningShop, type ShopOverrides } from './create-shop.ts';
import type { App } from './http/app-type.ts';
import { createJobHandlers } from './jobs/job-handlers.ts';

export type OpenShop = Pick<RunningShop, 'log'> & {
  /** Lets requests and jobs that are under way finish, then stops everything that was started. */
  close(): Promise<void>;
};

type OpenShopOptions = {
  /** Folder of the built pages; without it only the API is served. */
  pagesFolder?: string;
  announce: (line: string) => void;
  overrides?: ShopOverrides;
};

/** Older than this, the catalogue is brought up to date without waiting for the full hour. */
const STALE_AFTER_MS = 3_600_000;

/**
 * Starts what the role asks for and says where to find it.
 * @throws Error whose sentence says what is in the way; nothing is left running then.
 */
export async function openShop(
  config: Config,
  { pagesFolder, announce, overrides }: OpenShopOptions,
): Promise<OpenShop> {
  const shop = await createShop(config, overrides);
  let app: App | undefined;
  const close = async () => {
    await app?.close();
    await shop.close();
  };
  try {
    const admin = await createFirstAdmin(shop);
    await fillCatalogue(shop);
    if (config.role !== 'worker') {
      app = await buildApp(shop, { pagesFolder });
      await app.listen({ host: config.host, port: config.port });
    }
    if (config.role !== 'web') await shop.jobs.work(createJobHandlers(shop));
    for (const line of describeOpenShop(config, admin)) announce(line);
    return { log: shop.log, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** An empty shop is filled before it opens; an old catalogue is renewed by a job meanwhile. */
async function fillCatalogue(shop: RunningShop): Promise<void> {
  const state = await readCatalogueState(shop.database);
  if (!state?.syncedAt) {
    const progress = createSyncProgress(process.stdout);
    await syncCatalogue(shop, { onProgress: progress.show }).finally(progress.finish);
  } else if (shop.clock.now().getTime() - state.syncedAt.getTime() > STALE_AFTER_MS) {
    await shop.jobs.enqueue(shop.database, 'sync-catalogue', {}, { singletonKey: 'hourly' });
  }
}

type Admin = Awaited<ReturnType<typeof createFirstAdmin>>;

function describeOpenShop({ publicUrl, partners, role }: Config, admin: Admin): string[] {
  if (role === 'worker') return ['esimshop carries out jobs.'];
  const isSandbox = partners.kind === 'sandbox';
  return [
    `esimshop is open at ${publicUrl}`,
    ...(isSandbox ? [`  mailbox  ${publicUrl}/sandbox/mailbox`] : []),
    ...(admin ? [`  admin    ${admin.username}`] : []),
    ...(admin?.madePassword ? [`  password ${admin.madePassword}  (shown this once)`] : []),
    ...(isSandbox ? [`Sandbox mode: no money and no real eSIM is involved. What to try: ${publicUrl}/sandbox`] : []),
  ];
}
