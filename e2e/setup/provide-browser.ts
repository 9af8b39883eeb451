import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflate } from '@sparticuz/chromium';

const SYSTEM_NAMES = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser'];
const PACKAGED_FILES = fileURLToPath(new URL('../bin/', import.meta.resolve('@sparticuz/chromium')));
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/esimshop-browser/', import.meta.url));

/** Environment variables with which the journeys find a Chromium: this machine's own, else the packaged one. */
export type BrowserEnvironment = Partial<Record<'CHROMIUM_PATH' | 'LD_LIBRARY_PATH' | 'FONTCONFIG_FILE', string>>;

/** @throws Error when no browser of this machine starts and the packaged one does not either */
export async function provideBrowser(): Promise<BrowserEnvironment> {
  const own = process.env.CHROMIUM_PATH ?? SYSTEM_NAMES.map(findOnPath).find((path) => path && starts(path));
  if (own) return { CHROMIUM_PATH: own };
  const folder = await unpackOnce();
  const browser = join(folder, 'chromium');
  const environment: BrowserEnvironment = {
    CHROMIUM_PATH: browser,
    ...(!existsSync('/etc/fonts/fonts.conf') && { FONTCONFIG_FILE: join(folder, 'fonts.conf') }),
  };
  if (starts(browser)) return environment;
  // A bare machine has not even the security library that every browser needs.
  const libraries = join(folder, 'al2023', 'lib');
  if (starts(browser, { LD_LIBRARY_PATH: libraries })) return { ...environment, LD_LIBRARY_PATH: libraries };
  throw new Error('No browser starts here. Install Chromium, or set CHROMIUM_PATH to one.');
}

function findOnPath(name: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
}

function starts(path: string, environment: BrowserEnvironment = {}): boolean {
  const run = spawnSync(path, ['--version', '--no-sandbox'], {
    env: { ...process.env, ...environment },
    timeout: 20_000,
  });
  return run.status === 0;
}

/** Unpacks beside the final place and moves it there, so that a run that was cut off leaves nothing half. */
async function unpackOnce(): Promise<string> {
  const folder = join(CACHE, 'unpacked');
  if (existsSync(folder)) return folder;
  await mkdir(CACHE, { recursive: true });
  const draft = await mkdtemp(join(CACHE, 'draft-'));
  const previous = process.env.TMPDIR;
  // The package unpacks into the folder for temporary files, and only there.
  process.env.TMPDIR = draft;
  try {
    await Promise.all(
      ['chromium.br', 'fonts.tar.br', 'al2023.tar.br'].map((file) => inflate(join(PACKAGED_FILES, file))),
    );
  } finally {
    if (previous === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = previous;
  }
  const fonts = `<fontconfig><dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'font-cache')}</cachedir></fontconfig>`;
  await writeFile(join(draft, 'fonts.conf'), `<?xml version="1.0"?>\n${fonts}\n`);
  await rename(draft, folder).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  });
  return folder;
}
