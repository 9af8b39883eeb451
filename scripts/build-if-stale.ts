import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

type Build = { name: string; folder: string; sources: readonly string[]; build(folder: string): Promise<void> };

const BUILDS: readonly Build[] = [
  {
    name: 'Pages',
    folder: join(root, 'web', 'build'),
    sources: [
      'content/src',
      'contracts/src',
      'package-lock.json',
      'scripts/build-web.ts',
      'scripts/fill-manifest.ts',
      'web/app',
      'web/content-build',
      'web/public',
      'web/package.json',
      'web/react-router.config.ts',
      'web/router-build',
      'web/styles-build',
      'web/texts-build',
      'web/vite.config.ts',
      'web/worker',
    ],
    async build() {
      const { buildWeb } = await import('./build-web.ts');
      await buildWeb(join(root, 'web'));
    },
  },
  {
    name: 'Server',
    folder: join(root, 'server', 'build'),
    sources: [
      'content/src',
      'contracts/src',
      'embedded-postgres/src',
      'package-lock.json',
      'sandbox/src',
      'server/bundle',
      'server/src',
    ],
    async build(folder) {
      const { bundleServer } = await import('../server/bundle/bundle-server.ts');
      await bundleServer({ entries: { start: join(root, 'server', 'src', 'app', 'start.js') }, folder });
    },
  },
];

function listFiles(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

function hashSources(sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => listFiles(join(root, source))).sort()) {
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

for (const { name, folder, sources, build } of BUILDS) {
  const stampFile = join(folder, 'built-from.txt');
  const hash = hashSources(sources);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8').trim() === hash) {
    console.log(`${name}: up to date.`);
    continue;
  }
  const startedAt = performance.now();
  await build(folder);
  writeFileSync(stampFile, `${hash}\n`);
  console.log(`${name}: built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
}
