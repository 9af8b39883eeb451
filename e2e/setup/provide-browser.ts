import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflate } from '@sparticuz/chromium';

const PACKAGE = fileURLToPath(new URL('../', import.meta.resolve('@sparticuz/chromium')));
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/esimshop-browser/', import.meta.url));

/** Environment variables that select the Chromium of the journeys. */
export type BrowserEnvironment = Partial<Record<'CHROMIUM_PATH' | 'LD_LIBRARY_PATH' | 'FONTCONFIG_FILE', string>>;

/**
 * The packaged Chromium, so that journeys run in the same one on every machine, or the one that CHROMIUM_PATH names.
 * @throws Error if it does not start
 */
export async function provideBrowser(): Promise<BrowserEnvironment> {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (!starts(chosen)) throw new Error(`Expected CHROMIUM_PATH to name a browser that starts, got ${chosen}.`);
    return { CHROMIUM_PATH: chosen };
  }
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
  throw new Error(
    'The packaged Chromium is for Linux on x64 and does not start here. Set CHROMIUM_PATH to an installed Chromium or Chrome.',
  );
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
  const { version } = JSON.parse(await readFile(join(PACKAGE, 'package.json'), 'utf8')) as { version: string };
  const folder = join(CACHE, version);
  if (existsSync(folder)) return folder;
  await mkdir(CACHE, { recursive: true });
  const draft = await mkdtemp(join(CACHE, 'draft-'));
  const previous = process.env.TMPDIR;
  // The package unpacks into the folder for temporary files only.
  process.env.TMPDIR = draft;
  try {
    await Promise.all(
      ['chromium.br', 'fonts.tar.br', 'al2023.tar.br'].map((file) => inflate(join(PACKAGE, 'bin', file))),
    );
  } finally {
    if (previous === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = previous;
  }
  const escaped = folder.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const fonts = `<fontconfig><dir>${escaped}/fonts</dir><cachedir>${escaped}/font-cache</cachedir></fontconfig>`;
  await writeFile(join(draft, 'fonts.conf'), `<?xml version="1.0"?>\n${fonts}\n`);
  await rename(draft, folder).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  });
  return folder;
}
