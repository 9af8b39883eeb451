import { existsSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Config, parseConfig } from '../platform/config/config.ts';
import { assertDataFolderUnused } from '../platform/process/data-folder-lock.ts';
import { assertPortFree } from './assert-port-free.ts';
import type { OpenShop } from './open-shop.ts';
import { startServices } from './services.ts';
import { stopOnSignals } from './stop-on-signals.ts';

const PAGES_FOLDER = fileURLToPath(new URL('../../../web/build', import.meta.url));

function readConfig(): Config {
  const { values } = parseArgs({ options: { role: { type: 'string' } } });
  return parseConfig({ ...process.env, ...(values.role && { ROLE: values.role }) });
}

/** The database and the sandbox start while this thread loads the shop. */
async function open(config: Config): Promise<OpenShop> {
  const services = startServices(config);
  // The error reaches the code that awaits them later.
  services.catch(() => {});
  // Loading keeps this thread busy from its first step on.
  await nextTurn();
  const { openShop } = await import('./open-shop.ts');
  return openShop(config, { services, pagesFolder: PAGES_FOLDER, announce: (line) => console.log(line) });
}

/** From the environment to an open shop. */
async function main(): Promise<void> {
  const config = readConfig();
  // First of all: starting the shop twice should say so, not that the port is in use.
  assertDataFolderUnused(config.dataDir);
  const { host, port, healthPort } = config;
  if (config.role === 'worker') {
    if (healthPort) await assertPortFree({ host, port: healthPort, setting: 'HEALTH_PORT' });
  } else {
    await assertPortFree({ host, port, setting: 'PORT' });
    if (!existsSync(PAGES_FOLDER))
      throw new Error('The pages are not built yet. Start with npm start, which builds them.');
  }
  const opening = Promise.withResolvers<OpenShop>();
  // Before anything is started: a signal that nobody hears ends the process with its data folder locked.
  stopOnSignals(opening.promise);
  opening.resolve(open(config));
  await opening.promise;
}

main().catch((error: unknown) => {
  // The message says what to do; the stack helps only developers.
  console.error(error instanceof Error && process.env.LOG_LEVEL !== 'debug' ? error.message : error);
  process.exit(1);
});
