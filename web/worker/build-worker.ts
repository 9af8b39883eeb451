import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { ANY_LANGUAGE } from '../app/lib/script-folder.ts';

/** Entries of the pages that work offline: the shell, what its menu knows of saved eSIMs, and the pages themselves. */
const OFFLINE_ENTRIES =
  /(?:entry\.client\.tsx|app\/root\.tsx|routes\/shell\.tsx|routes\/offline-esims\.tsx|routes\/portal\.tsx|routes\/signal-help\.tsx|saved\/saved-esim-line\.tsx|arrivals-board\/landing-sign\.tsx|components\/ui\/toaster\.tsx)(?:\?.*)?$/;
const FONTS = ['overpass-latin', 'overpass-turkish', 'atkinson-mono-codes'].map((name) => `/fonts/${name}.woff2`);

type ManifestChunk = { file: string; imports?: string[]; css?: string[] };
type Manifest = Record<string, ManifestChunk>;

/**
 * Builds `/sw.js` into the client build, with the list of files to precache, before they are written for each language. A different
 * list, or different code, makes a different worker, which browsers then fetch.
 * @throws Error if the build has no manifest.
 */
export async function buildWorker(webDirectory: string): Promise<void> {
  const client = join(webDirectory, 'build', 'client');
  const manifest = JSON.parse(readFileSync(join(client, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  const files = [...listOfflineFiles(manifest), ...listRouterManifests(client)].toSorted();
  const buildId = createHash('sha256').update(JSON.stringify(manifest)).digest('hex').slice(0, 12);
  await build({
    configFile: false,
    root: webDirectory,
    logLevel: 'error',
    publicDir: false,
    define: { BUILD_ID: JSON.stringify(buildId), OFFLINE_FILES: JSON.stringify([...files, ...FONTS]) },
    build: {
      outDir: client,
      emptyOutDir: false,
      lib: {
        entry: join(webDirectory, 'worker', 'service-worker.ts'),
        formats: ['iife'],
        name: 'worker',
        fileName: () => 'sw.js',
      },
      minify: true,
    },
  });
}

/** The entries with their static imports and styles; dynamic imports come from the network or not at all. */
export function listOfflineFiles(manifest: Manifest): string[] {
  const found = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    const path = chunk && `/${chunk.file}`;
    if (!path || found.has(path)) return;
    found.add(path);
    for (const stylesheet of chunk.css ?? []) found.add(`/${stylesheet}`);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const key of Object.keys(manifest).filter((name) => OFFLINE_ENTRIES.test(name))) visit(key);
  return [...found];
}

/** React Router's route manifest, which it writes beside the scripts. */
function listRouterManifests(client: string): string[] {
  const scripts = readdirSync(join(client, 'assets', ANY_LANGUAGE));
  return scripts.filter((file) => /^manifest-[\w-]+\.js$/.test(file)).map((file) => `/assets/${ANY_LANGUAGE}/${file}`);
}
