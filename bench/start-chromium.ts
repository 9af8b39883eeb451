import { type LaunchedChrome, launch } from 'chrome-launcher';
import { provideBrowser } from '../e2e/setup/provide-browser.ts';

/** The flags under which Lighthouse's command line gives the same figures. */
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
];

/** Starts the browser at CHROME_PATH if set, else the one of the journeys, with a new profile. */
export async function startChromium(): Promise<LaunchedChrome> {
  const { CHROMIUM_PATH, ...environment } = process.env.CHROME_PATH
    ? { CHROMIUM_PATH: process.env.CHROME_PATH }
    : await provideBrowser();
  return launch({
    ...(CHROMIUM_PATH && { chromePath: CHROMIUM_PATH }),
    chromeFlags: FLAGS,
    envVars: { ...process.env, ...environment },
  });
}
