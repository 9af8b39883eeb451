import { chmodSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connectDatabase } from '../src/platform/database/database.ts';
import { joinDatabase } from '../src/platform/database/open-database.ts';
import { expectInvariants } from './invariants.ts';
import { reservePort } from './reserve-port.ts';
import { createSandboxControls, type SandboxControls } from './sandbox-controls.ts';
import { createShopProcess, SHOP, type ShopProcess } from './shop-process.ts';
import { eventually } from './shopper.ts';

const PAGES = fileURLToPath(new URL('../../web/build/server/index.js', import.meta.url));
/** Without its bundle and the pages the shop does not start; `npm test` builds them first. */
export const isBuilt = existsSync(SHOP) && existsSync(PAGES);

/** The shop as it is started by hand: with its own PostgreSQL and its own sandbox on a data folder. */
export type EmbeddedShop = {
  shop: ShopProcess;
  sandbox: SandboxControls;
  /** Another process that is started on the same folder and port. */
  createSecond(): ShopProcess;
  /** Waits until nothing is lost, doubled or uneven between our books and the partners'. */
  expectConsistent(): Promise<void>;
};

export async function createEmbeddedShop(dataDir: string): Promise<EmbeddedShop> {
  const port = await reservePort();
  const createSecond = () =>
    createShopProcess({ file: SHOP, port, env: { DATA_DIR: dataDir }, readyLine: 'esimshop is open at' });
  const shop = createSecond();
  const sandbox = createSandboxControls(shop.url);
  return {
    shop,
    sandbox,
    createSecond,
    async expectConsistent() {
      const { connectionString } = await joinDatabase({ database: { kind: 'embedded' }, dataDir });
      const database = connectDatabase({ connectionString, maxConnections: 4 });
      try {
        await eventually(() => expectInvariants({ shop: { database }, sandbox }));
      } finally {
        await database.close();
      }
    },
  };
}

/** A data folder that PostgreSQL's user can enter too. */
export function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'esimshop-data-'));
  chmodSync(folder, 0o755);
  return folder;
}
