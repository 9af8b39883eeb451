import { startEmbeddedPostgres } from '../src/embedded-postgres.ts';

const [dataDir = ''] = process.argv.slice(2);

/** A process that uses a data folder until it is killed. */
const { pid } = await startEmbeddedPostgres({ dataDir, durable: false });
process.stdout.write(`${pid}\n`);
setInterval(() => {}, 60_000);
