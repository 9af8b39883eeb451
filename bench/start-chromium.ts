import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provideBrowser } from '../e2e/setup/provide-browser.ts';

/** A browser without a window that listens for commands on a port. */
export type Chromium = { port: number; stop(): Promise<void> };

/** Starts the Chromium of the journeys on a profile of its own. @throws Error with what it said when it does not listen */
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
  let said = '';
  const port = await new Promise<number>((resolve, reject) => {
    browser.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)\//.exec(said)?.[1];
      if (found) resolve(Number(found));
    });
    browser.once('exit', () => reject(new Error(`Expected Chromium to listen, it ended:\n${said}`)));
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
