import { mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@esimshop/embedded-postgres/embedded-postgres';
import { afterAll, beforeAll, test } from 'vitest';
import { describeCell, listCells } from './cells.ts';
import { chooseCells, reportCell } from './choose-cells.ts';
import { createMatrixShop, type MatrixShop } from './matrix-shop.ts';

const chosen = chooseCells(listCells().cells, 'on its own database', 1);
const dataDir = mkdtempSync(join(tmpdir(), 'esimshop-restarts-'));
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>> | undefined;
let shop: MatrixShop | undefined;

/** Ends without a checkpoint, like a machine that fails, and recovers from its log. */
async function restartDatabase(): Promise<string> {
  if (postgres) process.kill(postgres.pid, 'SIGQUIT');
  postgres = await startEmbeddedPostgres({ dataDir });
  return postgres.connectionString;
}

beforeAll(async () => {
  // Temporary folders are private; as root, PostgreSQL runs as another user.
  await chmod(dataDir, 0o755);
  const connectionString = await restartDatabase();
  shop = await createMatrixShop({
    database: { connectionString, drop: async () => postgres?.stop() },
    restartDatabase,
  });
}, 180_000);
afterAll(async () => {
  await shop?.[Symbol.asyncDispose]();
  rmSync(dataDir, { recursive: true, force: true });
});

let played = 0;
test.each(chosen.map((cell) => ({ cell, name: describeCell(cell) })))(
  '$name',
  { timeout: 180_000 },
  async ({ cell }) => {
    await reportCell(cell, ++played, chosen.length, async () => {
      if (!shop) throw new Error('Expected the shop to have been opened');
      return shop.play(cell);
    });
  },
);
