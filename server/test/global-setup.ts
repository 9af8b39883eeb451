import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@esimshop/embedded-postgres/embedded-postgres';
import type { TestProject } from 'vitest/node';
import { migrateDatabase } from '../src/platform/database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database that every test database is copied from; nobody stays connected to it. */
    templateConnectionString: string;
  }
}

/** One real PostgreSQL for the whole run, with a template database that has all tables. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
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
