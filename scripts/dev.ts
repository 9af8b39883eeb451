import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { watchServer } from '../server/bundle/bundle-server.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const web = join(root, 'web');
const bundle = {
  entries: { start: join(root, 'server', 'src', 'app', 'start.js') },
  folder: join(root, 'server', 'dev-build'),
};

function run(command: string, args: string[]): ChildProcess {
  return spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
}

let shop: ChildProcess | undefined;

async function stopShop(): Promise<void> {
  if (!shop || shop.exitCode !== null || shop.signalCode !== null) return;
  const ended = once(shop, 'exit');
  shop.kill();
  await ended;
}

// The shop's own pages on port 3000 are those of the last build.
if (!existsSync(join(web, 'build'))) await once(run('npm', ['run', '-s', 'build-if-stale']), 'exit');

// The shop starts again with each edit of it. One that cannot be bundled leaves the last one running.
watchServer(bundle).on('event', async (event) => {
  if (event.code === 'ERROR') console.error(event.error.message);
  if (event.code !== 'BUNDLE_END') return;
  await stopShop();
  shop = run(process.execPath, ['--enable-source-maps', join(bundle.folder, 'start.js')]);
});

// The pages follow each edit in the open browser.
const pages = await createServer({ root: web, configFile: join(web, 'vite.config.ts') });
await pages.listen();
pages.printUrls();

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    await stopShop();
    process.exit();
  });
