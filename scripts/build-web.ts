import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { writeLanguages } from '../web/texts-build/write-languages.ts';
import { buildWorker } from '../web/worker/build-worker.ts';

/** Smaller files are not worth compressing. */
const MIN_COMPRESSED_BYTES = 512;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * Builds the pages, copies the flags, and precompresses the assets.
 * @throws Error with the build's output if it fails
 */
export async function buildWeb(webDirectory: string): Promise<void> {
  runReactRouterBuild(webDirectory);
  const client = join(webDirectory, 'build', 'client');
  await buildWorker(webDirectory);
  await writeLanguages({ locales: join(webDirectory, 'app', 'locales'), assets: join(client, 'assets') });
  copyFlags(webDirectory, join(client, 'flags'));
  await Promise.all(['assets', 'flags'].map((folder) => compressFolder(join(client, folder))));
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

/** On the machine's threads side by side. */
async function compressFolder(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  await Promise.all(
    files.filter((name) => /\.(?:js|css|svg|json)$/.test(name)).map((name) => compressFile(join(folder, name))),
  );
}

async function compressFile(file: string): Promise<void> {
  const bytes = readFileSync(file);
  if (bytes.byteLength < MIN_COMPRESSED_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const [brotli, gzipped] = await Promise.all([compressBrotli(bytes, { params }), compressGzip(bytes, { level: 9 })]);
  writeFileSync(`${file}.br`, brotli);
  writeFileSync(`${file}.gz`, gzipped);
}
