import './system/compile-cache.ts';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Config, parseConfig } from './config.ts';
import { refuseUsedDataFolder } from './system/data-folder-lock.ts';
import { refuseTakenPort } from './system/refuse-taken-port.ts';
import { stopOnSignals } from './system/stop-on-signals.ts';

const PAGES_FOLDER = fileURLToPath(new URL('../../web/build', import.meta.url));

function readConfig(): Config {
  const { values } = parseArgs({ options: { role: { type: 'string' } } });
  return parseConfig({ ...process.env, ...(values.role && { ROLE: values.role }) });
}

/** From the environment to an open shop. */
async function main(): Promise<void> {
  const config = readConfig();
  // First of all: whoever starts the shop twice is to read that, and not that a port is taken.
  refuseUsedDataFolder(config.dataDir);
  if (config.role !== 'worker') {
    await refuseTakenPort(config);
    if (!existsSync(PAGES_FOLDER))
      throw new Error('The pages are not built yet. Start with npm start, which builds them.');
  }
  const { openShop } = await import('./open-shop.ts');
  const opening = openShop(config, { pagesFolder: PAGES_FOLDER, announce: (line) => console.log(line) });
  stopOnSignals(opening);
  await opening;
}

main().catch((error: unknown) => {
  // What is in the way is said in a sentence; where in the code it was found helps only the one who works on it.
  console.error(error instanceof Error && process.env.LOG_LEVEL !== 'debug' ? error.message : error);
  process.exit(1);
});
