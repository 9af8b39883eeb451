import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const web = join(root, 'web');
const stampFile = join(web, 'build', 'built-from.txt');

/** Everything the pages are built from. */
const SOURCES = [
  'contracts/src',
  'package-lock.json',
  'scripts/build-web.ts',
  'web/app',
  'web/content',
  'web/content-build',
  'web/public',
  'web/package.json',
  'web/react-router.config.ts',
  'web/styles-build',
  'web/vite.config.ts',
  'web/worker',
];

function listFiles(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
}

function hashSources(): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((source) => listFiles(join(root, source))).sort()) {
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

const sources = hashSources();
const built = existsSync(stampFile) ? readFileSync(stampFile, 'utf8').trim() : '';
if (built === sources) {
  console.log('Pages are up to date.');
} else {
  const startedAt = performance.now();
  const { buildWeb } = await import('./build-web.ts');
  await buildWeb(web);
  writeFileSync(stampFile, `${sources}\n`);
  console.log(`Pages built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
}
