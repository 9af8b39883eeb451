import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleServer } from '../bundle/bundle-server.ts';
import { COMPILE_CACHE, SHOP_UNDER_TEST } from './shop-process.ts';

/** Bundles the shop that tests kill, and has it compiled. */
export async function setup(): Promise<void> {
  const source = fileURLToPath(new URL('shop-under-test.ts', import.meta.url));
  await bundleServer({ entries: { 'shop-under-test': source }, folder: dirname(SHOP_UNDER_TEST) });
  // Without settings it ends once everything is loaded, and then writes what was compiled.
  spawnSync(process.execPath, [SHOP_UNDER_TEST], { env: { NODE_COMPILE_CACHE: COMPILE_CACHE } });
}
