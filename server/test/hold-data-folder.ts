import { startEmbeddedPostgres } from '@esimshop/embedded-postgres/embedded-postgres';
import { lockDataFolder } from '../src/platform/process/data-folder-lock.ts';

const [dataDir = ''] = process.argv.slice(2);

/** A process that uses a data folder as the shop does, until it is killed. */
async function holdDataFolder(): Promise<string> {
  await lockDataFolder(dataDir, new Date());
  const { pid } = await startEmbeddedPostgres({ dataDir, durable: false });
  setInterval(() => {}, 60_000);
  return `holding ${pid}`;
}

holdDataFolder().then(
  (line) => process.stdout.write(`${line}\n`),
  (error: Error) => {
    process.stdout.write(`refused ${error.message}\n`);
    process.exit(1);
  },
);
