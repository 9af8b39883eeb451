import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provideBrowser } from '../e2e/setup/provide-browser.ts';

/** A headless browser with a debugging port. */
export type Chromium = { port: number; stop(): Promise<void> };

/** Starts the Chromium of the journeys with a new profile. @throws Error with its output if it does not start */
export async function startChromium(): Promise<Chromium> {
  const { CHROMIUM_PATH = '', ...environment } = await provideBrowser();
  const profile = mkdtempSync(join(tmpdir(), 'esimshop-browser-'));
  const browser = spawn(
    CHROMIUM_PATH,
    [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { env: { ...process.env, ...environment }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let output = '';
  const port = await new Promise<number>((resolve, reject) => {
    browser.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const found = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)\//.exec(output)?.[1];
      if (found) resolve(Number(found));
    });
    browser.once('exit', () => reject(new Error(`Expected Chromium to start, it exited:\n${output}`)));
  });
  return {
    port,
    async stop() {
      const ended = once(browser, 'exit');
      browser.kill('SIGTERM');
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
