import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { settings } from '../web/app/settings.ts';
import { buildWorker } from '../web/worker/build-worker.ts';
import { fillManifest } from './fill-manifest.ts';

/** Smaller files are not worth compressing. */
const MIN_COMPRESSED_BYTES = 512;

/**
 * Builds the pages, copies the flags, and precompresses the assets.
 * @throws Error with the build's output if it fails
 */
export async function buildWeb(webDirectory: string): Promise<void> {
  runReactRouterBuild(webDirectory);
  const client = join(webDirectory, 'build', 'client');
  await buildWorker(webDirectory);
  copyFlags(webDirectory, join(client, 'flags'));
  nameShop(client);
  for (const folder of ['assets', 'flags']) compressFolder(join(client, folder));
}

function runReactRouterBuild(webDirectory: string): void {
  const require = createRequire(join(webDirectory, 'package.json'));
  const command = join(dirname(require.resolve('@react-router/dev/package.json')), 'bin.cjs');
  const build = spawnSync(process.execPath, [command, 'build'], {
    cwd: webDirectory,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (build.status !== 0) throw new Error(`The pages could not be built:\n${build.stdout}\n${build.stderr}`);
}

function copyFlags(webDirectory: string, target: string): void {
  const require = createRequire(join(webDirectory, 'package.json'));
  const source = join(dirname(require.resolve('country-flag-icons/package.json')), '3x2');
  mkdirSync(target, { recursive: true });
  for (const file of readdirSync(source)) {
    if (/^[A-Z]{2}\.svg$/.test(file)) cpSync(join(source, file), join(target, file));
  }
}

/** Whoever installs the shop reads its name below the icon. */
function nameShop(folder: string): void {
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.webmanifest'))) {
    const path = join(folder, file);
    writeFileSync(path, fillManifest(readFileSync(path, 'utf8'), settings.shopName));
  }
}

function compressFolder(folder: string): void {
  for (const file of readdirSync(folder)) {
    if (!/\.(?:js|css|svg|json)$/.test(file)) continue;
    const bytes = readFileSync(join(folder, file));
    if (bytes.byteLength < MIN_COMPRESSED_BYTES) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(bytes, { params }));
    writeFileSync(join(folder, `${file}.gz`), gzipSync(bytes, { level: 9 }));
  }
}
