import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '@esimshop/embedded-postgres/embedded-postgres';
import type { TestProject } from 'vitest/node';
import { bundleServer } from '../bundle/bundle-server.ts';
import { migrateDatabase } from '../src/platform/database/migrate.ts';
import { COMPILE_CACHE, SHOP_UNDER_TEST } from './shop-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database that every test database is copied from; nobody stays connected to it. */
    templateConnectionString: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [stopDatabase] = await Promise.all([provideDatabase(project), bundleShop()]);
  return stopDatabase;
}

/** One real PostgreSQL for the whole run, with a template database that has all tables. */
async function provideDatabase(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'esimshop-test-'));
  // Temporary folders are private; as root, PostgreSQL runs as another user.
  chmodSync(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
  await migrateDatabase(postgres.connectionString);
  project.provide('templateConnectionString', postgres.connectionString);
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** Bundles the shop that tests kill, and has it compiled. */
async function bundleShop(): Promise<void> {
  const source = fileURLToPath(new URL('shop-under-test.ts', import.meta.url));
  await bundleServer({ entries: { 'shop-under-test': source }, folder: dirname(SHOP_UNDER_TEST) });
  // Without settings it ends once everything is loaded, and then writes what was compiled.
  await once(spawn(process.execPath, [SHOP_UNDER_TEST], { env: { NODE_COMPILE_CACHE: COMPILE_CACHE } }), 'exit');
}
