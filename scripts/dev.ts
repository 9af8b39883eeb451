import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer, createServerModuleRunner } from 'vite';
import type * as Shop from '../server/dev/open-on-services.ts';
import type { OpenShop } from '../server/src/app/open-shop.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const web = join(root, 'web');
const pagesFolder = join(web, 'build');

// The shop's own pages on port 3000 are those of the last build.
if (!existsSync(pagesFolder)) execFileSync('npm', ['run', '-s', 'build-if-stale'], { cwd: root, stdio: 'inherit' });

// The shop runs in this process: its packages stay loaded and compiled, its database and its sandbox stay open.
const sources = await createServer({
  root: join(root, 'server'),
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  server: {
    ...{ middlewareMode: true, hmr: false, ws: false },
    // Side by side; the shop then imports one after the other.
    warmup: { ssrFiles: ['./src/**/!(*.test).ts', '../contracts/src/**/!(*.test).ts'] },
  },
  optimizeDeps: { noDiscovery: true },
});
const { moduleGraph } = sources.environments.ssr;
const runner = createServerModuleRunner(sources.environments.ssr, { hmr: false });
const load = () => runner.import<typeof Shop>('/dev/open-on-services.ts');

const services = await (await load()).openServices();
let shop: OpenShop | undefined;
let isEdited = true;
let opening = openAsEdited();

/** What cannot be loaded leaves the last shop open. */
async function openAsEdited(): Promise<void> {
  // One opening may follow several edits.
  if (!isEdited) return;
  isEdited = false;
  try {
    const { openOnServices } = await load();
    await shop?.close();
    shop = undefined;
    shop = await openOnServices(services, { pagesFolder, announce: (line) => console.log(line) });
  } catch (error) {
    console.error(error);
  }
}

/** What was loaded of a file, and of all that import it, is loaded anew. False if nothing was. */
function forget(file: string): boolean {
  const { evaluatedModules } = runner;
  moduleGraph.onFileChange(file);
  const forgotten = new Set(evaluatedModules.getModulesByFile(file));
  for (const module of forgotten) {
    evaluatedModules.invalidateModule(module);
    for (const id of module.importers) {
      const importer = evaluatedModules.getModuleById(id);
      if (importer) forgotten.add(importer);
    }
  }
  return forgotten.size > 0;
}

sources.watcher.on('all', (_event, file) => {
  if (!forget(file)) return;
  isEdited = true;
  opening = opening.then(openAsEdited);
});

// The pages follow each edit in the open browser.
const pages = await createServer({ root: web, configFile: join(web, 'vite.config.ts') });
await pages.listen();
pages.printUrls();

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    await opening;
    await shop?.close();
    await services.stop();
    process.exit();
  });
