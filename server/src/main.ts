import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Config, ConfigError, parseConfig } from './config.ts';
import { openShop } from './open-shop.ts';
import { refuseTakenPort } from './system/refuse-taken-port.ts';
import { stopOnSignals } from './system/stop-on-signals.ts';

const PAGES_FOLDER = fileURLToPath(new URL('../../web/build', import.meta.url));

function readConfig(): Config {
  const { values } = parseArgs({ options: { role: { type: 'string' } } });
  return parseConfig({ ...process.env, ...(values.role && { ROLE: values.role }) });
}

/** From the environment to an open shop. What is in the way is said in a sentence; the exit code is then 1. */
async function main(): Promise<void> {
  const config = readConfig();
  if (config.role !== 'worker') {
    await refuseTakenPort(config);
    if (!existsSync(PAGES_FOLDER))
      throw new Error('The pages are not built yet. Run npm run build -w web, or npm start.');
  }
  const shop = await openShop(config, { pagesFolder: PAGES_FOLDER, announce: (line) => console.log(line) });
  stopOnSignals(shop);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof Error && !(error instanceof ConfigError) && process.env.LOG_LEVEL === 'debug')
    console.error(error);
  process.exit(1);
});
