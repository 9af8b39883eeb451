import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../e2e/setup/find-free-port.ts';
import { startShop } from './measured-shop.ts';

/** The shop at SHOP_URL if set, else one on an empty data folder. */
export async function openEmptyShop(): Promise<{ url: string; close(): Promise<void> }> {
  if (process.env.SHOP_URL) return { url: process.env.SHOP_URL, close: async () => undefined };
  const dataDir = mkdtempSync(join(tmpdir(), 'esimshop-pages-'));
  chmodSync(dataDir, 0o755);
  const shop = await startShop({ dataDir, port: await findFreePort() });
  return {
    url: shop.url,
    async close() {
      await shop.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
